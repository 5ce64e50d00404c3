-- Forms sent with a key of the client, so that the same one again finds its listing: see publication-keys.ts.
create table publication_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 100),
  -- SHA-256 of what the form held.
  digest text not null,
  -- Written before the listing, in its transaction.
  listing_id uuid not null references listings (id) on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create unique index publication_keys_listing on publication_keys (listing_id);
create index publication_keys_created on publication_keys (created_at);
