-- What waiting listings have in common with others, for those who moderate. One row for what waits, or waited last.
create table spam_scores (
  listing_id uuid primary key references listings (id) on delete cascade,
  score smallint not null check (score between 0 and 100),
  -- See `StoredReason` in the code: ids of listings, no text of anybody's.
  reasons jsonb not null,
  -- MinHash of the text, and its bands, one of which near-duplicates share; empty for a text too short to compare.
  signature integer[] not null,
  bands integer[] not null,
  scored_at timestamptz not null default now()
);

create index spam_scores_bands on spam_scores using gin (bands);

-- Of the pictures of listings. What a picture looks like, in 128 bits, and its bands of 16, one of which pictures that
-- look alike share.
create table picture_hashes (
  path text primary key,
  hash bit(128) not null,
  bands integer[] not null
);

create index picture_hashes_bands on picture_hashes using gin (bands);
