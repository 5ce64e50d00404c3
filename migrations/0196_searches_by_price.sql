-- The highest price of a saved search, of a unit or of any.
alter table search_patterns add column max_price numeric(9, 2), add column price_type text;

-- A search by price reads no more sales than have it.
create index if not exists listings_by_price on listings (price_type, price) include (id) where is_live and price is not null;
