-- What the site's checks found wrong, for the mails to the operator: since when, when last, and when they were told. A
-- backup leaves them out: the checks of the restored site find their own.
create table watched_faults (
  name text primary key,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  told_at timestamptz
);
comment on table watched_faults is 'derived';

-- Counted for the metrics, whose scan of whole rows took most of their time.
create index listings_published on listings (published_at) where published_at is not null;
