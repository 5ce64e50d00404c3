-- City and postal code that were looked up. Null or others until a job has come to the row, also to one that a process
-- of the version before writes meanwhile.
alter table listings add column checked_place text;
create index if not exists listings_unchecked_place on listings (id)
  where checked_place is distinct from city || ' ' || postal_code;

alter table users add column checked_place text;
create index if not exists users_unchecked_place on users (id)
  where checked_place is distinct from city || ' ' || postal_code;
