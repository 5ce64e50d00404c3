-- Reminders of appointments and questions how they ended: at most one of each kind for a person and an appointment.
create table reservation_notices (
  id uuid primary key,
  reservation_id uuid not null references reservations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('reminder', 'outcome')),
  -- The appointment's, as one that was moved is another.
  pickup_version integer not null,
  -- Job that sends it; a retry of the job may send it again.
  job_id uuid not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- What the person said by its link; null while the link may be used.
  answer text check (answer in ('confirm', 'cancel', 'done', 'absent')),
  unique (reservation_id, user_id, kind, pickup_version)
);
create index reservation_notices_user on reservation_notices (user_id);
create index reservation_notices_job on reservation_notices (job_id);

-- Secrets of the links in mails, one for each attempt to send a notice.
create table reservation_links (
  -- SHA-256 of the secret, base64url.
  hash text primary key,
  notice_id uuid not null references reservation_notices (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index reservation_links_notice on reservation_links (notice_id);
create index reservation_links_created on reservation_links (created_at);

-- Time of the last change of the appointment after the acceptance.
alter table reservations add column pickup_set_at timestamptz;
create index reservations_pickup_starts on reservations (pickup_starts_at)
  where status = 'accepted' and pickup_starts_at is not null;
create index reservations_ended on reservations (coalesce(pickup_ends_at, accepted_at))
  where status in ('accepted', 'done', 'missed');
create index listings_weekly on listings (user_id) where weekly_quantity is not null;
