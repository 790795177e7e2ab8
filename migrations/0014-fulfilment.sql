-- What happens to a hire after it is paid: it is moved to other days, begun, finished, complained about, released.

-- Of a hire that was moved: the days from then on.
alter table hire_events
  add column start_date date,
  add column end_date date,
  add column start_time time,
  add constraint moved_days_are_whole check (
    (start_date is null) = (end_date is null) and (start_date is null) = (start_time is null)
  );

-- Finished hires whose money is released when nobody has complained in time.
create index hires_to_release on hires (completed_at) where status = 'completed';
