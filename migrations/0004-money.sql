-- Payments, what the provider told us about them, and the ledger.

create table payments (
  id uuid primary key,
  hire_id uuid not null references hires (id),
  reference text not null unique,
  method text not null check (method in ('card', 'bank_transfer', 'ussd', 'qr')),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null default 'NGN' check (currency = 'NGN'),
  status text not null check (
    status in ('opening', 'pending', 'success', 'failed', 'abandoned', 'refund_due', 'refunded')
  ),
  -- Why the payment did not become a confirmed hire, as a stable code: slot_taken, amount_mismatch, paid_twice, …
  reason text,
  authorization_url text,
  access_code text,
  -- Whether its payer comes back with a guest's key: then nobody but the holder of that key may be sent there.
  opened_with_key boolean not null default false,
  channel text,
  fees_kobo bigint check (fees_kobo >= 0),
  received_kobo bigint check (received_kobo >= 0),
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_by_hire on payments (hire_id, created_at desc);
-- Those that Paystack may know more of than we do: what it kept for its work is the last that it tells of a payment.
create index payments_unsettled on payments (created_at) where fees_kobo is null;
-- A hire is paid once; a second payment that succeeds is sent back.
create unique index payments_one_success_per_hire on payments (hire_id) where status = 'success';

-- What Paystack's webhook said, stored before anything is done about it. The body is kept whole for disputes.
create table provider_events (
  id uuid primary key,
  -- Paystack gives events no id; the same news has the same key, so a repeat lands on the same row.
  dedup_key text not null unique,
  event text not null,
  reference text,
  body jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);
create index provider_events_unhandled on provider_events (received_at) where handled_at is null;

create table refunds (
  id uuid primary key,
  payment_id uuid not null unique references payments (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  status text not null check (status in ('due', 'sent', 'done', 'needs_attention')),
  provider_refund_id text,
  attempts integer not null default 0,
  -- While somebody is asking Paystack to send it nobody else may; after this moment they must have died of it.
  sending_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_unfinished on refunds (updated_at) where status in ('due', 'sent');

-- The ledger. Money moves only by a row here that names the account it leaves and the account it reaches, so
-- every movement balances by its very shape; docs/money.md lists the movements. Nothing is ever changed or
-- removed: a correction is another transfer.
create table ledger_accounts (
  id uuid primary key,
  kind text not null check (
    kind in ('paystack_balance', 'paystack_fees', 'hire_held', 'refund_owed', 'artisan_earnings', 'service_fees')
  ),
  -- The hire, payment or artisan whose money it is; absent for SureHands' own accounts.
  owner_id uuid,
  -- True for what we owe to somebody: it may never have more taken out than was put in.
  never_negative boolean generated always as (kind in ('hire_held', 'refund_owed', 'artisan_earnings')) stored,
  created_at timestamptz not null default now(),
  constraint one_account_per_owner unique nulls not distinct (kind, owner_id)
);

create table ledger_transfers (
  id uuid primary key,
  debit_account_id uuid not null references ledger_accounts (id),
  credit_account_id uuid not null references ledger_accounts (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  kind text not null,
  hire_id uuid references hires (id),
  payment_id uuid references payments (id),
  -- Names the business fact ("payment SH-12 received"), so that the same fact cannot be booked twice.
  fact text not null unique,
  created_at timestamptz not null default now(),
  constraint money_moves_between_two_accounts check (debit_account_id <> credit_account_id)
);
create index ledger_transfers_by_debit on ledger_transfers (debit_account_id) include (amount_kobo);
create index ledger_transfers_by_credit on ledger_transfers (credit_account_id) include (amount_kobo);
create index ledger_transfers_by_hire on ledger_transfers (hire_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger ledger_transfers_are_final before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger ledger_accounts_are_final before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();

-- Taking from an account of somebody's money locks that account first, so two takers cannot both see the last naira.
create function refuse_overdraft() returns trigger language plpgsql as $$
declare
  balance_kobo bigint;
begin
  perform 1 from ledger_accounts where id = new.debit_account_id and never_negative for no key update;
  if found then
    select coalesce(sum(case when credit_account_id = new.debit_account_id then amount_kobo else -amount_kobo end), 0)
      into balance_kobo
      from ledger_transfers
     where new.debit_account_id in (debit_account_id, credit_account_id);
    if balance_kobo < 0 then
      raise exception 'ledger account % would fall % kobo below zero', new.debit_account_id, -balance_kobo
        using errcode = 'check_violation', constraint = 'no_account_of_somebodys_money_below_zero';
    end if;
  end if;
  return null;
end
$$;
create trigger ledger_transfers_cover_their_amount after insert on ledger_transfers
  for each row execute function refuse_overdraft();

create view ledger_balances as
  select account.id, account.kind, account.owner_id,
         coalesce((select sum(amount_kobo) from ledger_transfers where credit_account_id = account.id), 0)::bigint as credits_kobo,
         coalesce((select sum(amount_kobo) from ledger_transfers where debit_account_id = account.id), 0)::bigint as debits_kobo
    from ledger_accounts account;

insert into ledger_accounts (id, kind) values
  ('01900000-0000-7000-8000-000000000001', 'paystack_balance'),
  ('01900000-0000-7000-8000-000000000002', 'paystack_fees'),
  ('01900000-0000-7000-8000-000000000003', 'service_fees');
