-- Conversations, and what tells people's browsers that something happened.

-- What happened, as each person's browsers are told it: numbered by person without gaps, so that a browser says the last
-- number it has and misses nothing.
create table live_counters (
  user_id uuid primary key references users (id) on delete cascade,
  number bigint not null
);
create table live_events (
  user_id uuid not null references users (id) on delete cascade,
  number bigint not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, number)
);
create index live_events_by_age on live_events (created_at);

-- What was said to people and is not numbered yet. Numbering takes turns, so it is done right after the transaction that
-- says something (src/server/live-hub.ts): inside, people who tell each other things at once would wait for each other.
create table live_outbox (
  id bigint generated always as identity primary key,
  people uuid[] not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null
);

-- Says something to people's browsers, once the transaction commits.
create function tell_live(people uuid[], kind text, data jsonb, at timestamptz) returns void language sql as $$
  insert into live_outbox (people, kind, data, created_at)
  values (array_remove(tell_live.people, null), tell_live.kind, tell_live.data, at)
$$;

-- Gives what is in the outbox its numbers, in the order in which it was said. One at a time in the whole database: whoever
-- is numbered later has the greater number. It answers what it numbered.
create function number_live_events() returns setof live_events language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7406022);
  return query
    with taken as (
      delete from live_outbox returning *
    ), each as (
      select distinct on (taken.id, person) taken.id, person, taken.kind, taken.data, taken.created_at
        from taken, unnest(taken.people) person
        join users on users.id = person
    ), counted as (
      select person, count(*) as events from each group by person
    ), numbered as (
      insert into live_counters as counter (user_id, number)
      select person, events from counted
          on conflict (user_id) do update set number = counter.number + excluded.number
      returning counter.user_id, counter.number
    ), written as (
      insert into live_events (user_id, number, kind, data, created_at)
      select person, numbered.number - events + row_number() over (partition by person order by each.id),
             each.kind, each.data, each.created_at
        from each
        join counted using (person)
        join numbered on numbered.user_id = person
      returning *
    )
    select * from written order by user_id, number;
end
$$;

-- Whoever was signed out hears nothing more, in whatever way the session ended.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform tell_live(array[old.user_id], 'session-ended', jsonb_build_object('sessionId', old.id), now());
  return null;
end
$$;
create trigger sessions_end_streams after delete on sessions for each row execute function tell_session_end();

-- Who is connected, and to which process; a process that was killed stops renewing.
create table live_presence (
  process_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  renewed_at timestamptz not null,
  primary key (user_id, process_id)
);
create index live_presence_by_age on live_presence (renewed_at);
alter table users add column last_seen_at timestamptz;

-- One for two people: the one with the smaller id is the first.
create table conversations (
  id uuid primary key,
  first_id uuid not null references users (id),
  second_id uuid not null references users (id),
  -- The hire between them in which something happened last.
  hire_id uuid references hires (id) on delete set null,
  -- Of the newest message; a message takes the next one while it holds this row.
  last_number bigint not null default 0,
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  constraint a_conversation_has_two_people check (first_id < second_id),
  unique (first_id, second_id)
);

-- What a conversation is for each of the two.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id),
  other_id uuid not null references users (id),
  -- The number of the last message that they saw.
  read_number bigint not null default 0,
  -- The other's messages after it, and when the first of them came.
  unread_count integer not null default 0 check (unread_count >= 0),
  unread_since timestamptz,
  -- Up to which number a mail has told of unread messages.
  mailed_number bigint not null default 0,
  muted boolean not null default false,
  last_message_at timestamptz not null,
  primary key (conversation_id, user_id),
  unique (user_id, other_id),
  constraint unread_has_a_beginning check ((unread_count > 0) = (unread_since is not null))
);
create index conversation_members_newest on conversation_members (user_id, last_message_at desc, conversation_id);
create index conversation_members_unread on conversation_members (unread_since) where unread_since is not null;

create table messages (
  -- Made on the sender's device, and kept when it is sent again. A hire's line has the id of the hire's event.
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- The order of the conversation, whatever the clocks of the devices say.
  number bigint not null,
  -- Absent: a line about the hire.
  sender_id uuid references users (id),
  text text not null default '' check (length(text) <= 5000),
  -- {hireId, action, actor, from, to}
  hire_step jsonb,
  sent_at timestamptz not null,
  unique (conversation_id, number),
  constraint a_message_is_somebodys_or_a_hires check ((sender_id is null) = (hire_step is not null))
);
create index messages_by_sender on messages (sender_id, sent_at) where sender_id is not null;

create table message_attachments (
  -- Made on the sender's device.
  id uuid primary key,
  owner_id uuid not null references users (id),
  -- Absent until the message is sent.
  message_id uuid references messages (id) on delete cascade,
  position integer not null default 0,
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  byte_count integer not null check (byte_count > 0),
  -- Pixels; present for pictures.
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null,
  -- Absent while the bytes are still on their way to where they will lie.
  stored_at timestamptz,
  constraint what_is_sent_is_there check (message_id is null or stored_at is not null)
);
create index message_attachments_by_message on message_attachments (message_id, position);
create index message_attachments_by_owner on message_attachments (owner_id);
create index message_attachments_unsent on message_attachments (created_at) where message_id is null;

create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

create table reports (
  id uuid primary key,
  reporter_id uuid references users (id) on delete set null,
  reported_id uuid not null references users (id),
  conversation_id uuid references conversations (id) on delete set null,
  reason text not null check (reason in ('pay_outside', 'rude', 'fake', 'spam', 'other')),
  details text not null default '' check (length(details) <= 2000),
  created_at timestamptz not null
);
create index reports_by_reported on reports (reported_id, created_at desc);
create index reports_by_reporter on reports (reporter_id);

-- Answers that somebody gives often.
create table quick_replies (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  position integer not null,
  text text not null check (length(text) between 1 and 500)
);
create index quick_replies_by_user on quick_replies (user_id, position);

-- Every change of a hire is a line in the conversation of its two people, and is told to their browsers. Written here, so
-- that no way of changing a hire can forget it, and hiring costs no statement more.
create function tell_hire_step(event hire_events) returns void language plpgsql as $$
declare
  hire record;
  talk record;
  step jsonb;
begin
  select artisan_id, customer_id into hire from hires where id = event.hire_id;
  perform tell_live(
    array[hire.artisan_id, hire.customer_id],
    'hire',
    jsonb_build_object('hireId', event.hire_id, 'status', event.to_status),
    event.happened_at
  );
  if hire.customer_id is null then return; end if;

  insert into conversations as talks (id, first_id, second_id, hire_id, last_number, last_message_at, created_at)
  values (
    gen_random_uuid(), least(hire.artisan_id, hire.customer_id), greatest(hire.artisan_id, hire.customer_id),
    event.hire_id, 1, event.happened_at, event.happened_at
  )
  on conflict (first_id, second_id) do update
    set hire_id = excluded.hire_id,
        last_number = talks.last_number + 1,
        last_message_at = greatest(talks.last_message_at, excluded.last_message_at)
  returning id, last_number, last_message_at into talk;
  insert into conversation_members (conversation_id, user_id, other_id, last_message_at)
  values
    (talk.id, hire.artisan_id, hire.customer_id, talk.last_message_at),
    (talk.id, hire.customer_id, hire.artisan_id, talk.last_message_at)
  on conflict (conversation_id, user_id) do update set last_message_at = excluded.last_message_at;

  step := jsonb_build_object(
    'hireId', event.hire_id, 'action', event.action, 'actor', event.actor,
    'from', event.from_status, 'to', event.to_status
  );
  insert into messages (id, conversation_id, number, hire_step, sent_at)
  values (event.id, talk.id, talk.last_number, step, event.happened_at);
  perform tell_live(
    array[hire.artisan_id, hire.customer_id],
    'message',
    jsonb_build_object('message', jsonb_build_object(
      'id', event.id, 'conversationId', talk.id, 'number', talk.last_number, 'senderId', null, 'text', '',
      'attachments', '[]'::jsonb, 'hireStep', step,
      'sentAt', to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )),
    event.happened_at
  );
end
$$;
create function on_hire_event() returns trigger language plpgsql as $$
begin
  perform tell_hire_step(new);
  return null;
end
$$;
-- At the end of the transaction, which may have long work to do: nobody has to wait with a message for it.
create constraint trigger hire_events_are_told after insert on hire_events
  deferrable initially deferred for each row execute function on_hire_event();

-- Hires from before there were conversations have theirs, too; nobody is told of what is long past.
do $$
declare
  event hire_events;
begin
  for event in select * from hire_events order by happened_at, id loop
    perform tell_hire_step(event);
  end loop;
  truncate live_outbox;
end
$$;
