-- A closed report stays as a record; its author's name goes with the account.
create table reports (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references users (id) on delete set null
);

create unique index reports_one_open on reports (reporter_id, listing_id) where closed_at is null;
create index reports_open on reports (created_at, id) where closed_at is null;
create index reports_listing on reports (listing_id);
