-- How often in a row a browser's push service did not take a notification, and when it last did not.
alter table push_subscriptions add column failures int not null default 0;
alter table push_subscriptions add column failed_at timestamptz;
