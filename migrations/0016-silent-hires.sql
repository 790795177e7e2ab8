-- Paid hires whose days are over, and of which nobody has said whether the job is done.

-- When such a hire counts as done, if nobody says anything until then; set when both sides are asked.
alter table hires add column done_due_at timestamptz;

create index hires_to_ask_about on hires (end_date)
  where status in ('confirmed', 'in_progress') and done_due_at is null;
create index hires_to_count_as_done on hires (done_due_at)
  where status in ('confirmed', 'in_progress');
