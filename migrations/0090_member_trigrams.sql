-- Leads an administrator's search to the few accounts that may match. An index that many accounts take long to fill (a
-- million: a minute and more) is built beforehand, by the two statements below with `create index concurrently`.
create or replace function search_trigrams(search_text text) returns text[]
  language sql immutable parallel safe strict as $$
  select array_agg(distinct substr(search_text, at, 3)) from generate_series(1, length(search_text) - 2) as at
$$;
create index if not exists users_trigrams on users using gin (search_trigrams(search_text)) with (fastupdate = off);
