-- A long job in two to five parts: each is a hire of its own, paid, held, done and released on its own.

alter table hires drop constraint hires_status_check;
alter table hires add constraint hires_status_check check (
  status in (
    'quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'planned', 'confirmed', 'in_progress', 'artisan_no_show',
    'customer_no_show', 'completed', 'released', 'declined', 'expired', 'cancelled', 'disputed', 'decided', 'appealed',
    'settled', 'refunded'
  )
);

alter table hires
  -- The hire that is the first part of the job; null for a job that is not divided.
  add column group_id uuid references hires (id) on delete cascade,
  add column part_number smallint,
  add column part_count smallint,
  -- What the artisan calls the part: "Roofing".
  add column part_title text,
  -- When the customer was asked to pay it, because it is its turn or it begins soon; null before.
  add column part_asked_at timestamptz,
  -- When they were reminded before its start.
  add column part_reminded_at timestamptz,
  add constraint a_part_is_one_of_its_job check (
    (group_id is null and part_number is null and part_count is null and part_title is null)
    or (group_id is not null and part_count between 2 and 5 and part_number between 1 and part_count
        and length(part_title) between 1 and 60 and (part_number = 1) = (group_id = id))
  );

create unique index hires_in_parts on hires (group_id, part_number) where group_id is not null;
create index hires_to_ask_to_pay on hires (start_date) where status = 'planned';

-- The parts that a quote or a proposed price divides the job into, as {title, amountKobo, startDate, endDate}; empty: undivided.
alter table quotes add column parts jsonb not null default '[]';
