-- When the password of an account begins to confirm calls; null: it always did. A session that changes the password or
-- the e-mail, or creates an administrator, without the former password sets it to a week later.
alter table users add column password_confirms_from timestamptz;
