-- What of an offer's quantity is promised or gone: docs/decisions/0036-stock.md.
alter table listings
  -- Accepted and open.
  add column reserved_quantity numeric(12, 3) not null default 0,
  -- Handed over since the quantity was last set.
  add column handed_quantity numeric(12, 3) not null default 0,
  add column quantity_set_at timestamptz,
  -- Availability that the author had chosen before the site changed it; null while theirs stands.
  add column availability_before text,
  -- True when the site archived it, because all of it was handed over.
  add column archived_by_site boolean not null default false,
  add column weekly_quantity numeric(12, 3);
