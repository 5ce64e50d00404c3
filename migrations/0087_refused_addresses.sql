-- When the mail server of an account's address first said that there is nobody there, and when it last did so again, a day
-- later or more; null once it takes a mail.
alter table users add column email_refused_at timestamptz, add column email_gone_at timestamptz;
