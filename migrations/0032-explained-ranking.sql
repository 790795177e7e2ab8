-- Why artisans are listed in their order: figures that can be shown, weighed in one place (the functions `…_points` below).
-- `standing` is their sum, and the explanation asks the same functions. Languages that artisans speak. How often they are seen.

-- The day of Lagos for which free days and newcomers were last counted. A task moves it on; triggers read it, so that what they
-- write does not depend on the database's own clock.
create table standing_clock (
  only_one boolean primary key default true check (only_one),
  day date not null,
  -- Until which day every listing was looked at.
  walked_day date
);
comment on table standing_clock is 'The day for which the order of artisans was last counted; one row.';
insert into standing_clock (day) values ((now() at time zone 'Africa/Lagos')::date);

-- Only added to, so that two steps of one artisan's hires never wait for each other here.
create table standing_renewals (
  id bigint generated always as identity primary key,
  artisan_id uuid not null references users (id) on delete cascade,
  -- '-infinity': something is new. A later moment: what counts now will be too old then.
  due_at timestamptz not null
);
create index standing_renewals_by_due on standing_renewals (due_at);
create index standing_renewals_by_artisan on standing_renewals (artisan_id);
comment on table standing_renewals is 'Which artisans'' answers and bookings have to be counted anew, and when.';

create table artisan_views (
  artisan_id uuid not null references users (id) on delete cascade,
  -- In Lagos.
  day date not null,
  shown integer not null default 0,
  opened integer not null default 0,
  primary key (artisan_id, day)
);
create index artisan_views_by_day on artisan_views (day);
comment on table artisan_views is 'How often an artisan was shown in lists and their profile opened, by day; never by whom.';

alter table users add column languages text[] not null default '{}';

-- The weights. A star of reviews is the unit. ------------------------------------------------------------------------

-- Who can be hired comes before all others.
create function hireable_points(available boolean, free_within integer) returns double precision language sql immutable
  as $$ select case when available and free_within is not null then 10::float8 else 0::float8 end $$;

-- The average as if five lukewarm reviews (3.5) came with everyone, so that one happy customer does not outrank fifty.
create function review_points(rating_total integer, review_count integer) returns double precision language sql immutable
  as $$ select (rating_total + 17.5::float8) / (review_count + 5) + 0.1::float8 * ln(1 + review_count::float8) $$;

-- What "Highest Ratings" is ordered by: the average as if eight usual reviews (4.4) came with everyone, so that five
-- perfect ones come after 4.9 from eight.
create function weighed_rating(rating_total integer, review_count integer) returns double precision language sql immutable
  as $$ select (rating_total + 35.2::float8) / (review_count + 8) $$;

create function verified_points(verified boolean) returns double precision language sql immutable
  as $$ select case when verified then 1::float8 else 0::float8 end $$;

-- `free_within`: a day is free within so many (3, 7 or 14), today counted; null: none is.
create function free_points(available boolean, free_within integer) returns double precision language sql immutable
  as $$ select case when not available then 0::float8 when free_within = 3 then 0.5::float8 when free_within = 7 then 0.3::float8
                    when free_within = 14 then 0.1::float8 else 0::float8 end $$;

-- All of it for a median of an hour, none from a day on, less while there are few answers.
create function answer_points(minutes integer, answers integer) returns double precision language sql immutable
  as $$ select case when minutes is null then 0::float8
                    else 0.6::float8 * greatest(0::float8, 1 - ln(greatest(minutes, 60) / 60::float8) / ln(24::float8))
                         * answers / (answers + 3) end $$;

-- The share of bookings that were finished, as if five with nine of ten finished came with everyone.
create function finish_points(finished integer, booked integer) returns double precision language sql immutable
  as $$ select (finished + 4.5::float8) / (booked + 5) $$;

-- Six steps of ten days; a third goes with each review.
create function newcomer_steps(joined_on date, day date) returns smallint language sql immutable
  as $$ select least(6, greatest(0, 6 - (day - joined_on) / 10))::smallint $$;
create function newcomer_points(steps integer, review_count integer) returns double precision language sql immutable
  as $$ select 0.9::float8 * greatest(0, 3 - review_count) / 3 * steps / 6 $$;

-- When an artisan is free next. ----------------------------------------------------------------------------------------

-- The first free day of 14 from a day on; null: none. A day counts as a list's "free on" counts it.
create function next_free_day(taken tstzmultirange, works_on bit(7), extra tstzmultirange, notice_days integer, first_day date)
returns date language sql immutable as $$
  select min(day)::date
    from generate_series(first_day + notice_days, first_day + 13, interval '1 day') day
   where case when works_on is null then not coalesce(taken && lagos_day(day::date), false)
              else not is_full(taken, works_on, extra, 0, day::date, day::date) end
$$;

create function free_within(taken tstzmultirange, works_on bit(7), extra tstzmultirange, notice_days integer, first_day date)
returns smallint language sql immutable as $$
  select case when taken is null and works_on is null then 3
              else (select case when ahead < 3 then 3 when ahead < 7 then 7 when ahead < 14 then 14 end
                      from (select next_free_day(taken, works_on, extra, notice_days, first_day) - first_day as ahead) next)
         end::smallint
$$;

-- The listing's own columns. -------------------------------------------------------------------------------------------

alter table artisan_listings drop column standing;
alter table artisan_listings
  add column languages text[] not null default '{}',
  add column joined_on date,
  add column newcomer_steps smallint not null default 0,
  add column free_within smallint default 3,
  -- The median of the last 90 days, and of how many answers.
  add column answer_minutes integer,
  add column answer_count integer not null default 0,
  -- Of the bookings of the last 12 months that came to an end, and of those the finished ones.
  add column booked_count integer not null default 0,
  add column finished_count integer not null default 0,
  -- Ever.
  add column done_count integer not null default 0;
update artisan_listings l
   set joined_on = (u.created_at at time zone 'Africa/Lagos')::date,
       newcomer_steps = newcomer_steps((u.created_at at time zone 'Africa/Lagos')::date, clock.day),
       free_within = free_within(l.taken_days, l.works_on, l.extra_days, l.notice_days, clock.day)
  from users u, standing_clock clock where u.id = l.artisan_id;
alter table artisan_listings
  alter column joined_on set not null,
  add column standing double precision not null generated always as (
    hireable_points(available, free_within) + review_points(rating_total, review_count) + verified_points(verified)
    + free_points(available, free_within) + answer_points(answer_minutes, answer_count)
    + finish_points(finished_count, booked_count) + newcomer_points(newcomer_steps, review_count)
  ) stored,
  add column weighed_rating double precision generated always as (
    case when review_count > 0 then weighed_rating(rating_total, review_count) end
  ) stored;

drop index listings_by_rating;
create index listings_by_standing on artisan_listings (standing desc, artisan_id);
create index listings_by_skill on artisan_listings (skill, standing desc, artisan_id);
create index listings_by_skill_and_place on artisan_listings (skill, place_id, reach, standing desc, artisan_id)
  include (service_radius_miles);
create index listings_by_place on artisan_listings (place_id, reach, standing desc, artisan_id)
  include (service_radius_miles);
create index listings_by_rating on artisan_listings (weighed_rating desc nulls last, review_count desc, artisan_id);
create index listings_by_price on artisan_listings ((price_from_kobo::float8), standing desc, artisan_id);

create or replace function list_artisan() returns trigger language plpgsql as $$
declare
  joined date := (new.created_at at time zone 'Africa/Lagos')::date;
begin
  if new.role <> 'skilled' then
    delete from artisan_listings where artisan_id = new.id;
    return null;
  end if;
  insert into artisan_listings as listing (
    artisan_id, skill, place_id, service_radius_miles, name, price_from_kobo, available, verified, rating_total, review_count,
    languages, joined_on, newcomer_steps)
  values (
    new.id, new.skill, new.place_id, new.service_radius_miles, fold_text(new.full_name), new.price_from_kobo,
    new.available, new.verified_at is not null, new.rating_total, new.review_count,
    new.languages, joined, newcomer_steps(joined, (select day from standing_clock)))
  on conflict (artisan_id) do update
    set skill = excluded.skill, place_id = excluded.place_id, service_radius_miles = excluded.service_radius_miles,
        name = excluded.name, price_from_kobo = excluded.price_from_kobo, available = excluded.available,
        verified = excluded.verified, rating_total = excluded.rating_total, review_count = excluded.review_count,
        languages = excluded.languages;
  return null;
end
$$;
drop trigger users_are_listed_as_they_are on users;
create trigger users_are_listed_as_they_are
  after update of role, skill, place_id, service_radius_miles, full_name, price_from_kobo, available, verified_at,
                  rating_total, review_count, languages on users
  for each row when (
    (old.role, old.skill, old.place_id, old.service_radius_miles, old.full_name, old.price_from_kobo, old.available,
     old.verified_at, old.rating_total, old.review_count, old.languages)
    is distinct from
    (new.role, new.skill, new.place_id, new.service_radius_miles, new.full_name, new.price_from_kobo, new.available,
     new.verified_at, new.rating_total, new.review_count, new.languages)
  ) execute function list_artisan();

-- Whatever changes an artisan's calendar changes these columns; how soon they are free follows at once.
create function count_free_days() returns trigger language plpgsql as $$
begin
  new.free_within := free_within(new.taken_days, new.works_on, new.extra_days, new.notice_days, (select day from standing_clock));
  return new;
end
$$;
create trigger free_days_are_counted before update of taken_days, works_on, extra_days, notice_days on artisan_listings
  for each row when (
    (old.taken_days, old.works_on, old.extra_days, old.notice_days)
    is distinct from (new.taken_days, new.works_on, new.extra_days, new.notice_days)
  ) execute function count_free_days();

-- What is to be counted anew. --------------------------------------------------------------------------------------------

create function hire_step_is_news() returns trigger language plpgsql as $$
begin
  insert into standing_renewals (artisan_id, due_at) select artisan_id, '-infinity' from hires where id = new.hire_id;
  return null;
end
$$;
-- The steps that answer a request, or bring a booking to its end.
create trigger hire_steps_are_news after insert on hire_events
  for each row when (
    new.from_status = 'quote_requested' and new.to_status <> 'cancelled'
    or new.to_status in ('completed', 'released', 'refunded', 'disputed')
    or (new.to_status = 'cancelled' and new.actor = 'artisan')
  ) execute function hire_step_is_news();
create trigger hire_answers_are_news after insert on hire_messages
  for each row when (new.side = 'artisan') execute function hire_step_is_news();

create function first_answer_is_news() returns trigger language plpgsql as $$
begin
  insert into standing_renewals (artisan_id, due_at)
  select artisan_id, '-infinity' from artisan_listings
   where artisan_id = new.sender_id
     and not exists (select from messages
                      where conversation_id = new.conversation_id and sender_id = new.sender_id and number < new.number);
  return null;
end
$$;
-- A first answer is among the first lines; later ones are not looked at.
create trigger first_answers_are_news after insert on messages
  for each row when (new.sender_id is not null and new.number between 2 and 30) execute function first_answer_is_news();

insert into standing_renewals (artisan_id, due_at) select artisan_id, '-infinity' from artisan_listings;
