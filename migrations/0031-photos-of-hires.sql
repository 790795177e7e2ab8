-- Photos that a customer adds to a hire. Those of a guest belong to the hire until an account takes it over.

alter table hires
  -- Addresses of pictures that were uploaded here, in the customer's order.
  add column photos text[] not null default '{}';

alter table images
  -- The guest's hire that claimed it. Deferred: a photo is claimed before its hire is written, so that a refusal writes nothing.
  add column hire_id uuid references hires (id) on delete set null deferrable initially deferred;
create index images_of_guests_hires on images (hire_id) where hire_id is not null;
