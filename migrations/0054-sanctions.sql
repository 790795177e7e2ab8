-- What operators do about an account that broke the rules: a warning, and three grades of what it may still do.
create table sanctions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  level text not null check (level in ('warning', 'limited', 'suspended', 'banned')),
  -- A ban is proposed by one operator and confirmed by another; everything else is active at once.
  state text not null check (state in ('proposed', 'active', 'ended', 'declined')),
  -- As the person reads it.
  reason text not null check (length(reason) between 1 and 500),
  -- Of what kinds the evidence is. The evidence itself stays where it is.
  evidence text[] not null check (cardinality(evidence) > 0),
  given_by text not null,
  given_at timestamptz not null,
  -- Until when; null for a warning and for a ban.
  ends_at timestamptz,
  confirmed_by text,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_for text check (ended_for in ('time', 'lifted', 'appeal', 'replaced')),
  appeal_words text check (length(appeal_words) between 1 and 2000),
  appealed_at timestamptz,
  appeal_decided_by text,
  appeal_decided_at timestamptz,
  appeal_kept boolean,
  appeal_answer text check (length(appeal_answer) between 1 and 500),
  check ((level in ('limited', 'suspended')) = (ends_at is not null)),
  check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_for is null)),
  check ((appeal_words is null) = (appealed_at is null)),
  check ((appeal_decided_at is null) = (appeal_kept is null) and (appeal_decided_at is null) = (appeal_answer is null))
);
comment on table sanctions is 'Warnings, limits, suspensions and bans of accounts, with their reason, their end and the appeal against them.';
create index sanctions_of_a_person on sanctions (user_id, given_at);
-- One at a time; a stricter one replaces it.
create unique index sanctions_one_in_force on sanctions (user_id) where state = 'active' and level <> 'warning';
create unique index sanctions_one_proposal on sanctions (user_id) where state = 'proposed';
create index sanctions_that_end on sanctions (ends_at) where state = 'active' and ends_at is not null;
create index sanctions_that_wait on sanctions (given_at) where state = 'proposed';
create index sanctions_appealed on sanctions (appealed_at) where appealed_at is not null and appeal_decided_at is null;

-- What is in force stands at the account as well: every request asks it, and so do the lists.
alter table users
  add column sanction text check (sanction in ('limited', 'suspended', 'banned')),
  add column sanctioned_until timestamptz,
  add constraint sanctions_say_until check (sanctioned_until is null or sanction in ('limited', 'suspended'));

alter table artisan_listings add column hidden boolean not null default false;

-- Each list leaves hidden artisans out without looking at them.
drop index listings_by_standing, listings_by_skill, listings_by_skill_and_place, listings_by_place, listings_by_reach,
  listings_by_rating, listings_by_price, listings_by_name;
create index listings_by_standing on artisan_listings (standing desc, artisan_id) where not hidden;
create index listings_by_skill on artisan_listings (skill, standing desc, artisan_id) where not hidden;
create index listings_by_place on artisan_listings (place_id, reach, standing desc, artisan_id)
  include (service_radius_miles) where not hidden;
-- After listings_by_place: where the two cost the same, the planner then takes this one, which reads the trade alone.
create index listings_by_skill_and_place on artisan_listings (skill, place_id, reach, standing desc, artisan_id)
  include (service_radius_miles) where not hidden;
create index listings_by_reach on artisan_listings (reach, place_id) where not hidden;
create index listings_by_rating on artisan_listings (weighed_rating desc nulls last, review_count desc, artisan_id)
  where not hidden;
create index listings_by_price on artisan_listings ((price_from_kobo::float8), standing desc, artisan_id) where not hidden;
create index listings_by_name on artisan_listings (name, artisan_id) where not hidden;

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
    languages, joined_on, newcomer_steps, hidden)
  values (
    new.id, new.skill, new.place_id, new.service_radius_miles, fold_text(new.full_name), new.price_from_kobo,
    new.available and new.sanction is null, new.verified_at is not null, new.rating_total, new.review_count,
    new.languages, joined, newcomer_steps(joined, (select day from standing_clock)),
    coalesce(new.sanction in ('suspended', 'banned'), false))
  on conflict (artisan_id) do update
    set skill = excluded.skill, place_id = excluded.place_id, service_radius_miles = excluded.service_radius_miles,
        name = excluded.name, price_from_kobo = excluded.price_from_kobo, available = excluded.available,
        verified = excluded.verified, rating_total = excluded.rating_total, review_count = excluded.review_count,
        languages = excluded.languages, hidden = excluded.hidden;
  return null;
end
$$;
drop trigger users_are_listed_as_they_are on users;
create trigger users_are_listed_as_they_are
  after update of role, skill, place_id, service_radius_miles, full_name, price_from_kobo, available, verified_at,
                  rating_total, review_count, languages, sanction on users
  for each row when (
    (old.role, old.skill, old.place_id, old.service_radius_miles, old.full_name, old.price_from_kobo, old.available,
     old.verified_at, old.rating_total, old.review_count, old.languages, old.sanction)
    is distinct from
    (new.role, new.skill, new.place_id, new.service_radius_miles, new.full_name, new.price_from_kobo, new.available,
     new.verified_at, new.rating_total, new.review_count, new.languages, new.sanction)
  ) execute function list_artisan();
