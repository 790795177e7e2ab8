-- Scripts and styles of the builds that people may still have open. A page asks for a part of its build when it needs it, which can be
-- hours after a new build took the place of the one it came from, and with several processes from one that has the other build.

create table site_assets (
  -- As in its address, with a digest of its content.
  name text primary key,
  content bytea not null,
  -- When a process that has it in its build last said so.
  served_at timestamptz not null
);
comment on table site_assets is 'Scripts and styles of this build of the site and of those before it, for pages that are still open.';
