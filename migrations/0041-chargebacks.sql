-- Payments that a payer's bank has questioned, and whose loss it is when the bank takes the money back.

create table chargebacks (
  id uuid primary key,
  -- Paystack's number of the dispute.
  provider_id text not null unique,
  payment_id uuid not null references payments (id),
  hire_id uuid not null references hires (id),
  -- What the bank wants back: all of the payment, or a part.
  amount_kobo bigint not null check (amount_kobo > 0),
  category text,
  -- Of a tip, on which we take no fee.
  of_tip boolean not null default false,
  status text not null check (status in ('open', 'won', 'lost')),
  -- When it has to be answered, as Paystack says.
  due_at timestamptz,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  -- Where the money was taken from: what the hire held, us, or the artisan's later earnings.
  loss text check (loss in ('held', 'undecided', 'ours', 'artisan')),
  -- What of it nobody held any more, in kobo: that has to be borne.
  loss_kobo bigint not null default 0 check (loss_kobo >= 0),
  decided_at timestamptz,
  constraint a_lost_one_says_whose_loss_it_is check ((status = 'lost') = (loss is not null))
);
create index chargebacks_of_a_hire on chargebacks (hire_id);
create index chargebacks_to_look_at on chargebacks (opened_at) where status = 'open' or loss = 'undecided';
comment on table chargebacks is 'Payments that the payer''s bank has questioned, and how each ended.';

alter table hires
  -- While a payment of it is questioned, nothing moves its money.
  add column questioned_at timestamptz;

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (
  kind in (
    'paystack_balance', 'paystack_fees', 'transfer_fees', 'hire_held', 'refund_owed', 'artisan_earnings', 'payout_owed',
    'service_fees', 'chargeback_losses', 'artisan_debt'
  )
);
insert into ledger_accounts (id, kind) values ('01900000-0000-7000-8000-000000000005', 'chargeback_losses');
