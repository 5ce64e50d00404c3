-- When a listing was accepted for the first time: lists are in this order, as one that waited for an administrator is new
-- when it appears. Written by a trigger, so that acceptance by any version of the code dates it.
alter table listings add column published_at timestamptz;

create function date_publication() returns trigger language plpgsql as $$
begin
  -- One stored as accepted, by a demonstration or an import, was never waiting.
  new.published_at := case when tg_op = 'INSERT' then new.created_at else now() end;
  return new;
end
$$;
create trigger listings_date_publication before insert or update of status on listings
  for each row when (new.status = 'accepted' and new.published_at is null) execute function date_publication();

-- The column keeps its name, by which the former release orders results, and so do the indexes that begin with it.
comment on column search_entries.created_at is 'published_at of the listing';

create or replace function enter_live_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries e
    using (
      select id, coalesce(published_at, created_at) as published_at, main_type, type, seller_professional, terms,
        commune_code, lat, lon, coalesce(season, 0)
      from before where is_live
      except
      select id, coalesce(published_at, created_at), main_type, type, seller_professional, terms,
        commune_code, lat, lon, coalesce(season, 0)
      from after where is_live
    ) b, unnest(b.terms || array['']) as word
    where e.term = word and e.created_at = b.published_at and e.listing_id = b.id;
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon, season)
    select word, published_at, id, main_type, type, seller_professional, terms, commune_code, lat, lon, season
    from (
      select id, coalesce(published_at, created_at) as published_at, main_type, type, seller_professional, terms,
        commune_code, lat, lon, coalesce(season, 0) as season
      from after where is_live
      except
      select id, coalesce(published_at, created_at), main_type, type, seller_professional, terms,
        commune_code, lat, lon, coalesce(season, 0)
      from before where is_live
    ) a, unnest(terms || array['']) as word;
  elsif tg_op = 'DELETE' then
    delete from search_entries e using before b, unnest(b.terms || array['']) as word
    where b.is_live and e.term = word and e.created_at = coalesce(b.published_at, b.created_at) and e.listing_id = b.id;
  else
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon, season)
    select word, coalesce(published_at, created_at), id, main_type, type, seller_professional, terms, commune_code,
      lat, lon, coalesce(season, 0)
    from after, unnest(terms || array['']) as word
    where is_live;
  end if;
  return null;
end
$$;
