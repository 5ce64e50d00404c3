-- When somebody last used their account, and what they were told about its erasure. Beside `users`, so that noting a use
-- writes none of its indexes.
create table account_uses (
  user_id uuid primary key references users (id) on delete cascade,
  -- Of accounts from before this table at the latest 640 days before it came: 30 days pass before the first are mailed.
  unused_since timestamptz not null default now(),
  -- As the mails say; null until the first one is due.
  erase_at timestamptz(3),
  -- When a job was last sent to mail them: lost with its retries, it is sent again.
  mail_asked_at timestamptz,
  first_mailed_at timestamptz,
  second_mailed_at timestamptz
);

create index account_uses_untold on account_uses (unused_since) where first_mailed_at is null;
create index account_uses_told on account_uses (erase_at) where first_mailed_at is not null;

insert into account_uses (user_id, unused_since)
select users.id, greatest(max(signs.seen_at), users.created_at, users.verified_at, now() - interval '640 days')
from users left join (
  select user_id, last_seen_at as seen_at from sessions
  union all select user_id, last_used_at from account_networks
  union all select user_id, accepted_at from terms_acceptances
  union all select user_id, greatest(created_at, edited_at) from listings
  union all select user_id, created_at from saved_searches
  union all select user_id, created_at from favourites
  union all select sender_id, sent_at from messages
) signs on signs.user_id = users.id
group by users.id;

create function begin_account_use() returns trigger language plpgsql as $$
begin
  insert into account_uses (user_id, unused_since) values (new.id, new.created_at);
  return null;
end
$$;

create trigger users_begin_use after insert on users for each row execute function begin_account_use();
