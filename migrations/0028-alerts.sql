-- Alerts: customers are told of artisans who join where there was no one, artisans of jobs that fit them. And the searches
-- that customers keep.

-- The great-circle distance in miles, as `milesBetween` of the feature places computes it.
create function miles_between(latitude1 double precision, longitude1 double precision,
                              latitude2 double precision, longitude2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 3958.761 * asin(sqrt(least(1,
    sin(radians(latitude2 - latitude1) / 2) ^ 2
    + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)))
$$;

create table alerts (
  id uuid primary key,
  -- The account that is told, at its email of the day; null: the email below is told, without an account.
  user_id uuid references users (id) on delete cascade,
  email text,
  -- Labels of trades; empty: any trade.
  trades text[] not null,
  -- Where the artisan has to come to: all of a state, or a point, which has a name when it is a place. All null: anywhere.
  state text,
  place_id integer references places (id),
  latitude double precision,
  longitude double precision,
  -- How far from the point the artisan may be based; null: as far as the artisan travels.
  miles integer check (miles between 1 and 500),
  -- All of these as one text, so that one wish is one alert.
  wish text not null,
  asked_at timestamptz not null,
  -- Since when it runs; null until the reader of the email has confirmed it.
  began_at timestamptz,
  ends_at timestamptz not null,
  -- Whether an artisan was found of whom no email has told yet.
  has_news boolean not null default false,
  -- The Lagos day of the last email.
  emailed_on date,
  constraint an_alert_has_a_reader check ((user_id is null) <> (email is null)),
  constraint an_alert_is_about_something check (cardinality(trades) > 0 or state is not null or latitude is not null),
  constraint a_point_has_both_numbers check ((latitude is null) = (longitude is null)),
  constraint miles_are_from_a_point check (miles is null or latitude is not null),
  constraint an_account_confirms_nothing check (user_id is null or began_at is not null)
);
create unique index alerts_of_a_user on alerts (user_id, wish) where user_id is not null;
create unique index alerts_of_an_email on alerts (email, wish) where email is not null;
create index alerts_by_trade on alerts using gin (trades) where began_at is not null;
create index alerts_of_any_trade on alerts (id) where began_at is not null and trades = '{}';
create index alerts_with_news on alerts (id) where has_news;
create index alerts_by_end on alerts (ends_at);
comment on table alerts is 'Who wants to be told, of an account or of an email alone, when an artisan of a trade joins who comes to a place.';

create table alert_finds (
  alert_id uuid not null references alerts (id) on delete cascade,
  artisan_id uuid not null references users (id) on delete cascade,
  found_at timestamptz not null,
  -- When the email that tells of the artisan was written; null: no email has.
  told_at timestamptz,
  primary key (alert_id, artisan_id)
);
create index alert_finds_by_artisan on alert_finds (artisan_id);
comment on table alert_finds is 'An artisan who fits an alert and is told of once.';

-- Emails that a stranger can have sent to any address, so that none gets many of them.
create table alert_confirmations (
  id uuid primary key,
  email text not null,
  sent_at timestamptz not null
);
create index alert_confirmations_by_email on alert_confirmations (email, sent_at);
create index alert_confirmations_by_age on alert_confirmations (sent_at);
comment on table alert_confirmations is 'When an email was asked to confirm an alert; forgotten after a day.';

-- Artisans who joined, were available for the first time, or changed where or in which trade they work since the last
-- look; with what they were before the first of the changes, so that whoever fitted before is not new.
create table artisan_arrivals (
  artisan_id uuid primary key references users (id) on delete cascade,
  -- All null for an artisan who was never available before.
  old_skill text,
  old_place_id integer,
  old_radius_miles integer,
  -- The order in which they are looked at.
  number bigint not null generated always as identity
);
create index artisan_arrivals_in_order on artisan_arrivals (number);
comment on table artisan_arrivals is 'Artisans that alerts have not been compared with yet.';

-- Artisans of today count as known, whatever their switch says.
alter table artisan_listings add column was_available boolean not null default true;
alter table artisan_listings alter column was_available set default false;

create function remember_availability() returns trigger language plpgsql as $$
begin
  new.was_available := new.available or (tg_op = 'UPDATE' and old.was_available);
  return new;
end
$$;
create trigger listings_remember_availability before insert or update of available on artisan_listings
  for each row execute function remember_availability();

create function note_arrival() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or not old.was_available then
    insert into artisan_arrivals (artisan_id) values (new.artisan_id) on conflict do nothing;
  else
    insert into artisan_arrivals (artisan_id, old_skill, old_place_id, old_radius_miles)
    values (new.artisan_id, old.skill, old.place_id, old.service_radius_miles) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger listings_arrive after insert on artisan_listings
  for each row when (new.available) execute function note_arrival();
create trigger listings_arrive_elsewhere after update of skill, place_id, service_radius_miles, available on artisan_listings
  for each row when (
    new.was_available
    and (not old.was_available
         or (old.skill, old.place_id, old.service_radius_miles)
            is distinct from (new.skill, new.place_id, new.service_radius_miles))
  ) execute function note_arrival();

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  -- What the address of the list asks for, its parameters in one order.
  query text not null check (length(query) <= 2000),
  -- What an alert for it is about, as `alerts.wish` has it; null: about nothing that one could be told of.
  wish text,
  created_at timestamptz not null
);
create unique index saved_searches_once on saved_searches (user_id, query);
create index saved_searches_newest on saved_searches (user_id, created_at desc);
comment on table saved_searches is 'A search of the list of artisans that its owner keeps.';

create table job_alerts (
  artisan_id uuid primary key references users (id) on delete cascade,
  -- Labels of trades.
  trades text[] not null check (cardinality(trades) between 1 and 5),
  -- Where the distance is measured from; null: the artisan's own base.
  place_id integer references places (id),
  miles integer not null check (miles between 1 and 500),
  least_kobo bigint check (least_kobo > 0),
  began_at timestamptz not null,
  emailed_on date
);
create index job_alerts_by_trade on job_alerts using gin (trades);
comment on table job_alerts is 'Of which new jobs an artisan wants to be told.';

create table job_alert_finds (
  artisan_id uuid not null references job_alerts (artisan_id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  found_at timestamptz not null,
  -- When the daily email told of the job, or passed it over since it was no longer open; null: it has not yet.
  told_at timestamptz,
  primary key (artisan_id, job_id)
);
create index job_alert_finds_untold on job_alert_finds (artisan_id) where told_at is null;
create index job_alert_finds_by_job on job_alert_finds (job_id);
comment on table job_alert_finds is 'A job that fits an artisan''s alert and is told of once.';
