create table users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null constraint users_email_key unique check (email = lower(email)),
  phone text,
  password_hash text not null,
  profile_image text,
  street_number text,
  street_name text,
  city text not null,
  postal_code text not null,
  professional boolean not null default false,
  company_name text,
  company_siret text,
  show_phone_number boolean not null default false,
  -- 0 is an administrator.
  role smallint not null default 1,
  verified_at timestamptz,
  suspended_at timestamptz,
  -- A session token of another version has ended.
  session_version integer not null default 1,
  has_new_alert boolean not null default false,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now()
);

create index users_admins on users (id) where role = 0;
create index users_unverified on users (created_at) where verified_at is null;

-- Links sent by mail: only the SHA-256 of the secret is kept.
create table account_tokens (
  hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The job that mailed it: at a second attempt it sends another secret, and both are valid.
  job_id uuid not null,
  purpose text not null check (purpose in ('activation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index account_tokens_user on account_tokens (user_id, purpose);
create index account_tokens_expired on account_tokens (expires_at);
