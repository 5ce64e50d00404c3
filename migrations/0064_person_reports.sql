-- What members say is wrong with a person, or with a message that this person wrote to them.
create table person_reports (
  id uuid primary key,
  reported_id uuid not null references users (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references users (id) on delete set null
);

-- One open one per reporter and message, or person.
create unique index person_reports_one_open
  on person_reports (reporter_id, reported_id, message_id) nulls not distinct
  where closed_at is null and reporter_id is not null;
create index person_reports_open on person_reports (created_at, id) where closed_at is null;
create index person_reports_reported on person_reports (reported_id);
create index person_reports_message on person_reports (message_id);
