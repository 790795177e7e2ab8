-- Pay-outs: bank accounts of artisans, what is paid to them, and its accounts in the books.

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (
  kind in (
    'paystack_balance', 'paystack_fees', 'transfer_fees', 'hire_held', 'refund_owed', 'artisan_earnings', 'payout_owed',
    'service_fees'
  )
);
-- Before the expression, so that an account that is written meanwhile cannot miss it.
alter table ledger_accounts alter column never_negative
  set expression as (kind in ('hire_held', 'refund_owed', 'artisan_earnings', 'payout_owed'));

insert into ledger_accounts (id, kind) values ('01900000-0000-7000-8000-000000000004', 'transfer_fees');

create table bank_accounts (
  id uuid primary key,
  user_id uuid not null references users (id),
  bank_code text not null,
  bank_name text not null,
  -- The account number: AES-256-GCM, bound to this row. Only the last digits are kept in the clear.
  sealed bytea not null,
  sealed_with text not null,
  last_digits text not null check (last_digits ~ '^\d{4}$'),
  -- As the bank has it.
  account_name text not null,
  -- SHA-256 of the token in the emailed link; the token itself is kept nowhere.
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- 24 hours after it was confirmed: so long its owner can stop a change that was not theirs.
  usable_at timestamptz,
  -- When another one was confirmed in its place; what was on its way by then still goes to this one.
  replaced_at timestamptz,
  -- Paystack's name for it; asked for with the first pay-out.
  recipient_code text,
  created_at timestamptz not null,
  constraint a_confirmed_account_says_from_when check ((confirmed_at is null) = (usable_at is null)),
  constraint only_a_confirmed_account_is_replaced check (replaced_at is null or confirmed_at is not null)
);
create index bank_accounts_of_a_person on bank_accounts (user_id, created_at desc);
create unique index one_bank_account_in_use on bank_accounts (user_id)
  where confirmed_at is not null and replaced_at is null;
comment on table bank_accounts is 'Bank accounts to which artisans are paid, their numbers encrypted; each is confirmed by an emailed link.';

create table payouts (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null once its owner has deleted their account here.
  bank_account_id uuid references bank_accounts (id) on delete set null,
  amount_kobo bigint not null check (amount_kobo > 0),
  kind text not null check (kind in ('asked', 'weekly', 'operator')),
  -- Lagos day of the Friday whose pay-out it is.
  friday date,
  -- What Paystack knows it by: one, for ever.
  reference text not null unique check (reference ~ '^sp-[a-z0-9-]{17,37}$'),
  status text not null check (status in ('awaiting_approval', 'due', 'sent', 'paid', 'failed', 'reversed')),
  -- Why it failed or was sent back, as a stable code; why a due one waits stands in waits_for.
  reason text,
  waits_for text check (waits_for in ('balance', 'otp', 'operator')),
  -- Paystack's own words, for operators.
  provider_message text,
  transfer_code text,
  -- What Paystack took for it: our cost.
  fee_kobo bigint check (fee_kobo >= 0),
  -- When Paystack was first asked to send it. From then on it may have arrived, so Paystack is asked before it is sent again.
  tried_at timestamptz,
  attempts integer not null default 0,
  -- While one process asks Paystack no other may; after this moment it must have died of it.
  asking_until timestamptz,
  next_ask_at timestamptz,
  -- Operators' names on the machine.
  made_by text,
  approved_by text,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When its money reached the bank, or when it was sure that it would not.
  settled_at timestamptz,
  reversed_at timestamptz,
  constraint a_weekly_payout_has_its_friday check ((kind = 'weekly') = (friday is not null)),
  constraint two_operators_approve check (approved_by is null or approved_by <> made_by)
);
create unique index one_weekly_payout on payouts (user_id, friday) where friday is not null;
create index payouts_of_a_person on payouts (user_id, created_at desc);
create index payouts_to_ask on payouts (next_ask_at) where next_ask_at is not null;
comment on table payouts is 'Money on its way to an artisan''s bank, and how each pay-out ended.';

create table payout_settings (
  user_id uuid primary key references users (id),
  weekly boolean not null default true,
  -- When account numbers were looked up at banks in the last day, for the limit.
  looked_up_at timestamptz[] not null default '{}',
  updated_at timestamptz not null
);
comment on table payout_settings is 'Whether an artisan is paid each Friday, and when they looked up bank accounts.';

create table payout_rounds (
  friday date primary key,
  began_at timestamptz not null
);
comment on table payout_rounds is 'The Fridays whose pay-outs were begun; each is begun once.';

alter table ledger_transfers add column payout_id uuid references payouts (id);
