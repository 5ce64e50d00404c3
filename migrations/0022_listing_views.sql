-- How often a listing's page was seen; beside the listing, so that counting writes none of its indexes.
create table listing_views (
  listing_id uuid primary key references listings (id) on delete cascade,
  views integer not null
);
