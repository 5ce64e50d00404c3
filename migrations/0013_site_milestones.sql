-- What happened to this site once and for ever: `first-member` when somebody joined, even if they left since,
-- `demonstration` when it was filled with one.
create table site_milestones (
  name text primary key,
  reached_at timestamptz not null default now()
);

insert into site_milestones (name) select 'first-member' where exists (select from users where role <> 0);

create function note_first_member() returns trigger language plpgsql as $$
begin
  insert into site_milestones (name) values ('first-member') on conflict do nothing;
  return null;
end
$$;

create trigger users_first_member after insert on users
  for each row when (new.role <> 0) execute function note_first_member();
