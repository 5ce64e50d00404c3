-- How the last backup and the last rehearsal of a restore of this site ended, for its administrators. Backups leave it
-- out: a restored site has made none yet.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'rehearsal')),
  ended_at timestamptz not null default now(),
  -- Name of the backup that was made or restored; null when there was none.
  generation text,
  is_right boolean not null,
  -- French sentences: what went wrong, or what was compared.
  sentences text[] not null
);
comment on table backup_runs is 'derived';
