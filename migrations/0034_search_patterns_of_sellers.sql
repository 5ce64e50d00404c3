-- Searches among one seller's listings, found by the seller: among those without words each new listing would meet the
-- followers of everybody.
alter table search_patterns add column seller_id uuid;

drop index search_patterns_near;
drop index search_patterns_anywhere;
create index search_patterns_near on search_patterns (anchor, lat, lon) where lat is not null and seller_id is null;
create index search_patterns_anywhere on search_patterns (anchor) where lat is null and seller_id is null;
create index search_patterns_seller on search_patterns (seller_id) where seller_id is not null;
