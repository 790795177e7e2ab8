-- A round is queued a page of artisans at a time, each page in a transaction of its own: a million at once fit into no
-- process. Queueing continues after this artisan; null once all are queued, as in every round before this.
alter table payout_rounds add column queue_after uuid;
comment on table payout_rounds is 'The Fridays whose pay-outs were begun, and how far each is queued.';
