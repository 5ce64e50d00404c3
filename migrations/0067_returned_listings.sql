-- Null: the site's own doing, as when several people have reported a listing.
alter table decisions alter column admin_id drop not null;
-- Since when whoever was decided about had waited for it; null where nobody waits.
alter table decisions add column waited_since timestamptz;

-- When it began to wait for an administrator, the last time.
alter table listings add column waiting_since timestamptz not null default now();
update listings set waiting_since = coalesce(edited_at, created_at) where status = 'pending';
