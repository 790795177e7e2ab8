-- A session gets another token when its owner proves who they are (they changed their password). The one before goes on
-- working for a minute: the page that asked, and a request whose answer got lost, still carry it.
alter table sessions add column previous_token text;
alter table sessions add column previous_token_until timestamptz;
create index sessions_by_previous_token on sessions (previous_token) where previous_token is not null;

-- What visitors uploaded and no account has claimed is counted before more is taken.
create index images_unclaimed on images (created_at) where owner_id is null;
create index videos_unclaimed on videos (created_at) where owner_id is null;
create index identity_photos_unclaimed on identity_photos (created_at) where owner_id is null;
