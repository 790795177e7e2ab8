-- Who is verified, what was checked, and what an operator did. A badge is the copy of an approved verification.

-- Filled from date-holidays when the database is migrated (src/server/public-holidays.ts).
create table public_holidays (
  day date primary key,
  name text not null
);

-- What the calendar could not know: the Minister of Interior declares and moves holidays, often days ahead.
create table working_day_overrides (
  day date primary key,
  works boolean not null,
  note text not null check (length(note) between 1 and 200),
  set_by text not null,
  set_at timestamptz not null
);

create table verifications (
  user_id uuid primary key references users (id) on delete cascade,
  status text not null check (status in ('submitted', 'in_review', 'verified', 'rejected')),
  -- The reference of a photo in private storage; its bytes have no address.
  identity_photo text,
  submitted_at timestamptz not null,
  -- The last day, in Lagos, on which a decision keeps the promise.
  due_on date not null,
  decided_at timestamptz,
  -- Why it was rejected, in the words that the applicant reads.
  reason text check (length(reason) between 1 and 500),
  constraint a_decision_has_its_time check ((decided_at is not null) = (status in ('verified', 'rejected'))),
  constraint a_rejection_has_its_reason check ((reason is not null) = (status = 'rejected'))
);
create index verifications_undecided on verifications (due_on) where decided_at is null;

create table verification_checks (
  user_id uuid not null references verifications (user_id) on delete cascade,
  kind text not null check (kind in ('identity', 'face', 'bank_account', 'certificate', 'references')),
  state text not null check (state in ('waiting', 'passed', 'failed', 'not_given')),
  -- For operators; the applicant reads the rejection's reason.
  note text not null default '' check (length(note) <= 500),
  recorded_at timestamptz not null,
  primary key (user_id, kind)
);

-- What applicants sent, by the id that their form made, so that a form sent twice is one submission.
create table verification_submissions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  submitted_at timestamptz not null
);
create index verification_submissions_by_user on verification_submissions (user_id);

-- One BVN, one account: the fingerprint (HMAC-SHA-256) is unique, and the number cannot be read back from it. The
-- number itself is sealed (AES-256-GCM). Both keys are outside the database.
create table bank_verification_numbers (
  user_id uuid primary key references users (id) on delete cascade,
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  -- Tells which fingerprint key made it, so that fingerprints of two keys are never compared.
  fingerprint_key text not null,
  sealed bytea not null,
  sealed_with text not null,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  given_at timestamptz not null
);
create index bank_verification_numbers_by_fingerprint_key on bank_verification_numbers (fingerprint_key);

-- Who did or looked at what, and why. No reference to users: what was done stays when the account is gone.
create table audit_entries (
  id uuid primary key,
  happened_at timestamptz not null,
  actor text not null,
  action text not null,
  subject_id uuid,
  reason text not null default '',
  details jsonb not null default '{}'
);
create index audit_entries_by_subject on audit_entries (subject_id, id);
create trigger audit_entries_are_final before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

-- Badges from before this table existed.
insert into verifications (user_id, status, submitted_at, due_on, decided_at)
  select id, 'verified', created_at, (verified_at at time zone 'Africa/Lagos')::date, verified_at
    from users where verified_at is not null;
insert into verification_checks (user_id, kind, state, recorded_at)
  select user_id, kind, 'passed', decided_at
    from verifications, unnest(array['identity', 'face', 'bank_account', 'certificate', 'references']) kind;

create function show_badge() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update users set verified_at = null where id = old.user_id and verified_at is not null;
  else
    update users set verified_at = case when new.status = 'verified' then new.decided_at end
     where id = new.user_id
       and verified_at is distinct from case when new.status = 'verified' then new.decided_at end;
  end if;
  return null;
end
$$;
create trigger verifications_show_their_badge after insert or delete or update of status, decided_at on verifications
  for each row execute function show_badge();

-- Nothing else gives or takes a badge, whatever writes to users.
create function refuse_unearned_badge() returns trigger language plpgsql as $$
begin
  if new.verified_at is distinct from
     (select decided_at from verifications where user_id = new.id and status = 'verified') then
    raise exception 'only an approved verification sets or removes the badge' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger users_earn_their_badge before update of verified_at on users
  for each row when (new.verified_at is distinct from old.verified_at) execute function refuse_unearned_badge();
create trigger new_users_have_no_badge before insert on users
  for each row when (new.verified_at is not null) execute function refuse_unearned_badge();
