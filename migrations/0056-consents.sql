-- What people agreed to: which text, in which version, when and from where. A row is never changed; taking something back is a
-- row of its own.
create table consents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'terms_of_use', 'privacy', 'verification', 'push')),
  -- The day from which the text is in force: YYYY-MM-DD. The words are in src/features/privacy/texts.
  version text not null check (version ~ '^\d{4}-\d\d-\d\d$'),
  -- SHA-256 of those words, as they were then.
  text_hash bytea not null check (length(text_hash) = 32),
  given boolean not null,
  way text not null check (way in ('sign_up', 'bar', 'settings', 'verification', 'device')),
  ip_address text,
  user_agent text check (length(user_agent) <= 400),
  happened_at timestamptz not null
);
comment on table consents is 'What people agreed to or took back: which text in which version, when, and from which address and browser.';
create index consents_by_person on consents (user_id, kind, happened_at);
