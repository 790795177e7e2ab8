-- More days for a booked job, which its customer agrees to, and photos that an artisan shows with a price.

create table more_days (
  id uuid primary key,
  hire_id uuid not null references hires (id) on delete cascade,
  -- The last day that the artisan proposes, in Lagos.
  end_date date not null,
  reason text not null check (length(reason) <= 1000),
  proposed_at timestamptz not null,
  -- Null while it waits. "ended": the days of the hire became others.
  outcome text check (outcome in ('agreed', 'refused', 'replaced', 'ended')),
  answered_at timestamptz,
  constraint an_answer_has_a_moment check ((outcome is null) = (answered_at is null))
);
create unique index more_days_wait_one_a_hire on more_days (hire_id) where outcome is null;
create index more_days_of_a_hire on more_days (hire_id, proposed_at);
comment on table more_days is 'A later last day that an artisan proposed for a booked job, and the answer to it.';

alter table hires
  -- The one of them that waits for an answer.
  add column proposed_days_id uuid references more_days (id) on delete set null,
  add column proposed_end_date date,
  -- Whether days were agreed on after those that were booked: a timed job then goes on in whole days after its first.
  add column has_more_days boolean not null default false;
alter table hires drop constraint a_timed_hire_lies_on_one_day;
alter table hires add constraint a_timed_hire_lies_on_one_day
  check (length_minutes is null or start_date = end_date or has_more_days);

-- What was booked first, and whole days that were agreed on later.
alter table slots add column more_days boolean not null default false;
alter table slots drop constraint slots_one_per_hire;
alter table slots add constraint slots_one_per_hire unique (hire_id, more_days);

alter table quotes
  -- What the artisan found, such as the pipe behind the wall: addresses of pictures that were uploaded here.
  add column photos text[] not null default '{}' check (cardinality(photos) <= 6);
