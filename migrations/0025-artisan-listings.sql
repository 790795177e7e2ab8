-- What lists of artisans are filtered and ordered by. A review, a badge, a switch or a booked day changes it; the words
-- that are searched lie in users, whose indexes such a change then leaves alone.

create table artisan_listings (
  artisan_id uuid primary key references users (id) on delete cascade,
  skill text not null,
  place_id integer references places (id),
  service_radius_miles integer not null,
  -- Every artisan of a place and a reach is within reach of the same places, or nearly so: a search asks place by place.
  reach smallint not null generated always as (
    case when service_radius_miles <= 5 then 5 when service_radius_miles <= 10 then 10
         when service_radius_miles <= 20 then 20 when service_radius_miles <= 50 then 50 else 500 end
  ) stored,
  -- The name as lists by name are ordered.
  name text not null,
  price_from_kobo bigint,
  available boolean not null,
  verified boolean not null,
  rating_total integer not null,
  review_count integer not null,
  rating numeric(2, 1) generated always as (
    case when review_count > 0 then round(rating_total::numeric / review_count, 1) end
  ) stored,
  -- Where they stand in a list that nobody sorted: whoever can be hired now comes first, then by their reviews as if
  -- five lukewarm ones (3.5) came with everybody, so that one happy customer does not outrank fifty; a verification
  -- weighs as much as a star.
  standing double precision not null generated always as (
    case when available then 10 else 0 end
    + case when verified then 1 else 0 end
    + (rating_total + 17.5::double precision) / (review_count + 5)
    + 0.1 * ln(1 + review_count::double precision)
  ) stored,
  -- The days that are gone, by confirmed hires and days off; without what lies
  -- long before the last of them.
  taken_days tstzmultirange
);
comment on table artisan_listings is 'What lists of artisans are filtered and ordered by, one row for each; triggers keep it.';

create index listings_by_standing on artisan_listings (standing desc, artisan_id);
create index listings_by_skill on artisan_listings (skill, standing desc, artisan_id);
create index listings_by_skill_and_place on artisan_listings (skill, place_id, reach, standing desc, artisan_id)
  include (service_radius_miles);
create index listings_by_place on artisan_listings (place_id, reach, standing desc, artisan_id)
  include (service_radius_miles);
-- The few who travel very far: in which places they are.
create index listings_by_reach on artisan_listings (reach, place_id);
create index listings_by_rating on artisan_listings (rating desc nulls last, review_count desc, artisan_id);
create index listings_by_price on artisan_listings ((price_from_kobo::float8), standing desc, artisan_id);
create index listings_by_name on artisan_listings (name, artisan_id);

create function list_artisan() returns trigger language plpgsql as $$
begin
  if new.role <> 'skilled' then
    delete from artisan_listings where artisan_id = new.id;
    return null;
  end if;
  insert into artisan_listings as listing (
    artisan_id, skill, place_id, service_radius_miles, name, price_from_kobo, available, verified, rating_total, review_count)
  values (
    new.id, new.skill, new.place_id, new.service_radius_miles, fold_text(new.full_name), new.price_from_kobo,
    new.available, new.verified_at is not null, new.rating_total, new.review_count)
  on conflict (artisan_id) do update
    set skill = excluded.skill, place_id = excluded.place_id, service_radius_miles = excluded.service_radius_miles,
        name = excluded.name, price_from_kobo = excluded.price_from_kobo, available = excluded.available,
        verified = excluded.verified, rating_total = excluded.rating_total, review_count = excluded.review_count;
  return null;
end
$$;
create trigger users_are_listed_when_they_join after insert on users
  for each row when (new.role = 'skilled') execute function list_artisan();
create trigger users_are_listed_as_they_are
  after update of role, skill, place_id, service_radius_miles, full_name, price_from_kobo, available, verified_at,
                  rating_total, review_count on users
  for each row when (
    (old.role, old.skill, old.place_id, old.service_radius_miles, old.full_name, old.price_from_kobo, old.available,
     old.verified_at, old.rating_total, old.review_count)
    is distinct from
    (new.role, new.skill, new.place_id, new.service_radius_miles, new.full_name, new.price_from_kobo, new.available,
     new.verified_at, new.rating_total, new.review_count)
  ) execute function list_artisan();

create function list_taken_days(artisan uuid) returns void language sql as $$
  update artisan_listings
     set taken_days = (
       select range_agg(during) from slots
        where artisan_id = artisan and hold_expires_at is null
          and upper(during) > (
            select max(upper(during)) - interval '120 days' from slots
             where artisan_id = artisan and hold_expires_at is null))
   where artisan_id = artisan
$$;
create function slots_change_listings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hold_expires_at is null then perform list_taken_days(old.artisan_id); end if;
  if tg_op <> 'DELETE' and new.hold_expires_at is null
     and (tg_op = 'INSERT' or old.hold_expires_at is not null or old.artisan_id <> new.artisan_id)
  then perform list_taken_days(new.artisan_id); end if;
  return null;
end
$$;
create trigger slots_are_taken_days after insert or update or delete on slots
  for each row execute function slots_change_listings();

insert into artisan_listings (
  artisan_id, skill, place_id, service_radius_miles, name, price_from_kobo, available, verified, rating_total, review_count)
select id, skill, place_id, service_radius_miles, fold_text(full_name), price_from_kobo, available,
       verified_at is not null, rating_total, review_count
  from users where role = 'skilled';
select list_taken_days(artisan_id) from (select distinct artisan_id from slots where hold_expires_at is null) busy;

drop index users_by_place, users_by_rating, users_by_standing, users_by_skill, users_by_name;
alter table users drop column standing;
