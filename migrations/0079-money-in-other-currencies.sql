-- outside a transaction
-- Money that arrived in another currency: an operator's list, which each page of the console counts.
drop index concurrently if exists provider_events_wrong_currency;
create index concurrently provider_events_wrong_currency on provider_events (received_at) where outcome = 'wrong_currency' and event = 'charge.success';
