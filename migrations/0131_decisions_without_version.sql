-- True for a decision about a listing that does not say which version of it was read.
alter table decisions add column without_version boolean not null default false;
