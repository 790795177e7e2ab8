-- When the hold of a hire's days began: it is prolonged only so far, and the same days are held again only after a pause.
alter table hires add column hold_began_at timestamptz;
-- Days that were held a short while ago are counted before more are.
create index hires_that_held_days on hires (artisan_id, hold_began_at) where hold_began_at is not null;

-- Links that were emailed to a guest are called back by counting this up: their signature covers it.
alter table hires add column guest_key_version integer not null default 1;

-- Strangers type any email, so only so many of their hires an hour are emailed of, to one address and to one artisan.
-- False: that side is not emailed of what the customer and the clock do before the hire is paid.
alter table hires add column customer_emailed boolean not null default true;
alter table hires add column artisan_emailed boolean not null default true;
create index hires_by_typed_email on hires (customer_email, created_at);

-- A checkout brings no payer back with a key any more: the payer's browser has it.
alter table payments drop column opened_with_key;
