-- What operators say of the whole site for a while.

create table switched_off (
  name text primary key,
  -- Said to people behind the sentence that each switch has of its own; may be empty.
  words text not null,
  since timestamptz not null
);
comment on table switched_off is
  'What operators have switched off for everyone (names: src/shared/switches.ts). What is not here is on. The audit log has who did it and why.';

create table site_notice (
  only_one boolean primary key default true check (only_one),
  words text not null check (words <> ''),
  until timestamptz not null
);
comment on table site_notice is
  'The sentence of operators above every page, until a time; at most one. The audit log has who wrote it and why.';
