-- Browser that signed up, which the activation link logs in: only the SHA-256 of its secret is kept.
create table sign_up_devices (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sign_up_devices_expired on sign_up_devices (expires_at);
