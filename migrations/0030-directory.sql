-- The pages of a trade in a place, with the figures that they show. Each night works them out; a visit reads one row.

create table directory_pages (
  skill text not null,
  -- Null: the whole country.
  state text,
  -- Null: the whole state, or the whole country.
  place_id integer references places (id),
  -- Who comes to the place; of a state or the country, who is based there.
  artisans integer not null check (artisans > 0),
  verified integer not null,
  -- Who took work and had a free day in the next weeks when this was worked out.
  available integer not null,
  rating_total bigint not null,
  review_count bigint not null,
  -- The lowest and the highest of their starting prices.
  starts_low_kobo bigint,
  starts_high_kobo bigint,
  -- What customers paid in finished hires: how many hires, the quarter marks and the middle; null where there are too few.
  paid_hires integer,
  paid_low_kobo bigint,
  paid_median_kobo bigint,
  paid_high_kobo bigint,
  -- Of whom: those based in the place, in its state, or in the country.
  paid_scope text check (paid_scope in ('place', 'state', 'country')),
  -- When a figure last changed.
  updated_at timestamptz not null,
  constraint one_page_of_a_trade_and_a_place unique nulls not distinct (skill, state, place_id)
);
comment on table directory_pages is 'The figures of the pages of a trade in a place, a state and the country; a nightly task keeps them.';
create index directory_pages_by_place on directory_pages (place_id, artisans desc) where place_id is not null;
create index directory_pages_by_state on directory_pages (state, artisans desc) where place_id is null;

-- Which places are near another one is asked by their latitude first.
create index places_by_latitude on places (latitude);

create table sitemap_parts (
  number integer primary key,
  -- Profiles from this id on, up to the first of the next part.
  first_id uuid not null
);
comment on table sitemap_parts is 'Where each part of the sitemap of profiles begins; a nightly task keeps it.';
