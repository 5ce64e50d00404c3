-- Which version of the terms somebody accepted last, and when; '1' has no date of its own: the operator's before they
-- configured a version, and whatever was accepted before versions were recorded.
alter table users add column terms_version text;
update users set terms_version = '1' where terms_accepted_at is not null;
alter table users add constraint users_terms_dated check ((terms_version is null) = (terms_accepted_at is null));

-- Every acceptance, written by a trigger so that no writer of accounts can forget it.
create table terms_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

insert into terms_acceptances (user_id, version, accepted_at)
select id, terms_version, terms_accepted_at from users where terms_version is not null;

create function log_terms_acceptance() returns trigger language plpgsql as $$
begin
  insert into terms_acceptances (user_id, version, accepted_at)
  values (new.id, new.terms_version, new.terms_accepted_at)
  on conflict do nothing;
  return null;
end
$$;

create trigger users_log_terms after insert or update of terms_version on users
  for each row when (new.terms_version is not null) execute function log_terms_acceptance();
