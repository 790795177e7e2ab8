-- The day of a booked job: door codes, reminders, reports that one side did not come, and photos of the work.

alter table hires drop constraint hires_status_check;
alter table hires add constraint hires_status_check check (
  status in (
    'quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'confirmed', 'in_progress', 'artisan_no_show',
    'customer_no_show', 'completed', 'released', 'declined', 'expired', 'cancelled', 'disputed', 'decided', 'appealed',
    'settled', 'refunded'
  )
);

alter table hires
  -- When a wrong door code was typed within the last hour before the newest of them. The code itself is computed, not stored.
  add column door_tries timestamptz[] not null default '{}',
  -- The start of the work that both sides were last reminded of, a day and an hour before it; another start is another reminder.
  add column first_reminder_for timestamptz,
  add column second_reminder_for timestamptz,
  -- Until when the side that is said not to have come can answer.
  add column no_show_due_at timestamptz;

create index hires_to_remind on hires (start_date) where status = 'confirmed';
create index hires_with_no_show on hires (no_show_due_at) where no_show_due_at is not null;

-- Photos that the artisan takes of the work, before it and after it; both sides and operators see them.
create table hire_work_photos (
  id uuid primary key,
  hire_id uuid not null references hires (id) on delete cascade,
  stage text not null check (stage in ('before', 'after')),
  -- The address of a picture that was uploaded here.
  url text not null,
  added_at timestamptz not null,
  constraint a_photo_is_in_a_hire_once unique (hire_id, url)
);
comment on table hire_work_photos is
  'Photos that an artisan took of the work before and after it. Both sides of the hire and operators see them.';
