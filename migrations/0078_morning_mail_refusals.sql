-- Since when an administrator does not want the mail of each morning; null: it is wanted.
alter table moderation_mail_times add column refused_at timestamptz;
