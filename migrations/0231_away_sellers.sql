-- Offers and requests of a member who is away are hidden, and their expiry stands still.
alter table listings
  add column seller_away boolean not null default false,
  -- Since when they stand still.
  add column away_since timestamptz;
create index listings_away on listings (user_id) where seller_away;

-- `is_live` becomes an ordinary column that a trigger writes: another expression would rewrite the table and its
-- indexes, and PostgreSQL 15 can't change it at all.
alter table listings alter column is_live drop expression;
create function set_listing_live() returns trigger language plpgsql as $$
begin
  new.is_live := new.status = 'accepted' and not new.is_archived and not new.seller_suspended and not new.seller_away;
  return new;
end
$$;

create function hide_if_away() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id
      and away_until >= (now() at time zone 'Europe/Paris')::date) then
    new.seller_away := true;
    new.away_since := now();
  end if;
  return new;
end
$$;
create trigger listings_hide_if_away before insert on listings
  for each row execute function hide_if_away();
-- Triggers run in the order of their names: this one last.
create trigger listings_set_live before insert or update on listings
  for each row execute function set_listing_live();

create function hide_away_listings() returns trigger language plpgsql as $$
begin
  if new.away_until >= (now() at time zone 'Europe/Paris')::date then
    update listings set seller_away = true, away_since = now() where user_id = new.id and not seller_away;
  else
    update listings set seller_away = false, away_since = null, expires_at = expires_at + (now() - away_since)
    where user_id = new.id and seller_away;
  end if;
  return null;
end
$$;
create trigger users_hide_away_listings after update of away_until on users
  for each row when (new.away_until is distinct from old.away_until) execute function hide_away_listings();
-- Members who are away already.
update listings set seller_away = true, away_since = now()
from users
where users.id = listings.user_id and users.away_until >= (now() at time zone 'Europe/Paris')::date;
