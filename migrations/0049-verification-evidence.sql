-- What artisans hand in for their verification besides BVN and face: certificates, and people who know their work.

create table verification_certificates (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  issuer text not null check (length(issuer) between 1 and 120),
  -- Null: it never expires.
  expires_on date,
  -- The reference of a photo in private storage; its bytes have no address. Null where an operator saw the paper itself.
  picture text,
  state text not null check (state in ('waiting', 'passed', 'failed')),
  -- Why it failed, in the words that the artisan reads.
  reason text check (length(reason) between 1 and 500),
  handed_in_at timestamptz not null,
  decided_at timestamptz,
  -- When its artisan was told that it will expire, and that it has.
  warned_at timestamptz,
  expired_at timestamptz,
  constraint a_certificates_decision_has_its_time check ((decided_at is not null) = (state in ('passed', 'failed'))),
  constraint a_failed_certificate_has_its_reason check ((reason is not null) = (state = 'failed'))
);
create index verification_certificates_by_user on verification_certificates (user_id);
create index verification_certificates_to_expire on verification_certificates (expires_on)
  where state = 'passed' and expired_at is null;

create table verification_referees (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  full_name text not null check (length(full_name) between 1 and 120),
  relation text not null check (relation in ('customer', 'employer', 'trainer', 'colleague')),
  email text,
  -- E.164; operators call it where there is no email, or no answer.
  phone text,
  state text not null check (state in ('asked', 'recommends', 'does_not_recommend', 'does_not_know')),
  -- What the referee wrote, or told an operator on the phone. The artisan never reads it.
  words text not null default '' check (length(words) <= 1000),
  -- SHA-256 of the token in the newest emailed link; null where there is no email.
  token_hash bytea unique,
  asked_at timestamptz not null,
  link_ends_at timestamptz,
  answered_at timestamptz,
  constraint a_referee_can_be_reached check (email is not null or phone is not null),
  constraint a_link_ends check ((token_hash is not null) = (link_ends_at is not null)),
  constraint an_answer_has_its_time check ((answered_at is not null) = (state <> 'asked'))
);
create index verification_referees_by_user on verification_referees (user_id);
create index verification_referees_by_email on verification_referees (email, asked_at);

comment on table verification_certificates is 'A certificate that an artisan handed in, and what was decided about it. Its photo is in private storage.';
comment on table verification_referees is 'A person whom an artisan named as one who knows their work, and what that person answered.';
comment on table identity_photos is 'A private photo for a verification: a face or a certificate. The file itself is in private storage.';
