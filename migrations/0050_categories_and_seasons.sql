-- `terms` end with the category, as `category:legumes`, which no word can be: the indexes by word answer for it.
-- The months in which the produce is in season, January is bit 0; 0 has no season, null awaits a job, as `terms` do.
alter table listings add column season smallint;
create index listings_unclassified on listings (id) where season is null;

alter table search_entries add column season smallint not null default 0;
alter table search_entries drop constraint search_entries_pkey;
alter table search_entries add primary key (term, created_at, listing_id)
  include (main_type, type, seller_professional, terms, lat, lon, season);
drop index search_entries_near;
create index search_entries_near on search_entries (term, band, lon)
  include (lat, created_at, listing_id, main_type, type, seller_professional, terms, commune_code, season);
drop index search_entries_department;
create index search_entries_department on search_entries (term, department, created_at, listing_id)
  include (main_type, type, seller_professional, terms, season);

create or replace function enter_live_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries e
    using (
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon, coalesce(season, 0)
      from before where is_live
      except
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon, coalesce(season, 0)
      from after where is_live
    ) b, unnest(b.terms || array['']) as word
    where e.term = word and e.created_at = b.created_at and e.listing_id = b.id;
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon, season)
    select word, created_at, id, main_type, type, seller_professional, terms, commune_code, lat, lon, season
    from (
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon,
        coalesce(season, 0) as season
      from after where is_live
      except
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon, coalesce(season, 0)
      from before where is_live
    ) a, unnest(terms || array['']) as word;
  elsif tg_op = 'DELETE' then
    delete from search_entries e using before b, unnest(b.terms || array['']) as word
    where b.is_live and e.term = word and e.created_at = b.created_at and e.listing_id = b.id;
  else
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon, season)
    select word, created_at, id, main_type, type, seller_professional, terms, commune_code, lat, lon,
      coalesce(season, 0)
    from after, unnest(terms || array['']) as word
    where is_live;
  end if;
  return null;
end
$$;

-- Searches for what is in season when a listing becomes public.
alter table search_patterns add column in_season boolean not null default false;
