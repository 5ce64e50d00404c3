-- Who wants to hear no more of whom: between the two the site carries nothing either way.
create table blocks (
  id uuid primary key,
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_blocked on blocks (blocked_id);
