-- Of the commune: 2A, 69, 974.
alter table search_entries add column department text
  generated always as (left(commune_code, case when commune_code ~ '^9[78]' then 3 else 2 end)) stored;
create index search_entries_department on search_entries (term, department, created_at, listing_id)
  include (main_type, type, seller_professional, terms);

alter table search_patterns add column department text;
