-- What each account, and each address without an account, uploaded in a day; an address is kept as a keyed hash.
create table upload_use (
  day date not null,
  who text not null,
  bytes bigint not null check (bytes > 0),
  primary key (day, who)
);
comment on table upload_use is 'How many bytes each account, and each address without one, uploaded in a day. An address is a keyed hash.';

-- When a scanner found nothing in a file; null: no scanner was set.
alter table message_attachments add column scanned_at timestamptz;
