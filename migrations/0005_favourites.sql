create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, listing_id)
);

create index favourites_listing on favourites (listing_id);
create index favourites_recent on favourites (user_id, created_at desc);
