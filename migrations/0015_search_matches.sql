-- A listing may answer thousands of searches, and the checks of foreign keys took half of the time of telling them.
-- Rows are written while both ends are held (match-listing.ts), and leave with either of them.
alter table search_matches
  drop constraint search_matches_search_id_fkey,
  drop constraint search_matches_listing_id_fkey;

create function forget_matches() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listings' then
    delete from search_matches where listing_id in (select id from erased);
  else
    delete from search_matches where search_id in (select id from erased);
  end if;
  return null;
end
$$;

create trigger saved_searches_forget_matches after delete on saved_searches
  referencing old table as erased for each statement execute function forget_matches();
create trigger listings_forget_matches after delete on listings
  referencing old table as erased for each statement execute function forget_matches();

-- Room on their pages for the dots to change without touching an index.
alter table saved_searches set (fillfactor = 85);
alter table users set (fillfactor = 85);
