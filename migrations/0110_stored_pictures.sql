-- Bytes of the pictures that each account has stored, so that they can be bounded. Those of before are not counted.
create table stored_pictures (
  path text primary key,
  user_id uuid not null references users on delete cascade,
  -- Of both sizes.
  bytes integer not null
);
create index stored_pictures_user on stored_pictures (user_id);
