-- Where an artisan lives or works, with a proof of it, and what was decided about it.
create table verification_addresses (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  place text not null check (place in ('home', 'work')),
  street text not null check (length(street) between 1 and 300),
  landmark text not null default '' check (length(landmark) <= 120),
  lga text not null check (length(lga) between 1 and 80),
  state_name text not null check (length(state_name) between 1 and 60),
  proof_kind text not null check (proof_kind in ('utility_bill', 'tenancy', 'other')),
  -- The reference of a picture or a PDF in private storage; its bytes have no address.
  proof text not null,
  state text not null check (state in ('waiting', 'passed', 'failed')),
  -- Why it failed, in the words that the artisan reads.
  reason text check (length(reason) between 1 and 500),
  handed_in_at timestamptz not null,
  decided_at timestamptz,
  constraint an_addresss_decision_has_its_time check ((decided_at is not null) = (state in ('passed', 'failed'))),
  constraint a_failed_address_has_its_reason check ((reason is not null) = (state = 'failed'))
);
comment on table verification_addresses is 'Where an artisan lives or works, and what was decided about it. Its proof is in private storage.';
-- One that was accepted stays while another one is looked at.
create unique index one_accepted_address on verification_addresses (user_id) where state = 'passed';
create unique index one_other_address on verification_addresses (user_id) where state <> 'passed';
create index verification_addresses_waiting on verification_addresses (handed_in_at) where state = 'waiting';

alter table verification_checks drop constraint verification_checks_kind_check;
alter table verification_checks add constraint verification_checks_kind_check
  check (kind in ('identity', 'face', 'bank_account', 'certificate', 'references', 'address'));
insert into verification_checks (user_id, kind, state, recorded_at)
  select user_id, 'address', 'not_given', submitted_at from verifications;

-- A proof may be a PDF, which is kept as it came and has no size.
alter table identity_photos add column media_type text not null default 'image/webp'
  check (media_type in ('image/webp', 'application/pdf'));
alter table identity_photos alter column width drop not null;
alter table identity_photos alter column height drop not null;
alter table identity_photos add constraint a_photo_has_its_size
  check ((width is not null and height is not null) = (media_type = 'image/webp'));
comment on table identity_photos is 'A private file for a verification: a face, a certificate or the proof of an address. The file itself is in private storage.';
