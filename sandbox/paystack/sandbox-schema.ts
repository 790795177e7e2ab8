import type pg from 'pg';

/**
 * Only the local Paystack writes to these tables, and no table of the product refers to them, because it represents
 * another company.
 */
const tables = `
create schema if not exists sandbox_paystack;

create table if not exists sandbox_paystack.customers (
  id bigint generated always as identity (start with 181500001) primary key,
  customer_code text not null unique,
  email text not null unique,
  first_name text,
  last_name text,
  phone text,
  metadata jsonb,
  identified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A hash of the BVN, the account and the name that were found to belong together.
alter table sandbox_paystack.customers add column if not exists identified_with text;

create table if not exists sandbox_paystack.transactions (
  id bigint generated always as identity (start with 4099260001) primary key,
  reference text not null unique,
  access_code text not null unique,
  customer_id bigint not null references sandbox_paystack.customers (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  callback_url text,
  channels text[] not null,
  metadata jsonb,
  status text not null check (status in ('abandoned', 'pending', 'failed', 'success', 'reversed')),
  channel text,
  gateway_response text not null,
  fees_kobo bigint,
  history jsonb not null default '[]',
  ip_address text,
  created_at timestamptz not null,
  paid_at timestamptz
);

create table if not exists sandbox_paystack.refunds (
  id bigint generated always as identity (start with 18250001) primary key,
  transaction_id bigint not null references sandbox_paystack.transactions (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  customer_note text not null,
  merchant_note text not null,
  status text not null check (status in ('pending', 'processed')),
  refund_reference text,
  process_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index if not exists refunds_by_transaction on sandbox_paystack.refunds (transaction_id);
create index if not exists refunds_due on sandbox_paystack.refunds (process_at) where status = 'pending';

-- Payments that the payer's bank has questioned.
create table if not exists sandbox_paystack.disputes (
  id bigint generated always as identity (start with 2867001) primary key,
  transaction_id bigint not null references sandbox_paystack.transactions (id),
  refund_amount_kobo bigint not null check (refund_amount_kobo > 0),
  status text not null check (status in ('awaiting-merchant-feedback', 'resolved')),
  resolution text check (resolution in ('merchant-accepted', 'auto-accepted', 'declined')),
  due_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table if not exists sandbox_paystack.recipients (
  id bigint generated always as identity (start with 56820001) primary key,
  recipient_code text not null unique,
  name text not null,
  account_number text not null,
  bank_code text not null,
  description text,
  metadata jsonb,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_number, bank_code)
);

-- Accounts that someone opened here, with the name they chose and what becomes of transfers to them.
create table if not exists sandbox_paystack.bank_accounts (
  account_number text not null,
  bank_code text not null,
  name text not null,
  transfers text not null,
  primary key (account_number, bank_code)
);

create table if not exists sandbox_paystack.transfers (
  id bigint generated always as identity (start with 860700001) primary key,
  transfer_code text not null unique,
  reference text not null unique,
  recipient_id bigint not null references sandbox_paystack.recipients (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null,
  reason text,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Older databases know fewer states.
alter table sandbox_paystack.transfers drop constraint if exists transfers_status_check;

create table if not exists sandbox_paystack.webhooks (
  id bigint generated always as identity primary key,
  event text not null,
  -- The very text that is sent and signed.
  body text not null,
  attempts integer not null default 0,
  -- Null once it was delivered or given up.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_problem text,
  created_at timestamptz not null
);
create index if not exists webhooks_due on sandbox_paystack.webhooks (next_attempt_at)
  where next_attempt_at is not null;
`;

/**
 * Creates missing tables. Several processes may start at once, so they take turns. Where the user may not create
 * tables, the owner has done it.
 */
export async function prepareSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select has_database_privilege(current_database(), 'create') as may");
  if (!rows[0].may) return;
  // Statements sent together are one transaction, so the lock is held until all are done.
  await pool.query(`select pg_advisory_xact_lock(hashtext('sandbox_paystack')); ${tables}`);
}
