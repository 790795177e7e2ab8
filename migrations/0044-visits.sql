-- A paid visit before a job: the artisan comes and looks first, and its fee is taken off the price of the job.

alter table price_items
  -- The one item of the list that is a visit.
  add column is_visit boolean not null default false;
create unique index price_items_one_visit on price_items (artisan_id) where is_visit;

alter table hires
  -- What is booked is a visit; once its customer agrees to the job, the same hire goes on as that.
  add column is_visit boolean not null default false,
  -- Of a job that began with a visit: what was paid for that, in kobo. The artisan keeps it if the customer cancels the job.
  add column visit_kobo bigint check (visit_kobo > 0),
  add constraint a_visit_is_no_job_yet check (not is_visit or visit_kobo is null);

alter table quotes
  -- Of a job that is proposed after a visit: when it is done.
  add column start_date date,
  add column end_date date,
  add column start_time time,
  add column length_minutes integer check (length_minutes between 30 and 720),
  add constraint the_days_of_a_job_are_whole check (
    (start_date is null) = (end_date is null) and (start_date is null) = (start_time is null) and end_date >= start_date);
