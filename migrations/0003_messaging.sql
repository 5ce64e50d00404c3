-- A person who erases their account leaves the thread to the other: their ids become null.
create table conversations (
  id uuid primary key,
  listing_id uuid references listings (id) on delete set null,
  is_direct boolean not null,
  -- Who wrote first about the listing, or the administrator.
  starter_id uuid references users (id) on delete set null,
  partner_id uuid references users (id) on delete set null,
  -- Position of the latest message; whoever locks this row writes the next one.
  message_count integer not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  check (starter_id <> partner_id),
  check (not (is_direct and listing_id is not null))
);

create unique index conversations_listing_key on conversations (listing_id, starter_id);
-- least() ignores nulls: without the condition, two erased people would collide.
create unique index conversations_direct_key
  on conversations (least(starter_id, partner_id), greatest(starter_id, partner_id))
  where is_direct and starter_id is not null and partner_id is not null;
create index conversations_starter on conversations (starter_id);
create index conversations_partner on conversations (partner_id);

-- Who sees the conversation: the other side of a direct one joins with its first message.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  archived_at timestamptz,
  -- The latest mail about unread messages: the job that sent it, and how far it went.
  mail_job_id uuid,
  mailed_position integer not null default 0,
  mailed_at timestamptz,
  primary key (conversation_id, user_id)
);

create index conversation_members_user on conversation_members (user_id);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  position integer not null,
  sender_id uuid references users (id) on delete set null,
  client_key text not null,
  text text not null check (length(text) between 1 and 5000),
  sent_at timestamptz not null default now(),
  -- Who has yet to read it; null once they have.
  unread_by uuid references users (id) on delete set null,
  unique (conversation_id, position),
  constraint messages_client_key unique (sender_id, client_key)
);

create index messages_unread on messages (unread_by, conversation_id) where unread_by is not null;

-- Who wants no mail about unread messages.
create table message_mail_refusals (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
