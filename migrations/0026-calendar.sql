-- When an artisan works: the hours of each weekday, other hours on single dates, how long a job takes, how much time lies
-- between two and how early one must ask; and what is known of their time from a calendar elsewhere.

create table calendar_rules (
  artisan_id uuid primary key references users (id) on delete cascade,
  -- How long the usual job takes; null: each takes a whole day.
  job_minutes integer check (job_minutes between 30 and 720),
  -- Kept free after each timed job, to clear up and travel on.
  gap_minutes integer not null check (gap_minutes between 0 and 240),
  -- How long before its start a job has to be asked for.
  notice_hours integer not null check (notice_hours between 0 and 168),
  -- The longest job that is taken, in days.
  most_days integer not null check (most_days between 1 and 91),
  updated_at timestamptz not null
);
comment on table calendar_rules is 'How an artisan can be booked; who has no row works on every day, and each job takes a whole one.';

create table working_hours (
  artisan_id uuid not null references calendar_rules (artisan_id) on delete cascade,
  -- 1 is Monday, 7 Sunday.
  weekday smallint not null check (weekday between 1 and 7),
  -- Lagos times of day; 24:00 is the midnight after.
  opens time not null,
  closes time not null,
  primary key (artisan_id, weekday, opens),
  constraint a_span_ends_after_it_begins check (closes > opens)
);
comment on table working_hours is 'From when to when an artisan works on each weekday.';

create table special_hours (
  artisan_id uuid not null references calendar_rules (artisan_id) on delete cascade,
  date date not null,
  opens time not null,
  closes time not null,
  primary key (artisan_id, date, opens),
  constraint a_special_span_ends_after_it_begins check (closes > opens)
);
comment on table special_hours is 'From when to when an artisan works on a date that differs from its weekday; a day off is a slot.';

-- A hire of some hours lies on one day. Null: it takes its days whole.
alter table hires add column length_minutes integer check (length_minutes between 30 and 720);
alter table hires add constraint a_timed_hire_lies_on_one_day check (length_minutes is null or start_date = end_date);

create table subscribed_calendars (
  artisan_id uuid primary key references calendar_rules (artisan_id) on delete cascade,
  id uuid not null unique,
  -- An address of the artisan's own; it may hold a secret.
  url text not null check (length(url) <= 2000),
  -- When it was last asked, and when it last answered with a calendar that could be read.
  asked_at timestamptz,
  read_at timestamptz,
  -- Why it could not be read when it was last asked, as a stable code.
  fault text,
  added_at timestamptz not null
);
create index subscribed_calendars_by_age on subscribed_calendars (asked_at nulls first);
comment on table subscribed_calendars is 'The calendar elsewhere whose busy times block an artisan''s own.';

create table subscribed_times (
  calendar_id uuid not null references subscribed_calendars (id) on delete cascade,
  artisan_id uuid not null references users (id) on delete cascade,
  during tstzrange not null check (not isempty(during))
);
create index subscribed_times_by_artisan on subscribed_times using gist (artisan_id, during);
create index subscribed_times_by_calendar on subscribed_times (calendar_id);
comment on table subscribed_times is 'When an artisan is busy after the calendar they subscribed to: times only, no titles or places.';

-- The secret of the address under which an artisan's own calendar can be subscribed to; a new version makes old ones useless.
create table calendar_feeds (
  artisan_id uuid primary key references users (id) on delete cascade,
  version integer not null,
  active boolean not null
);
comment on table calendar_feeds is 'Which version of an artisan''s secret calendar address is good, while it is active.';

-- What lists know of a calendar. Null: every weekday, and whole days.
alter table artisan_listings add column works_on bit(7);
-- Days on which one works though not on their weekday.
alter table artisan_listings add column extra_days tstzmultirange;
-- The first bookable day lies so many days after today.
alter table artisan_listings add column notice_days smallint not null default 0;

create function lagos_day(day date) returns tstzrange language sql immutable as $$
  select tstzrange(day::timestamp at time zone 'Africa/Lagos', (day + 1)::timestamp at time zone 'Africa/Lagos')
$$;

-- From when to when an artisan works on a date.
create function working_spans(artisan uuid, day date) returns setof tstzrange language sql stable as $$
  select tstzrange((day + hours.opens) at time zone 'Africa/Lagos', (day + hours.closes) at time zone 'Africa/Lagos')
    from (select opens, closes from special_hours where artisan_id = artisan and date = day
          union all
          select opens, closes from working_hours
           where artisan_id = artisan and weekday = extract(isodow from day)
             and not exists (select from special_hours where artisan_id = artisan and date = day)) hours
$$;

-- Whether a date has room for one more job of the usual length; held slots count as free, as time passes over them.
create function has_room(rules calendar_rules, day date) returns boolean language sql stable as $$
  select case when rules.job_minutes is null then
    exists (select from working_spans(rules.artisan_id, day))
    and not exists (select from slots
                     where artisan_id = rules.artisan_id and hold_expires_at is null and during && lagos_day(day))
    and not exists (select from working_spans(rules.artisan_id, day) span
                      join subscribed_times busy on busy.artisan_id = rules.artisan_id and busy.during && span)
  else exists (
    select from working_spans(rules.artisan_id, day) span
     cross join lateral generate_series(lower(span), upper(span) - make_interval(mins => rules.job_minutes),
                                        interval '30 minutes') start
     where not exists (select from slots
                        where artisan_id = rules.artisan_id and hold_expires_at is null
                          and during && tstzrange(start, start + make_interval(mins => rules.job_minutes + rules.gap_minutes)))
       and not exists (select from subscribed_times busy
                        where busy.artisan_id = rules.artisan_id
                          and busy.during && tstzrange(start, start + make_interval(mins => rules.job_minutes + rules.gap_minutes))))
  end
$$;

-- The weekdays with hours that are long enough for a job of the usual length.
create function open_weekdays(rules calendar_rules) returns setof smallint language sql stable as $$
  select distinct weekday from working_hours
   where artisan_id = rules.artisan_id and closes - opens >= make_interval(mins => coalesce(rules.job_minutes, 0))
$$;

-- Days can be planned for a year and a hire may last three months more: what ended longer ago than that before the last day
-- is past. (The database's own clock is not asked: what is written must not depend on when.)
create or replace function list_taken_days(artisan uuid) returns void language plpgsql as $$
declare
  rules calendar_rules;
begin
  select * into rules from calendar_rules where artisan_id = artisan;
  if not found then
    update artisan_listings
       set works_on = null, extra_days = null, notice_days = 0,
           taken_days = (
             select range_agg(during) from slots
              where artisan_id = artisan and hold_expires_at is null
                and upper(during) > (
                  select max(upper(during)) - interval '460 days' from slots
                   where artisan_id = artisan and hold_expires_at is null))
     where artisan_id = artisan;
    return;
  end if;
  with touched as (
    select during from slots where artisan_id = artisan and hold_expires_at is null
    union all select during from subscribed_times where artisan_id = artisan
    union all select lagos_day(date) from special_hours where artisan_id = artisan
  ), dates as (
    select distinct day::date as day
      from touched
     cross join lateral generate_series((lower(during) at time zone 'Africa/Lagos')::date::timestamp,
                                        (upper(during) at time zone 'Africa/Lagos') - interval '1 microsecond',
                                        interval '1 day') day
     where upper(during) > (select max(upper(during)) - interval '460 days' from touched)
  ), days as (
    select day, has_room(rules, day) as room from dates
  )
  update artisan_listings
     set works_on = (
           select string_agg(case when exists (select from open_weekdays(rules) open where open = number)
                                  then '1' else '0' end, '' order by number)::bit(7)
             from generate_series(1, 7) number),
         notice_days = rules.notice_hours / 24,
         taken_days = (select range_agg(lagos_day(day)) from days where not room),
         extra_days = (
           select range_agg(lagos_day(day)) from days
            where room and not exists (select from open_weekdays(rules) open where open = extract(isodow from day)))
   where artisan_id = artisan;
end
$$;

create function calendar_changes_listings() returns trigger language plpgsql as $$
begin
  perform list_taken_days(case when tg_op = 'DELETE' then old.artisan_id else new.artisan_id end);
  return null;
end
$$;
-- The rules are written last, after the hours that belong to them.
create trigger calendar_rules_are_listed after insert or update or delete on calendar_rules
  for each row execute function calendar_changes_listings();
create trigger subscribed_times_are_listed after update of read_at on subscribed_calendars
  for each row execute function calendar_changes_listings();
create trigger subscribed_times_are_forgotten after delete on subscribed_calendars
  for each row execute function calendar_changes_listings();

-- Whether none of the days from the first to the last has room, as the listing knows it. Days are Lagos ones, and the
-- notice that the artisan needs is counted from the first.
create function is_full(taken tstzmultirange, works_on bit(7), extra tstzmultirange, notice_days integer,
                        first_day date, last_day date)
returns boolean language sql immutable as $$
  select not exists (
    select from generate_series(first_day + notice_days, last_day, interval '1 day') day
     where not coalesce(taken @> lagos_day(day::date), false)
       and (get_bit(works_on, extract(isodow from day)::integer - 1) = 1
            or coalesce(extra @> lagos_day(day::date), false)))
$$;

select list_taken_days(artisan_id) from (select distinct artisan_id from slots where hold_expires_at is null) busy;
