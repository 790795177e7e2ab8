-- Problems, fairly: both sides write and propose how a reported problem ends, and what an operator decides can be
-- appealed against once.

create table problem_statements (
  id uuid primary key,
  hire_id uuid not null references hires (id) on delete cascade,
  side text not null check (side in ('customer', 'artisan')),
  text text not null,
  -- Addresses of pictures that were uploaded here.
  photos text[] not null default '{}' check (cardinality(photos) <= 6),
  written_at timestamptz not null
);
create index problem_statements_by_hire on problem_statements (hire_id, written_at);
comment on table problem_statements is 'What the two sides of a hire say about a problem that was reported, with their photos.';

create table problem_ends (
  id uuid primary key,
  hire_id uuid not null references hires (id) on delete cascade,
  made_by text not null check (made_by in ('customer', 'artisan', 'operator')),
  kind text not null check (kind in ('release', 'refund', 'split', 'redo')),
  -- Of a split: what goes back to the customer, in kobo; the rest is the artisan's, less our fee.
  to_customer_kobo bigint check (to_customer_kobo > 0),
  -- Of a redo: Lagos days, and the time of day at which it begins.
  start_date date,
  end_date date,
  start_time time,
  -- What a side says with its proposal; why an operator decided so.
  note text not null default '',
  made_at timestamptz not null,
  -- What became of it; null while it waits for an answer, an appeal or its clock.
  outcome text check (outcome in ('agreed', 'refused', 'replaced', 'contested', 'carried_out', 'ended')),
  ended_at timestamptz,
  constraint a_split_says_how_much check ((kind = 'split') = (to_customer_kobo is not null)),
  constraint a_redo_says_when check (
    (kind = 'redo') = (start_date is not null) and (start_date is null) = (end_date is null)
    and (start_date is null) = (start_time is null)
  ),
  constraint an_end_with_an_outcome_says_when check ((outcome is null) = (ended_at is null))
);
create index problem_ends_by_hire on problem_ends (hire_id, made_at);
create unique index one_open_end_per_hire on problem_ends (hire_id) where outcome is null;
comment on table problem_ends is
  'How a problem is to end: what one side proposes to the other, and what operators decide.';

alter table hires
  -- The proposal that waits for an answer, or the decision that waits for its clock. Kind and maker are copied from its row:
  -- a hire that is locked is read as it is, but what is joined to it may be older.
  add column problem_end_id uuid references problem_ends (id) on delete set null,
  add column problem_end_kind text check (problem_end_kind in ('release', 'refund', 'split', 'redo')),
  add column problem_end_by text check (problem_end_by in ('customer', 'artisan', 'operator')),
  -- By when an operator has promised to decide; null while no problem waits for a decision.
  add column decide_due_at timestamptz,
  -- When what an operator has decided takes effect, and so until when either side can appeal.
  add column settle_due_at timestamptz,
  -- Whether its work is done again after a problem: it is no longer cancelled free of charge.
  add column is_redo boolean not null default false;

alter table hires drop constraint hires_status_check;
alter table hires add constraint hires_status_check check (
  status in (
    'quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'confirmed', 'in_progress', 'completed',
    'released', 'declined', 'expired', 'cancelled', 'disputed', 'decided', 'appealed', 'settled', 'refunded'
  )
);
create index hires_to_settle on hires (settle_due_at) where status = 'decided';
create index hires_to_decide on hires (decide_due_at) where decide_due_at is not null;

alter table hire_events
  -- The proposal or decision that a step is about.
  add column problem_end_id uuid references problem_ends (id) on delete set null;

-- Problems that are open already: 72 hours from the report, as from now on.
update hires set decide_due_at = report.happened_at + interval '72 hours'
  from (select hire_id, max(happened_at) as happened_at from hire_events where action = 'report_problem' group by 1) report
 where report.hire_id = hires.id and hires.status = 'disputed';
