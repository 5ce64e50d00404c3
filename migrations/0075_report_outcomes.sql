-- What became of what it reported, of a closed one: whoever was wrong sends nothing back to the queue again.
alter table reports add column outcome text check (outcome in ('kept', 'removed', 'withdrawn'));
update reports set outcome = case
    when closed_by is null then 'withdrawn'
    when (select status from listings where listings.id = listing_id) = 'deleted' then 'removed'
    else 'kept'
  end
where closed_at is not null;
alter table reports add check ((outcome is null) = (closed_at is null));
