-- Quotes, the job's address, artisans' days off, and the lines of people who wait for an artisan.

create table quotes (
  -- Made by whoever sends the quote, so that one sent twice is one.
  id uuid primary key,
  hire_id uuid not null references hires (id) on delete cascade,
  amount_kobo bigint not null check (amount_kobo > 0),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null
);
create index quotes_by_hire on quotes (hire_id);

alter table hires
  -- The quote that stands now. A corrected one is a new row, so that whoever accepts says which one they mean.
  add column quote_id uuid references quotes (id) on delete set null,
  -- When a request that the artisan did not answer, or a quote that the customer did not, ends by itself.
  add column answer_due_at timestamptz,
  -- Where the work is. The artisan sees it once the hire is paid.
  add column job_address text not null default '' check (length(job_address) <= 300);
create index hires_waiting_for_an_answer on hires (answer_due_at) where answer_due_at is not null;
-- Requests from before there were quotes get their whole time from now on.
update hires set answer_due_at = now() + interval '7 days' where status = 'quote_requested';

alter table hire_events
  add column quote_id uuid references quotes (id) on delete cascade,
  -- What somebody said with it in their own words, e.g. why they declined.
  add column note text check (length(note) <= 1000);

-- An artisan's days off are slots without a hire, so that the one constraint keeps hires and days off apart, whoever
-- comes first and however many at once.
alter table slots drop constraint slots_pkey;
alter table slots alter column hire_id drop not null;
alter table slots
  add constraint slots_one_per_hire unique (hire_id),
  add constraint a_day_off_is_never_only_held check (hire_id is not null or hold_expires_at is null),
  drop constraint slots_artisan_id_fkey,
  add constraint slots_artisan_id_fkey foreign key (artisan_id) references users (id) on delete cascade;
-- Whose calendar is full on a day, asked for everybody in a list at once.
create index slots_taken on slots using gist (during) where hold_expires_at is null;

create table waiting_places (
  -- Made by whoever joins, so that joining twice is joining once.
  id uuid primary key,
  artisan_id uuid not null references users (id) on delete cascade,
  -- Absent for a guest, whose place belongs to the e-mail address.
  user_id uuid references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- First come, first told.
  line_number bigint generated always as identity,
  joined_at timestamptz not null,
  -- Set together when it is their turn.
  told_at timestamptz,
  turn_ends_at timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('left', 'turn_over')),
  constraint a_turn_has_an_end check ((told_at is null) = (turn_ends_at is null)),
  constraint an_end_has_a_reason check ((ended_at is null) = (ending is null))
);
create unique index waiting_places_one_each on waiting_places (artisan_id, email) where ended_at is null;
create index waiting_places_in_line on waiting_places (artisan_id, line_number) where ended_at is null;
create index waiting_places_by_user on waiting_places (user_id) where user_id is not null;
