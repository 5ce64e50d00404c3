-- When the mail server of an account's address said that there is nobody there; null once it takes a mail again.
alter table users add column email_refused_at timestamptz;
