-- What an artisan does at a fixed price, and which of it a hire was made for.

create table price_items (
  artisan_id uuid not null references users (id) on delete cascade,
  -- Made by the artisan's browser.
  id uuid not null,
  -- Such as "Fix a leaking tap".
  title text not null check (length(title) between 3 and 80),
  price_kobo bigint not null check (price_kobo > 0),
  position smallint not null,
  primary key (artisan_id, id)
);
comment on table price_items is 'What an artisan does at a fixed price, in the order in which they show it.';

alter table hires
  -- Which item was chosen, to know a repeated request by; the item itself may change or go.
  add column price_item_id uuid,
  -- What it was called then; its price is the amount of the hire.
  add column fixed_service text,
  add constraint a_fixed_service_is_of_an_item check ((price_item_id is null) = (fixed_service is null));
