-- How often a search sends mails; a match of a daily or weekly one waits for the next morning of its mails.
alter table saved_searches add column mail_frequency text not null default 'instant'
  check (mail_frequency in ('instant', 'daily', 'weekly'));

-- Null: as soon as the member's last mail is old enough.
alter table search_matches add column mail_due_at timestamptz;

create index search_matches_due on search_matches (mail_due_at, search_id) where awaits_mail;
