create table listings (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  main_type text not null check (main_type in ('offer', 'asked')),
  type text check (type in ('sell', 'trade', 'donation')),
  product_name text not null,
  description text not null,
  images text[] not null default '{}',
  price numeric(9, 2) check (price >= 0),
  price_type text check (price_type in ('kilo', 'unit', 'gram', 'box', 'liter', 'basket')),
  quantity numeric(12, 3) check (quantity > 0),
  city text not null,
  postal_code text not null,
  street text,
  street_number text,
  -- INSEE code and centre of the commune; null when the place is not in our index.
  commune_code text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  city_key text not null,
  terms text[] not null,
  seller_professional boolean not null,
  seller_suspended boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refuse', 'deleted')),
  is_archived boolean not null default false,
  delete_reason text,
  created_at timestamptz not null default now(),
  -- What anybody may see and find.
  is_live boolean not null generated always as (status = 'accepted' and not is_archived and not seller_suspended) stored,
  check (main_type = 'offer' or (type is null and price is null and quantity is null)),
  check (price is null or type = 'sell')
);

create index listings_live_recent on listings (created_at desc, id desc)
  include (main_type, type, seller_professional) where is_live;
create index listings_live_place on listings (lat, lon)
  include (created_at, id, main_type, type, seller_professional) where is_live;
create index listings_live_terms on listings using gin (terms) with (fastupdate = off) where is_live;
create index listings_live_commune on listings (commune_code, created_at desc, id desc) where is_live;
create index listings_live_postal_code on listings (postal_code, created_at desc, id desc) where is_live;
create index listings_live_city on listings (city_key, created_at desc, id desc) where is_live;
create index listings_live_seller on listings (user_id, created_at desc, id desc) where is_live;
create index listings_live_professional on listings (created_at desc, id desc)
  where is_live and seller_professional;
create index listings_owner on listings (user_id, created_at desc, id desc);
create index listings_pending on listings (created_at, id) where status = 'pending';

-- Words of public listings beyond those of the produce list, so that typos in them are corrected too.
create table search_words (
  word text primary key,
  frequency integer not null default 1
);

-- Ids alone, so that the address of an erased listing answers "gone" and not "unknown".
create table gone_listings (
  id uuid primary key,
  gone_at timestamptz not null default now()
);
