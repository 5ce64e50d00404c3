-- The highest price of a saved search, of a unit or of any.
alter table search_patterns add column max_price numeric(9, 2), add column price_type text;
