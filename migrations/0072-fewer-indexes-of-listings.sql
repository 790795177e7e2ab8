-- outside a transaction
-- What was checked before the triggers of 0071 were at work, in short steps. (In one line: a line's end is a statement's end here.)
do $$ declare last uuid := '00000000-0000-0000-0000-000000000000'; ids uuid[]; begin loop ids := array(select artisan_id from artisan_listings where artisan_id > last order by artisan_id limit 1000); exit when cardinality(ids) = 0; last := ids[cardinality(ids)]; update artisan_listings set found_checks = passed_checks where artisan_id = any (ids) and found_checks <> passed_checks; commit; end loop; end $$;
create index concurrently if not exists listings_by_found_checks on artisan_listings using gin (found_checks) where not hidden;
-- How many reviews there are is in the weighed rating already; without it here, a review leaves the listing in its place.
create index concurrently if not exists listings_by_weighed_rating on artisan_listings (weighed_rating desc nulls last, artisan_id) where not hidden;
-- As long as older processes are there, they look for checks without an index, and sort those who tie by rating.
drop index concurrently if exists listings_by_passed_checks;
drop index concurrently if exists listings_by_rating;
