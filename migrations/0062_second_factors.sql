-- The app that gives an administrator a code to log in with (TOTP).
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with a key that the database does not hold.
  secret text not null,
  -- The time step of the last code that was used: each opens once.
  last_step bigint,
  created_at timestamptz not null default now(),
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz
);

-- Of the codes for who lost the app, the digests of those that are left.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- SHA-256, base64url.
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
