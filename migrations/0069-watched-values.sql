-- What /metrics and /status show of the business, read by one process for all of them, at most every 15 seconds.

-- Unlogged: after a crash it is empty, and the next that asks fills it again.
create unlogged table watched_values (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null,
  -- By the metric's name: [{value, label}].
  readings jsonb not null,
  -- By the task's name: when one of its jobs was last done.
  last_done jsonb not null default '{}'
);
comment on table watched_values is 'The latest values that /metrics and /status show, shared by all processes.';

-- The hires whose money is held, so that its sum is found without reading those that are over.
create index hires_that_hold_money on hires (id) where status in (
  'confirmed', 'in_progress', 'artisan_no_show', 'customer_no_show', 'artisan_cancelled', 'completed', 'disputed', 'decided', 'appealed'
);
