-- Uploaded files may lie with somebody else, videos are taken too, and photos of faces that only an operator sees.

-- The address that the upload answered; null while the bytes are still on their way to where they will lie.
alter table images add column url text unique;
update images set url = '/files/images/' || id || '/480.webp';
-- imgbb has no call that removes a picture, only a page for each; without these nobody could ever find it.
alter table images add column removal_pages text[];
-- When nothing of ours named it any more, for a picture that can only be removed by hand.
alter table images add column forgotten_at timestamptz;

create table videos (
  id uuid primary key,
  -- Made by whoever sends it, so that the same upload sent twice is one video.
  sent_as uuid unique,
  owner_id uuid references users (id) on delete set null,
  url text unique,
  hosted_by text not null check (hosted_by in ('storage', 'cloudinary')),
  extension text not null check (extension in ('mp4', 'webm', 'mov')),
  caption text not null default '' check (length(caption) <= 200),
  byte_count bigint not null check (byte_count > 0),
  created_at timestamptz not null default now()
);
create index videos_by_owner on videos (owner_id);

-- The bytes lie in private storage alone.
create table identity_photos (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null default now()
);
create index identity_photos_by_owner on identity_photos (owner_id);
