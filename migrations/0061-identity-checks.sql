-- Whether an artisan's BVN belongs to their name and their bank account, as Paystack answers it.
create table verification_identity_checks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Hash of when the BVN was given, the account and the name: with another one of them it is another question.
  about bytea not null check (length(about) = 32),
  state text not null
    check (state in ('due', 'asked', 'passed', 'failed', 'no_answer', 'unavailable', 'replaced')),
  -- What does not fit, as far as Paystack says it.
  reason text check (reason in ('bvn_invalid', 'bvn', 'account', 'account_or_bvn', 'name', 'other')),
  -- Paystack's name for the customer of this one question, by which its answer is known.
  customer_code text unique,
  made_at timestamptz not null,
  -- From when it may be asked: later than made_at where too many were asked in a day.
  ask_from timestamptz not null,
  -- When it is to be sent, or sent again; null: not any more.
  next_try_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz,
  answered_at timestamptz,
  constraint a_failed_identity_check_has_its_reason check ((reason is not null) = (state = 'failed')),
  constraint an_identity_check_is_answered_once check ((answered_at is not null) = (state in ('passed', 'failed'))),
  constraint only_an_open_identity_check_is_sent check (next_try_at is null or state in ('due', 'asked'))
);
comment on table verification_identity_checks is 'A question to Paystack: whether an artisan''s BVN, name and bank account belong together, and its answer. No part of the BVN is in it.';
create index verification_identity_checks_by_user on verification_identity_checks (user_id, made_at);
create index verification_identity_checks_open on verification_identity_checks (ask_from) where state in ('due', 'asked');
-- An artisan has one open question at a time.
create unique index one_open_identity_check on verification_identity_checks (user_id) where state in ('due', 'asked');
