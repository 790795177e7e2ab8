-- Links that prove who reads an e-mail address, what two tabs that edit one profile are told apart by, and accounts
-- that were deleted.

create table email_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Where the link was sent: the account's own address, or the one that it is to have.
  email text not null check (email = lower(email)),
  -- SHA-256 of what the link carries: whoever reads the table cannot use what is in it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A link that was used stays until it would have run out, so that a second press of its button is known for one.
  used_at timestamptz
);
create index email_links_by_user on email_links (user_id, created_at);
create index email_links_by_end on email_links (expires_at);

-- Grows with each change that somebody makes to their own profile. Others change the row too, so its time of change
-- would call every tab out of date.
alter table users add column profile_version integer not null default 1;

-- A deleted account leaves a row that says nothing of anybody, because the books name it. Its role is in no list.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('consumer', 'skilled', 'admin', 'deleted')),
  add column deleted_at timestamptz,
  add constraint deleted_accounts_say_when check ((role = 'deleted') = (deleted_at is not null));

-- Somebody may hire, or be hired, at the moment in which an account is deleted. Whoever comes second waits here for
-- the first, and then sees what became of it.
create function refuse_deleted_people() returns trigger language plpgsql as $$
declare
  person record;
begin
  for person in select role from users where id in (new.artisan_id, new.customer_id) for key share loop
    if person.role = 'deleted' then
      raise exception 'a deleted account neither hires nor is hired' using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end
$$;
create trigger hires_are_between_the_living before insert on hires
  for each row execute function refuse_deleted_people();
