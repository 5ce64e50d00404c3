-- Files that browsers download, of every build that a process ran within a week: a page of one build may ask a process of
-- another for its files. Each start stores what is missing, so backups leave them out.
create table client_files (
  -- Below `/app/assets/`, with the hash of the content.
  name text primary key,
  content bytea not null,
  -- Media type.
  type text not null,
  -- When a process with this file was last known to run, to within a day.
  last_used_at timestamptz not null default now()
);

comment on table client_files is 'derived';
