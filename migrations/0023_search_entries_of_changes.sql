-- The two tables of a change are compared as sets: joined, a statement that changed 10,000 listings took two minutes.
create or replace function enter_live_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries e
    using (
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon from before where is_live
      except
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon from after where is_live
    ) b, unnest(b.terms || array['']) as word
    where e.term = word and e.created_at = b.created_at and e.listing_id = b.id;
    insert into search_entries (term, created_at, listing_id, main_type, type, seller_professional, terms, commune_code,
      lat, lon)
    select word, created_at, id, main_type, type, seller_professional, terms, commune_code, lat, lon
    from (
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon from after where is_live
      except
      select id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon from before where is_live
    ) a, unnest(terms || array['']) as word;
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
