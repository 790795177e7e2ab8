-- The price of a whole job, agreed before or after its deposit is paid, and what is still to pay of it.

alter table hires
  -- The agreed price of the whole job, in kobo; null while only the deposit is agreed.
  add column price_kobo bigint check (price_kobo > 0),
  -- A price that the artisan has proposed for a job that is booked, and that the customer has not answered.
  add column proposed_quote_id uuid references quotes (id) on delete set null;

comment on column hires.amount_kobo is
  'What is to be paid to book it, in kobo; once it is paid, all that has been paid for it.';

update hires set price_kobo = amount_kobo
 where fixed_service is not null
    or quote_id is not null and status not in ('quote_requested', 'quoted', 'declined');

alter table quotes
  -- What the price is made of: [{"kind": "labour", "amountKobo": 3000000}, …]; empty: one sum.
  add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array');

alter table payments
  -- The first payment books the hire; a balance adds to what it holds.
  add column part text not null default 'first' check (part in ('first', 'balance'));

alter table hire_events
  -- Of money that came for the balance: how much, in kobo.
  add column received_kobo bigint;

-- A hire is booked by one payment; what comes for its balance is beside it.
drop index payments_one_success_per_hire;
create unique index payments_one_success_per_hire on payments (hire_id) where status = 'success' and part = 'first';
