-- Views of a listing's page by week, for its author; the sum over all time stays in `listing_views`.
create table weekly_listing_views (
  listing_id uuid not null references listings (id) on delete cascade,
  -- Monday, in Paris.
  week date not null,
  views integer not null,
  primary key (listing_id, week)
);
create index weekly_listing_views_week on weekly_listing_views (week);
