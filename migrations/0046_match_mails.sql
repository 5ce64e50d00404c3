-- Whether the authors of requests want mails about offers near them.
alter table users add column match_mails boolean not null default true;

-- Offers that the author of a request is mailed about, each pair once for ever.
create table counterpart_notices (
  request_id uuid not null references listings (id) on delete cascade,
  offer_id uuid not null references listings (id) on delete cascade,
  created_at timestamptz not null default now(),
  awaits_mail boolean not null default true,
  -- The mail that carries it.
  mail_id uuid,
  primary key (request_id, offer_id)
);
create index counterpart_notices_offer on counterpart_notices (offer_id);
create index counterpart_notices_awaiting on counterpart_notices (request_id) where awaits_mail;
create index counterpart_notices_mail on counterpart_notices (mail_id) where mail_id is not null;

-- When the author of a request was last sent a mail about offers.
create table counterpart_mail_times (
  user_id uuid primary key references users (id) on delete cascade,
  sent_at timestamptz not null
);
