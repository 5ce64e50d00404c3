-- For whom its author reserved it, if they named somebody who wrote about it.
alter table listings
  add column reserved_for_id uuid references users (id) on delete set null,
  add constraint listings_reserved_for check (reserved_for_id is null or availability = 'reserved');

create index listings_reserved_for on listings (reserved_for_id) where reserved_for_id is not null;
