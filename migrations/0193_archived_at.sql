-- Since when a listing is archived, so that what was taken off today is told from what was taken off last week. Unknown
-- for those archived before this was stored.
alter table listings add column archived_at timestamptz;

create function date_archiving() returns trigger language plpgsql as $$
begin
  new.archived_at := case when new.is_archived then now() end;
  return new;
end
$$;

create trigger listings_archived before update of is_archived on listings
for each row when (old.is_archived is distinct from new.is_archived)
execute function date_archiving();
