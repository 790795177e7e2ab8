-- What became of a report. Who decided stands in the audit.

alter table reports
  add column closed_at timestamptz,
  add column decision text check (length(decision) between 1 and 500),
  add constraint what_is_closed_was_decided check ((closed_at is null) = (decision is null));
create index reports_open on reports (created_at) where closed_at is null;
