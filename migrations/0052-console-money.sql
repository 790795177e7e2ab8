-- What operators look for at the console, and what it counts: each is read by an index, however much there is.

-- A hire by who is in it. Names are found by how they begin; people's also by a part of them.
create index hires_by_phone on hires (customer_phone) where customer_phone <> '';
create index hires_by_customer_name on hires (fold_text(customer_name) text_pattern_ops, created_at desc);
create index users_by_any_name on users using gin (fold_text(full_name) gin_trgm_ops);
create index users_by_phone on users (phone) where phone is not null;

-- Money by Paystack's own numbers.
create index refunds_by_provider on refunds (provider_refund_id) where provider_refund_id is not null;
create index payouts_by_transfer on payouts (transfer_code) where transfer_code is not null;

-- What waits for an operator; each page of the console counts it.
create index refunds_that_failed on refunds (created_at) where status = 'needs_attention';
create index payouts_for_operators on payouts (created_at) where status = 'awaiting_approval' or waits_for is not null;
create index provider_events_unknown on provider_events (received_at)
  where outcome = 'unknown_payment' and event = 'charge.success';

-- The figures of whole weeks.
create index hires_by_time on hires (created_at);
create index payments_by_time on payments (paid_at) where paid_at is not null;
create index payouts_by_time on payouts (created_at);
