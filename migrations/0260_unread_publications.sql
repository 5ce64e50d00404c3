-- Listings that went online, or whose changes did, by the rule of the fast lane, until an administrator has read them.
create table unread_publications (
  listing_id uuid primary key references listings (id) on delete cascade,
  -- True when an administrator had accepted the listing, and only its changes were not read.
  is_revision boolean not null,
  published_at timestamptz not null
);
create index unread_publications_newest on unread_publications (published_at desc, listing_id desc);

-- Decisions of the rule, for the statistics.
create index decisions_by_rule on decisions (created_at)
  where action in ('accept-listing-by-rule', 'accept-revision-by-rule');
