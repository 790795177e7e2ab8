-- Work that consumers look for somebody to do, what artisans answer, and what people keep for later.

-- The words of an expertise that are compared when jobs are matched to people: each once, without accents and
-- capitals, and only those longer than two characters.
create function words_of_expertise(value text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct word
      from regexp_split_to_table(fold_text(value), '[^[:alnum:]]+') word
     where length(word) > 2
     order by word
  );

create table jobs (
  id uuid primary key,
  -- The order of posting. Clients make the ids, so those could be made up to stand first in every list.
  number bigint generated always as identity,
  poster_id uuid not null references users (id) on delete cascade,
  skill text not null,
  expertise text not null check (length(expertise) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  place_id integer not null references places (id),
  -- Lagos calendar days; both absent where the poster is flexible.
  first_date date,
  last_date date,
  budget_from_kobo bigint check (budget_from_kobo > 0),
  budget_to_kobo bigint check (budget_to_kobo > 0),
  status text not null check (status in ('open', 'closed', 'filled', 'expired')),
  -- When an open job ends by itself: after its last day, or so long after it was opened.
  expires_at timestamptz not null,
  -- When it was last opened: posted, or posted anew.
  opened_at timestamptz not null,
  posted_at timestamptz not null,
  updated_at timestamptz not null,

  expertise_words text[] generated always as (words_of_expertise(expertise)) stored,
  search_text text generated always as (fold_text(skill || ' ' || expertise || ' ' || description)) stored,

  constraint both_days_or_none check ((first_date is null) = (last_date is null)),
  constraint a_job_ends_after_it_starts check (last_date >= first_date),
  constraint a_budget_grows check (budget_to_kobo >= budget_from_kobo)
);
-- Open jobs are few beside all that ever were; each list of them walks one of these.
create index jobs_open on jobs (number desc) where status = 'open';
create index jobs_open_by_poster on jobs (poster_id, expires_at) where status = 'open';
create index jobs_due on jobs (expires_at) where status = 'open';
create index jobs_by_poster on jobs (poster_id, number desc);

create table job_photos (
  job_id uuid not null references jobs (id) on delete cascade,
  position integer not null,
  url text not null,
  primary key (job_id, position)
);

-- One answer of each artisan to a job; answering again changes it.
create table job_answers (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  artisan_id uuid not null references users (id) on delete cascade,
  message text not null check (length(message) between 1 and 1000),
  -- What they ask for all of it; absent where they only wrote.
  offer_kobo bigint check (offer_kobo > 0),
  status text not null check (status in ('sent', 'seen', 'chosen', 'declined')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_answer_per_artisan unique (job_id, artisan_id)
);
create unique index job_answers_one_chosen on job_answers (job_id) where status = 'chosen';
create index job_answers_by_artisan on job_answers (artisan_id, id desc);

create table saved_jobs (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, job_id)
);
create index saved_jobs_by_job on saved_jobs (job_id);

create table saved_artisans (
  user_id uuid not null references users (id) on delete cascade,
  artisan_id uuid not null references users (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, artisan_id),
  constraint nobody_saves_themselves check (user_id <> artisan_id)
);
create index saved_artisans_newest on saved_artisans (user_id, saved_at desc);
create index saved_artisans_by_artisan on saved_artisans (artisan_id);

-- The job through which an artisan was hired.
alter table hires add column job_id uuid references jobs (id) on delete set null;
create index hires_by_job on hires (job_id) where job_id is not null;
