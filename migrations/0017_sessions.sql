-- One row a log-in; without its row, a token has ended.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- For example "Firefox, Windows".
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the last token given to it expires.
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- Networks that somebody logged in from: strangers' wrong passwords never keep these out.
create table account_networks (
  user_id uuid not null references users (id) on delete cascade,
  -- A keyed digest of the address.
  network text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, network)
);

create index account_networks_old on account_networks (last_used_at);

-- When the present e-mail was proved by a link sent to it; an activation by an administrator proves nothing.
alter table users add column email_proved_at timestamptz;
update users set email_proved_at = verified_at;

-- Asked for, and not yet proved.
alter table users add column pending_email text check (pending_email = lower(pending_email));
alter table users add column pending_email_at timestamptz;
-- The session that asked: ended from elsewhere, it takes the change with it.
alter table users add column pending_email_session uuid;

-- `email`: proves the pending address. `undo`: restores the address in `email`, to which it was mailed.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('activation', 'reset', 'email', 'undo'));
alter table account_tokens add column email text;
-- When what the mail is about happened: the mail itself may be put off.
alter table account_tokens add column asked_at timestamptz not null default now();
