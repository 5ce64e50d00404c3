-- From how many networks the searches of a day came, about: each sets one of 31 bits, drawn with a key from its address and
-- the words. Words are stored once three bits are set, so that nobody makes their own appear by searching again.
alter table empty_searches add column networks integer not null default 0;
-- What was stored by number of searches may be of one person.
delete from empty_search_terms;
