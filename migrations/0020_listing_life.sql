-- A listing's life after it is accepted. Expiry and selling out archive it, so that `is_live` stays what it was.
alter table listings
  add column availability text not null default 'available'
    check (availability in ('available', 'reserved', 'soldOut')),
  -- Of an accepted one; null until the job that gives older ones theirs has come to it.
  add column expires_at timestamptz(3),
  -- When its author last changed what it says.
  add column edited_at timestamptz,
  add constraint listings_sold_out_archived check (availability <> 'soldOut' or is_archived);

-- `gone`: its author deleted it. Its name and place stay for those who kept it or wrote about it.
alter table listings drop constraint listings_status_check;
alter table listings add constraint listings_status_check
  check (status in ('pending', 'accepted', 'refuse', 'deleted', 'gone'));

create index listings_expiring on listings (expires_at) where status = 'accepted' and not is_archived;
create index listings_undated on listings (id) where status = 'accepted' and expires_at is null;
create index listings_reserved on listings (id) where availability = 'reserved';

-- Written again only when something that the search reads has changed: not for a price or a date.
create or replace function enter_live_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries e using before b join after a using (id), unnest(b.terms || array['']) as word
    where b.is_live and row(a.is_live, a.main_type, a.type, a.seller_professional, a.terms, a.commune_code, a.lat, a.lon)
        is distinct from row(b.is_live, b.main_type, b.type, b.seller_professional, b.terms, b.commune_code, b.lat, b.lon)
      and e.term = word and e.created_at = b.created_at and e.listing_id = b.id;
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon)
    select word, a.created_at, a.id, a.main_type, a.type, a.seller_professional, a.terms, a.commune_code, a.lat, a.lon
    from after a join before b using (id), unnest(a.terms || array['']) as word
    where a.is_live and row(a.is_live, a.main_type, a.type, a.seller_professional, a.terms, a.commune_code, a.lat, a.lon)
        is distinct from row(b.is_live, b.main_type, b.type, b.seller_professional, b.terms, b.commune_code, b.lat, b.lon);
  elsif tg_op = 'DELETE' then
    delete from search_entries e using before b, unnest(b.terms || array['']) as word
    where b.is_live and e.term = word and e.created_at = b.created_at and e.listing_id = b.id;
  else
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon)
    select word, created_at, id, main_type, type, seller_professional, terms, commune_code, lat, lon
    from after, unnest(terms || array['']) as word
    where is_live;
  end if;
  return null;
end
$$;

-- Mailed before a listing expires, to renew it or to say that nothing is left; only the SHA-256 of the secret is stored.
create table renewal_links (
  hash text primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  -- The job that mailed it: at a second attempt it sends another secret, and both are valid.
  job_id uuid not null,
  -- The listing's `expires_at` at that moment: once it is another, the link renews nothing more.
  expiry timestamptz(3) not null,
  created_at timestamptz not null default now()
);

create index renewal_links_listing on renewal_links (listing_id, expiry);
create index renewal_links_created on renewal_links (created_at);
