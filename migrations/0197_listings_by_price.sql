-- A search by price reads no more sales than have it. A large site builds it beforehand, by this statement with
-- `create index concurrently`.
create index if not exists listings_by_price on listings (price_type, price) include (id) where is_live and price is not null;
