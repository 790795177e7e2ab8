-- What an artisan and a guest write to each other about a paid hire: the guest through their own link, without an account.
create table hire_messages (
  id uuid primary key,
  hire_id uuid not null references hires (id),
  side text not null check (side in ('customer', 'artisan')),
  text text not null,
  sent_at timestamptz not null
);
create index hire_messages_by_hire on hire_messages (hire_id, sent_at);
