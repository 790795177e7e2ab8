-- Two refunds of the same amount that are made by hand at Paystack are two refunds: each has a row, however we learn of it.
create table hand_refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Paystack's number, which its lists have.
  provider_refund_id text unique,
  -- Paystack's reference, which its webhooks have.
  refund_reference text,
  learnt_at timestamptz not null,
  unique (payment_id, refund_reference)
);
comment on table hand_refunds is 'Refunds that someone made by hand in Paystack''s dashboard, each once.';

-- Those that have a case already, so that the next comparison with Paystack does not take them for new ones.
insert into hand_refunds (id, payment_id, amount_kobo, provider_refund_id, refund_reference, learnt_at)
select event.id, payment.id, (event.body -> 'data' ->> 'amount')::bigint, event.body -> 'data' ->> 'id',
       event.body -> 'data' ->> 'refund_reference', event.received_at
  from payments payment
  join provider_events event on event.reference = payment.reference
 where payment.id in (select payment_id from chargebacks where starts_with(provider_id, 'hand-'))
   and event.event = 'refund.processed'
   and event.outcome in ('not_ours', 'reversed', 'needs_operator')
   and event.body -> 'data' ->> 'amount' ~ '^0*[1-9]\d{0,14}$'
on conflict do nothing;
