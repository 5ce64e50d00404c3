-- Photos of messages count apart from an account's other pictures: nobody can delete them.
alter table stored_pictures add column is_of_message boolean not null default false;
