-- outside a transaction
-- Artisans look for the open jobs of their trade place by place, the nearest first.
create index concurrently if not exists jobs_open_by_place on jobs (skill, place_id) where status = 'open';
