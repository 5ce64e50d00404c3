-- Short addresses of sellers' pages stand on posters: none is ever given to somebody else. Those of an erased account
-- stay as digests, of nobody.
alter table seller_page_names alter column user_id drop not null;
-- Number at the end of a name that others have too.
alter table seller_page_names add column number int;

-- What stays of the name of an erased account.
create function retired_page_name(text) returns text language sql immutable parallel safe as $$
  select case when $1 like '#%' then $1 else '#' || encode(sha256($1::bytea), 'hex') end
$$;
create unique index seller_page_names_retired on seller_page_names (retired_page_name(name));
create index seller_page_names_number on seller_page_names (retired_page_name(base), number);

create function retire_seller_page_names() returns trigger language plpgsql as $$
begin
  update seller_page_names
    set name = retired_page_name(name), base = retired_page_name(base), user_id = null, given_at = 'epoch'
    where user_id = old.id;
  return old;
end
$$;
create trigger users_retire_page_names before delete on users
  for each row execute function retire_seller_page_names();

-- Letters of other languages as French ones, as `fold` reads them.
create or replace function address_words(text) returns text language sql immutable parallel safe as $$
  select trim(both '-' from left(trim(both '-' from regexp_replace(lower(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      normalize($1, nfkd), '[\u0300-\u036f]', '', 'g'), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'), '[ßẞ]', 'ss', 'g'),
      '[þÞ]', 'th', 'g'),
    'øØłŁđĐðÐħĦıĸŋŊŧŦ', 'oollddddhhiknntt')), '[^a-z0-9]+', '-', 'g')), 60))
$$;

-- Null for a text with letters of other scripts than Latin: "Récolte" and a Cyrillic letter would be "recolte" without it.
create function latin_address_words(text) returns text language sql immutable parallel safe as $$
  select case when normalize($1, nfkd) !~ ('[\u0180-\u02af\u0370-\u1fff\u2c00-\u2dff\u2e80-\u2fff\u3040-\ufaff'
    || '\ufe70-\ufefe\U00010000-\U0001efff\U00020000-\U0003ffff]') then nullif(address_words($1), '') end
$$;

-- A company is known by its name, a private person by first name and commune. Where another has or had that name, a
-- company's commune is added, or a number. A seller has five names at most, so that nobody collects them.
create or replace function give_seller_page_name(seller uuid) returns void language plpgsql as $$
declare
  wanted text;
  commune text;
  candidate text;
  ending int;
begin
  select latin_address_words(company_name), latin_address_words(city) into wanted, commune
    from users where id = seller and professional;
  if wanted is null then
    select coalesce(latin_address_words(first_name || ' ' || city), 'vendeur'), null into wanted, commune
      from users where id = seller;
  end if;
  if wanted = (select base from seller_page_names where user_id = seller order by given_at desc limit 1) then
    return;
  end if;
  update seller_page_names set given_at = clock_timestamp() where user_id = seller and base = wanted;
  if found or (select count(*) from seller_page_names where user_id = seller) >= 5 then return; end if;
  candidate := wanted;
  loop
    -- An address that looks like the id of an account would lead to that.
    if candidate !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      insert into seller_page_names (name, base, number, user_id) values (candidate, wanted, ending, seller)
        on conflict do nothing;
      -- Another transaction may have named the same seller meanwhile.
      exit when found or exists (select from seller_page_names where name = candidate and user_id = seller);
    end if;
    if candidate = wanted and commune is not null then
      candidate := wanted || '-' || commune;
    else
      select greatest(coalesce(max(number), 1), ending) + 1 into ending
        from seller_page_names where retired_page_name(base) = retired_page_name(wanted);
      candidate := wanted || '-' || ending;
    end if;
  end loop;
end
$$;
