-- What operators may do at the console. Everyone who was an admin before there were roles keeps all that they could do.
create table operator_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('support', 'verifier', 'finance', 'administrator')),
  given_by text not null,
  given_at timestamptz not null,
  primary key (user_id, role)
);
comment on table operator_roles is 'What each operator may do at the console. Given on the command line alone.';
insert into operator_roles (user_id, role, given_by, given_at)
  select id, 'administrator', 'migration 0051', now() from users where role = 'admin';

-- Messages to us are answered and closed from the console.
alter table contact_messages
  add column taken_by text,
  add column taken_at timestamptz,
  add column closed_by text,
  add column closed_at timestamptz,
  add column close_reason text not null default '',
  add constraint contact_messages_taken_check check ((taken_by is null) = (taken_at is null)),
  add constraint contact_messages_closed_check check ((closed_by is null) = (closed_at is null));
create index contact_messages_open on contact_messages (created_at) where closed_at is null;

create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  words text not null check (words <> ''),
  answered_by text not null,
  answered_at timestamptz not null
);
comment on table contact_answers is 'What operators answered to a message to us, as it was emailed. It goes when the message goes.';
create index contact_answers_by_message on contact_answers (message_id, answered_at);

-- The log is searched by who did it, by what was done, and newest first.
create index audit_entries_by_actor on audit_entries (actor, id);
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_time on audit_entries (happened_at, id);
