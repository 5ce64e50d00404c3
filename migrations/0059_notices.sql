-- What anybody, with or without an account, says is wrong with a page. Tied to no listing or account but the writer's:
-- it outlives what it is about.
create table notices (
  id uuid primary key,
  reference text not null unique,
  url text not null,
  -- Whose page it is.
  listing_id uuid,
  user_id uuid,
  category text not null,
  -- The text and who wrote it; null a year after the decision.
  reason text,
  name text,
  email text check (email = lower(email)),
  -- Who was logged in.
  reporter_id uuid references users (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);

create index notices_state on notices (state, created_at, id);
create index notices_listing on notices (listing_id) where listing_id is not null;
create index notices_email on notices (email) where email is not null;
create index notices_reporter on notices (reporter_id) where reporter_id is not null;

alter table decisions drop constraint decisions_subject_kind_check;
alter table decisions add constraint decisions_subject_kind_check
  check (subject_kind in ('listing', 'member', 'report', 'notice'));
