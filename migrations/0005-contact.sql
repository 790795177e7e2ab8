-- What people wrote to us through Contact Us.

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null
);
create index contact_messages_newest on contact_messages (created_at desc);
