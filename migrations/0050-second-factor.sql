-- A second factor: authenticator apps, passkeys and recovery codes; what is known of a sign-in between its two steps; devices
-- that need no code for a while; and the link behind "that wasn't me".

-- When the session last gave a second factor, and the password, in that order; null: never. A change that matters asks again
-- once ten minutes have passed.
alter table sessions add column second_factor_at timestamptz;
alter table sessions add column password_at timestamptz;

create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  -- The key that the app shares with us, encrypted; bound to the account.
  sealed bytea not null,
  sealed_with text not null,
  -- The number of the 30-second step whose code was taken last: no code of it or before it is taken again.
  last_step bigint not null,
  created_at timestamptz not null
);

create table authenticator_setups (
  user_id uuid primary key references users (id) on delete cascade,
  -- Only the session that began it is shown the key.
  session_id uuid not null references sessions (id) on delete cascade,
  sealed bytea not null,
  sealed_with text not null,
  created_at timestamptz not null
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- As the browser names it: base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- How often it has signed, as it says itself; 0 for those that do not count.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- HMAC-SHA-256 of a code of 50 random bits with its account; the key is not in the database.
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

create table passkey_challenges (
  -- Random, base64url; it is taken away as it is used.
  challenge text primary key,
  purpose text not null check (purpose in ('sign_in', 'add', 'prove')),
  -- Null for a sign-in: who it is says the passkey.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null,
  constraint a_sign_in_names_no_account check ((user_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenges_by_user on passkey_challenges (user_id);

create table factor_failures (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  failed_at timestamptz not null
);
create index factor_failures_by_user on factor_failures (user_id, failed_at);

create table pending_sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the cookie of the browser that gave the password.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_user on pending_sign_ins (user_id);

create table trusted_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_devices_by_user on trusted_devices (user_id);

create table new_device_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its reader said that it was not them.
  used_at timestamptz
);
create index new_device_links_by_user on new_device_links (user_id, created_at);

comment on table authenticator_apps is 'The authenticator app of an account, with its encrypted key.';
comment on table authenticator_setups is 'An authenticator app that is being set up: its key until the first code confirms it.';
comment on table passkeys is 'A passkey of an account: its public key, which opens nothing without the device that has the other half.';
comment on table recovery_codes is 'What is kept of the codes that an account prints for a lost phone; each works once.';
comment on table passkey_challenges is 'A random value that a passkey is asked to sign, for five minutes and once.';
comment on table factor_failures is 'A wrong code of an account, so that guessing is slow; kept for a day.';
comment on table pending_sign_ins is 'A sign-in whose password was right and whose code is still asked for, for ten minutes.';
comment on table trusted_devices is 'A browser that is not asked for a code for 30 days.';
comment on table new_device_links is 'A sign-in on a device that the account had not used, and the link to say that it was another person.';
