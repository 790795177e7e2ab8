-- What several processes count together. Unlogged: written often, worth nothing after a crash, and not sent to replicas.

create unlogged table request_counts (
  -- The limit and who is counted, as a keyed hash.
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
comment on table request_counts is 'Requests of the current minute, where one visitor makes many, counted for all processes. Who it is, is a keyed hash.';

create unlogged table password_tries (
  -- What is limited, and the address or account, as a keyed hash.
  key text primary key,
  -- When each try came that still counts, the oldest first.
  tries timestamptz[] not null default '{}',
  -- No further one before this; null: none is put off.
  paused_until timestamptz,
  -- When the account's owner was last told of guessing; null: never.
  told_at timestamptz,
  -- From then on the row says nothing any more.
  ends_at timestamptz not null
);
comment on table password_tries is 'Tries of passwords, and requests for links to set one, as far as they limit further ones. Whose they are, is a keyed hash.';
