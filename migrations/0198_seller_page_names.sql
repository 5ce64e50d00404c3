-- Names of the short addresses of sellers' pages, `/v/mille-sabots`: on posters, so a former one still leads to its seller.
create table seller_page_names (
  name text collate "C" primary key,
  -- What the name was made of; it ends otherwise where another seller had the same.
  base text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The latest one is the one shown.
  given_at timestamptz not null default clock_timestamp()
);
create index seller_page_names_user on seller_page_names (user_id, given_at desc);

-- Letters and digits of a text with hyphens between them: "L'Étal d'Élise" is "l-etal-d-elise". A test compares it with
-- `fold` of contract/text/fold.ts, which reads what somebody types.
create function address_words(text) returns text language sql immutable parallel safe as $$
  select trim(both '-' from left(trim(both '-' from regexp_replace(lower(regexp_replace(regexp_replace(regexp_replace(
    normalize($1, nfkd), '[\u0300-\u036f]', '', 'g'), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g')),
    '[^a-z0-9]+', '-', 'g')), 60))
$$;

-- A company is known by its name, a private person by first name and commune. Where another has that name, a company's
-- commune is added, or a number. Five names of a seller are kept.
create function give_seller_page_name(seller uuid) returns void language plpgsql as $$
declare
  wanted text;
  addition text;
  candidate text;
  attempt int := 0;
begin
  select address_words(company_name), nullif(address_words(city), '') into wanted, addition
    from users where id = seller and professional;
  if coalesce(wanted, '') = '' then
    select address_words(first_name || ' ' || city), null into wanted, addition from users where id = seller;
  end if;
  if coalesce(wanted, '') = '' then wanted := 'vendeur'; end if;
  if wanted = (select base from seller_page_names where user_id = seller order by given_at desc limit 1) then
    return;
  end if;
  update seller_page_names set given_at = clock_timestamp() where user_id = seller and base = wanted;
  if found then return; end if;
  loop
    candidate := wanted || case attempt when 0 then '' when 1 then '-' || coalesce(addition, '2') else '-' || attempt end;
    insert into seller_page_names (name, base, user_id) values (candidate, wanted, seller) on conflict do nothing;
    -- Another transaction may have named the same seller meanwhile.
    exit when found or exists (select from seller_page_names where name = candidate and user_id = seller);
    attempt := attempt + 1;
  end loop;
  delete from seller_page_names where name in (
    select name from seller_page_names where user_id = seller order by given_at desc offset 5);
end
$$;

create function name_seller_page() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    perform give_seller_page_name(new.id);
  else
    perform give_seller_page_name(new.user_id);
  end if;
  return null;
end
$$;
