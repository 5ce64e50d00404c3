-- Whether a seller wants mails that say what would help an offer that nobody has answered.
alter table users add column advice_mails boolean not null default true;

-- Reasons that were named for an offer, each once. The authors held back get no mail: the statistics compare both.
create table listing_advice (
  listing_id uuid not null references listings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null check (reason in ('photo', 'price', 'pickup', 'requests')),
  -- The mail that carries it; also of an author held back, to whom it is not sent.
  mail_id uuid not null,
  is_held_back boolean not null,
  created_at timestamptz not null default now(),
  primary key (listing_id, reason)
);
create index listing_advice_user on listing_advice (user_id, created_at);
create index listing_advice_mail on listing_advice (mail_id);
create index listing_advice_created on listing_advice (created_at);

-- When a seller's offers were last looked at for such a mail, whether one was sent or not.
create table advice_checks (
  user_id uuid primary key references users (id) on delete cascade,
  checked_at timestamptz not null
);
