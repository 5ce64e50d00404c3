create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As its member wrote it; the key is the same for two spellings of one search.
  query jsonb not null,
  key text not null,
  has_new boolean not null default false,
  sends_mail boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);

-- What a search looks for, understood once: a listing that holds all the words of a row, in its place, answers it.
-- One row per alternative (the words as written, corrected, their synonyms).
create table search_patterns (
  search_id uuid not null references saved_searches (id) on delete cascade,
  position smallint not null,
  -- The rarest of the words, '' without any: few rows are anchored where a listing's common words lead.
  anchor text not null,
  terms text[] not null,
  main_type text,
  type text,
  lat double precision,
  lon double precision,
  km double precision,
  commune_codes text[],
  city_key text,
  postal_code text,
  primary key (search_id, position),
  check (terms = '{}' or anchor = any (terms)),
  check (num_nonnulls(lat, lon, km) in (0, 3))
);

create index search_patterns_near on search_patterns (anchor, lat, lon) where lat is not null;
create index search_patterns_anywhere on search_patterns (anchor) where lat is null;

-- Each listing that a search was told of, once for ever.
create table search_matches (
  search_id uuid not null references saved_searches (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  created_at timestamptz not null default now(),
  awaits_mail boolean not null,
  -- The mail that carries it.
  mail_id uuid,
  primary key (search_id, listing_id)
);

create index search_matches_listing on search_matches (listing_id);
create index search_matches_awaiting on search_matches (search_id, created_at) where awaits_mail;
create index search_matches_mail on search_matches (mail_id) where mail_id is not null;

-- When a member was last sent a mail about a search.
create table alert_mail_times (
  user_id uuid primary key references users (id) on delete cascade,
  sent_at timestamptz not null
);
