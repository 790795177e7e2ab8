-- Pictures that people gave us, re-encoded; the bytes lie with the storage driver under the same id.

create table images (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null default now()
);

create table work_pictures (
  id uuid primary key,
  artisan_id uuid not null references users (id) on delete cascade,
  url text not null,
  caption text not null default '',
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index work_pictures_by_artisan on work_pictures (artisan_id, position);
