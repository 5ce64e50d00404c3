-- Until when an administrator's morning mail was seen to: the last 7:00, or when they became one.
create table moderation_mail_times (
  user_id uuid primary key references users (id) on delete cascade,
  seen_to_at timestamptz not null
);
