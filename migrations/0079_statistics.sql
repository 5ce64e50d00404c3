-- How often a search found nothing, by day. Its words are stored once enough searches held them: what one person
-- typed by mistake is never there.
create table empty_searches (
  -- Keyed digest of the words and the department.
  key text not null,
  -- In Paris.
  day date not null,
  searches integer not null,
  primary key (key, day)
);
create index empty_searches_day on empty_searches (day);

create table empty_search_terms (
  key text primary key,
  term text not null,
  -- Its number; null without one.
  department text
);

-- What administrators' figures are read from, by date.
create index listings_created on listings (created_at);
create index users_created on users (created_at);
create index decisions_created on decisions (created_at) include (action, waited_since);
create index decisions_refusals on decisions (created_at)
  where action in ('refuse-listing', 'delete-listing', 'refuse-revision');
