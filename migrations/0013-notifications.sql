-- What people are told beside their messages, how they want to be told, and the browsers that take it when no page of
-- ours is open.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  text text not null default '',
  -- Where it leads: a path of ours.
  link text not null check (link ~ '^/([^/]|$)'),
  -- Whom it names besides; it goes with their account.
  about_id uuid references users (id) on delete cascade,
  -- What it came of, where that can come twice: it is told once.
  source text unique,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_whom_they_name on notifications (about_id) where about_id is not null;
create index notifications_by_age on notifications (created_at);

-- What somebody chose; without a row the product's own choice stands.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  channel text not null,
  wanted boolean not null,
  primary key (user_id, kind, channel)
);

-- A browser that takes pushes (W3C Push API). It ends with the session in which it was allowed.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique,
  -- The browser's keys (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  -- What the browser said of itself.
  user_agent text,
  created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- Who looks each minute for what nobody has read finds only what nobody was mailed of yet.
create index conversation_members_to_mail on conversation_members (unread_since)
  where unread_since is not null and not muted and mailed_number <= read_number;

-- The browsers to which something of a kind is pushed for somebody.
create function devices_for(person uuid, about text, at timestamptz) returns setof uuid stable language sql as $$
  select device.id
    from push_subscriptions device
    join sessions on sessions.id = device.session_id and sessions.expires_at > at
   where device.user_id = person
     and not exists (select from notification_settings setting
                      where setting.user_id = person and setting.kind = about
                        and setting.channel = 'push' and not setting.wanted)
$$;

-- Writes notifications and says them to their people's browsers, as part of any statement.
--
-- Returns what is to be pushed: [{notificationId, deviceId}].
create function notify_people(notices jsonb, at timestamptz) returns jsonb language plpgsql as $$
declare
  notice notifications;
  pushes jsonb := '[]';
begin
  for notice in
    insert into notifications (id, user_id, kind, title, text, link, about_id, source, created_at)
    select given.id, given."userId", given.kind, given.title, given.text, given.link, given."aboutId",
           given.source, at
      from jsonb_to_recordset(notices)
             as given (id uuid, "userId" uuid, kind text, title text, text text, link text, "aboutId" uuid, source text)
      join users on users.id = given."userId" and users.role <> 'deleted'
        on conflict (source) do nothing
    returning *
  loop
    perform tell_live(
      array[notice.user_id],
      'notification',
      jsonb_build_object('notification', jsonb_build_object(
        'id', notice.id, 'kind', notice.kind, 'title', notice.title, 'text', notice.text, 'link', notice.link,
        'createdAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'readAt', null
      )),
      at
    );
    pushes := pushes || coalesce(
      (select jsonb_agg(jsonb_build_object('notificationId', notice.id, 'deviceId', device))
         from devices_for(notice.user_id, notice.kind, at) device),
      '[]'
    );
  end loop;
  return pushes;
end
$$;
