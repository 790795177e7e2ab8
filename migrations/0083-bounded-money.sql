-- outside a transaction
-- Operators see a page of the payouts, in three parts: those that wait for them have an index (payouts_for_operators).
drop index concurrently if exists payouts_not_paid;
create index concurrently payouts_not_paid on payouts ((coalesce(reversed_at, settled_at)), id)
  where status in ('failed', 'reversed') and waits_for is null;
drop index concurrently if exists payouts_on_their_way;
create index concurrently payouts_on_their_way on payouts (created_at, id)
  where status in ('due', 'sent');
-- The comparison with Paystack reads a span of time.
drop index concurrently if exists payouts_by_first_try;
create index concurrently payouts_by_first_try on payouts (tried_at) where tried_at is not null;
drop index concurrently if exists refunds_done_by_time;
create index concurrently refunds_done_by_time on refunds (created_at) where status = 'done';
-- What Paystack reported of a payment: for the comparison, for an operator, and for a person's file of data.
drop index concurrently if exists provider_events_by_reference;
create index concurrently provider_events_by_reference on provider_events (reference) where reference is not null;
