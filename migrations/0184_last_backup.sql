-- When a backup of the site was last complete, whichever machine made it. Backups leave it out: a restored site has none
-- of its own yet.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  completed_at timestamptz not null
);
comment on table last_backup is 'derived';
