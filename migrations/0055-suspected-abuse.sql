-- What makes one account look like another: the same picture, card, bank account, phone or browser. A person decides, never a program.

-- How a picture looks, in 64 bits (uploads/server/look.ts): pictures that look alike differ in few of them.
alter table images add column look bit(64), add column compared_at timestamptz;
create index images_to_look_at on images (id) where look is null and url is not null;
create index images_to_compare on images (id) where compared_at is null and owner_id is not null and look is not null;
alter table identity_photos add column look bit(64);
create index identity_photos_to_look_at on identity_photos (id) where look is null;

-- Of the card that paid: a digest of Paystack's signature of it, which is the same for each payment with one card.
alter table payments add column card_fingerprint bytea;
create index payments_by_card on payments (card_fingerprint) where card_fingerprint is not null;

create table account_browsers (
  user_id uuid not null references users (id) on delete cascade,
  -- A digest of the random name that its cookie of known devices has.
  browser bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, browser)
);
comment on table account_browsers is 'In which browsers an account signed in during the last 90 days; two accounts in one are a sign of one person.';
create index account_browsers_by_browser on account_browsers (browser);
create index account_browsers_by_age on account_browsers (seen_at);

-- A review that an operator has to look at is not shown before.
alter table reviews add column held text check (held in ('waiting', 'kept_out'));

create table suspicions (
  id uuid primary key,
  kind text not null check (kind in ('same_picture', 'self_review', 'same_person')),
  -- The same evidence is raised once, whatever was decided.
  evidence_key text not null unique,
  first_id uuid not null references users (id) on delete cascade,
  -- Null where a guest wrote the review.
  second_id uuid references users (id) on delete cascade,
  review_id uuid references reviews (id) on delete cascade,
  signals text[] not null,
  score integer not null,
  -- Ids of images that look alike, the first person's first.
  image_ids uuid[] not null default '{}',
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  outcome text check (outcome in ('dismissed', 'upheld')),
  check ((closed_at is null) = (outcome is null) and (closed_at is null) = (closed_by is null)),
  check ((kind = 'self_review') = (review_id is not null))
);
comment on table suspicions is 'Accounts and reviews that share a picture, card, bank account, phone or browser, and what an operator decided.';
create index suspicions_open on suspicions (score desc, raised_at) where closed_at is null;
create index suspicions_of_first on suspicions (first_id);
create index suspicions_of_second on suspicions (second_id);
create index suspicions_of_review on suspicions (review_id);
