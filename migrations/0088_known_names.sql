-- What others go on reading of a listing whose author changed it while it waited for an administrator: its name and place
-- before that. Null while these are what it says.
alter table listings add column known_name text, add column known_city text, add column known_postal_code text;
