-- outside a transaction
-- A person's file of data, and its deletion, look up what they uploaded and no form has used.
drop index concurrently if exists images_uploaded_by;
create index concurrently images_uploaded_by on images (uploaded_by) where uploaded_by is not null;
drop index concurrently if exists videos_uploaded_by;
create index concurrently videos_uploaded_by on videos (uploaded_by) where uploaded_by is not null;
