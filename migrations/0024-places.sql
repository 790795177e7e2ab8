-- Places where people live: beside towns their LGAs, districts and estates, and what each is also called.

alter table places
  add column kind text not null default 'town' check (kind in ('town', 'lga', 'district')),
  -- The LGA it lies in, by its name; null where that is not known.
  add column lga text,
  -- What people also type for it.
  add column aliases text[] not null default '{}';
-- Which of two places of one name is meant, and which is offered first. Districts have no counted population.
alter table places rename column population to prominence;

comment on table places is 'Places that people name as where they live: towns, LGAs, districts and estates, with a point each.';

-- What the table was last filled from, so that a start reads the gazetteer's files only when they have changed.
create table gazetteer_fillings (
  checksum text primary key,
  filled_at timestamptz not null default now()
);
comment on table gazetteer_fillings is 'What the table of places was filled from: a checksum of the gazetteer''s files.';
