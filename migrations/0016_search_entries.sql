-- What the search reads to find listings: one row for each word of a live listing, and one under '', which every
-- listing has. Kept by triggers, so that no writer can forget it; each index alone answers its kind of search.
create table search_entries (
  term text not null,
  created_at timestamptz not null,
  listing_id uuid not null,
  main_type text not null,
  type text,
  seller_professional boolean not null,
  terms text[] not null,
  commune_code text,
  lat double precision,
  lon double precision,
  -- Of a tenth of a degree, 11 km high: a circle is a few bands, each a range of longitudes.
  band integer generated always as (floor(lat * 10)::integer) stored,
  primary key (term, created_at, listing_id) include (main_type, type, seller_professional, terms, lat, lon)
);
create index search_entries_near on search_entries (term, band, lon)
  include (lat, created_at, listing_id, main_type, type, seller_professional, terms, commune_code);

create function enter_live_listings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entries e using before b, unnest(b.terms || array['']) as word
    where b.is_live and e.term = word and e.created_at = b.created_at and e.listing_id = b.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon)
    select word, created_at, id, main_type, type, seller_professional, terms, commune_code, lat, lon
    from after, unnest(terms || array['']) as word
    where is_live;
  end if;
  return null;
end
$$;

create trigger listings_enter_new after insert on listings
  referencing new table as after for each statement execute function enter_live_listings();
create trigger listings_enter_changed after update on listings
  referencing old table as before new table as after for each statement execute function enter_live_listings();
create trigger listings_enter_erased after delete on listings
  referencing old table as before for each statement execute function enter_live_listings();

insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
  lat, lon)
select word, created_at, id, main_type, type, seller_professional, terms, commune_code, lat, lon
from listings, unnest(terms || array['']) as word
where is_live;

drop index listings_live_recent;
drop index listings_live_place;
drop index listings_live_professional;
drop index listings_live_terms;
