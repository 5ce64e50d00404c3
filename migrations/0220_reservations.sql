-- Who takes how much of what, when and where, and how it ended.
create table reservations (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- Null once erased.
  seller_id uuid references users (id) on delete set null,
  buyer_id uuid references users (id) on delete set null,
  -- Who made it, and whose words `note` are.
  made_by text not null check (made_by in ('buyer', 'seller')),
  status text not null check (status in ('asked', 'accepted', 'declined', 'expired', 'cancelled', 'done', 'missed')),
  pickup jsonb,
  pickup_proposed jsonb,
  -- First day and moments of `pickup` in Paris, for lists and jobs.
  pickup_date date,
  pickup_starts_at timestamptz,
  pickup_ends_at timestamptz,
  note text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- When it was accepted; null before, kept afterwards.
  accepted_at timestamptz,
  expires_at timestamptz,
  done_at timestamptz,
  cancelled_by text check (cancelled_by in ('buyer', 'seller')),
  reason text,
  buyer_outcome text check (buyer_outcome in ('done', 'late', 'absent', 'fellThrough')),
  seller_outcome text check (seller_outcome in ('done', 'late', 'absent', 'fellThrough')),
  -- When either first said how it ended.
  outcome_at timestamptz,
  -- Number of changes of the appointment, the SEQUENCE of its calendar file.
  pickup_version integer not null default 0
);
create index reservations_seller on reservations (seller_id, created_at desc) where seller_id is not null;
create index reservations_buyer on reservations (buyer_id, created_at desc) where buyer_id is not null;
create index reservations_conversation on reservations (conversation_id);
create index reservations_expiring on reservations (expires_at) where status = 'asked';
create index reservations_accepted on reservations (coalesce(pickup_ends_at, accepted_at)) where status = 'accepted';

create table reservation_items (
  reservation_id uuid not null references reservations (id) on delete cascade,
  -- Place in the list, from 0.
  position smallint not null,
  -- Null once the listing was erased with its author.
  listing_id uuid references listings (id) on delete set null,
  product_name text not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  price numeric(9, 2),
  price_type text,
  -- What was handed over, where it differs from `quantity`.
  handed_quantity numeric(12, 3) check (handed_quantity > 0),
  primary key (reservation_id, position)
);
create unique index reservation_items_listing on reservation_items (listing_id, reservation_id)
  where listing_id is not null;

-- Forms that made a reservation, so that one sent twice makes one.
create table reservation_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  digest text not null,
  -- Written before the reservation, in its transaction.
  reservation_id uuid not null references reservations (id) on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index reservation_keys_created on reservation_keys (created_at);
create index reservation_keys_reservation on reservation_keys (reservation_id);
