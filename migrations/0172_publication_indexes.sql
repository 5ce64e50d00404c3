-- The indexes of live listings, in the order in which they became public.
drop index listings_live_commune;
drop index listings_live_postal_code;
drop index listings_live_city;
drop index listings_live_seller;
drop index listings_live_id;
create index listings_live_commune on listings (commune_code, published_at desc, id desc) where is_live;
create index listings_live_postal_code on listings (postal_code, published_at desc, id desc) where is_live;
create index listings_live_city on listings (city_key, published_at desc, id desc) where is_live;
create index listings_live_seller on listings (user_id, published_at desc, id desc) where is_live;
-- The sitemap walks through live listings in the order of their ids, which is that of their making.
create index listings_live_id on listings (id) include (published_at) where is_live;
