-- The sitemap walks through live listings in the order of their ids, which is that of their making.
create index listings_live_id on listings (id) include (created_at) where is_live;
