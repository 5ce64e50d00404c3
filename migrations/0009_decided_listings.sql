-- When an administrator last decided; the deleted ones are listed by it.
alter table listings add column decided_at timestamptz;
update listings set decided_at = created_at where status <> 'pending';

create index listings_deleted on listings (decided_at, id) where status = 'deleted';
