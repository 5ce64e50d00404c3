-- Names and e-mail as an administrator looks for them: no accents, no capitals, hyphens as spaces.
create function person_search_text(first_name text, last_name text, email text) returns text
  language sql immutable parallel safe as $$
  select lower(regexp_replace(regexp_replace(regexp_replace(
    normalize(translate(first_name || ' ' || last_name, '-''’', '   '), nfkd),
    '[\u0300-\u036f]', '', 'g'), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g')) || ' ' || email
$$;

alter table users add column search_text text not null
  generated always as (person_search_text(first_name, last_name, email)) stored;

-- Holds all that a search reads, in the order in which it answers.
create index users_search on users (id desc) include (search_text);
