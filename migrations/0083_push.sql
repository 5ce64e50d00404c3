-- Where a session's browser takes notifications (Web Push, RFC 8030); gone with the session.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- A secret address of the browser's push service.
  endpoint text not null unique,
  -- What a notification is encrypted with (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- The key pair that push services know this site by (VAPID, RFC 8292): one row.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  -- Encrypted with a key that the database does not hold.
  private_key text not null,
  created_at timestamptz not null default now()
);

-- Up to which message a push service has taken a notification, and when.
alter table conversation_members add column pushed_position int not null default 0;
alter table conversation_members add column pushed_at timestamptz;
