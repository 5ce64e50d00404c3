-- What visitors write to the operator; deleted once it is mailed.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  text text not null,
  created_at timestamptz not null default now()
);
