-- An account that is deleted under a sanction does not take it along: whoever signs up again with the same email, phone number
-- or BVN meets what is left of it.
create table kept_sanctions (
  kind text not null check (kind in ('email', 'phone', 'bvn')),
  -- HMAC-SHA-256 under BVN_HASH_KEY: what it was made of cannot be read back.
  mark bytea not null check (length(mark) = 32),
  -- The sanction that was given; its row went with the account.
  sanction_id uuid not null,
  level text not null check (level in ('limited', 'suspended', 'banned')),
  -- Null for a ban.
  ends_at timestamptz,
  primary key (kind, mark),
  check ((level = 'banned') = (ends_at is null))
);
comment on table kept_sanctions is 'Keyed hashes of the email, phone number and BVN of accounts that were deleted under a limit, suspension or ban, as long as that holds.';
create index kept_sanctions_of_one on kept_sanctions (sanction_id);
create index kept_sanctions_that_end on kept_sanctions (ends_at) where ends_at is not null;

-- What is left of a sanction that an account before this one was deleted under; its hashes go when this one ends early.
alter table sanctions add column carried_from uuid;

-- A guest's phone number is compared with those of banned accounts alone.
create index users_banned_phones on users (phone) where sanction = 'banned' and phone <> '';
