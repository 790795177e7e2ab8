-- outside a transaction
-- Of two hashes that differ in at most six bits, one of the four parts differs in at most one bit: only pictures with such a part need
-- to be compared bit by bit. Without the index, each new picture was compared with every other. Each number has the place of its part
-- above the part's 16 bits.
create or replace function look_parts(look bit) returns integer[] language sql immutable strict parallel safe as $$
  select array[substring(look from 1 for 16)::integer,
               substring(look from 17 for 16)::integer + 65536,
               substring(look from 33 for 16)::integer + 131072,
               substring(look from 49 for 16)::integer + 196608]
$$;
-- The parts of a hash, and what becomes of each when one bit differs.
create or replace function parts_near(look bit) returns integer[] language sql immutable strict parallel safe as $$
  select array_agg(part # flipped)
    from unnest(look_parts(look)) part
   cross join (select 0 as flipped union all select 1 << place from generate_series(0, 15) place) flips
$$;
drop index concurrently if exists images_by_look;
create index concurrently images_by_look on images using gin (look_parts(look)) where owner_id is not null and url is not null;
