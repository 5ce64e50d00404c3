alter table listings
  -- When the author last changed the weekly quantity.
  add column weekly_quantity_set_at timestamptz,
  -- When the quantity was last reset for a new week: appointments that had ended by then hold nothing any more.
  add column weekly_reset_at timestamptz;
update listings set weekly_quantity_set_at = edited_at where weekly_quantity is not null;
create function set_weekly_quantity_time() returns trigger language plpgsql as $$
begin
  new.weekly_quantity_set_at := now();
  return new;
end
$$;
create trigger listings_set_weekly_quantity_time before update of weekly_quantity on listings
  for each row when (new.weekly_quantity is distinct from old.weekly_quantity)
  execute function set_weekly_quantity_time();

-- Requests that another one of the same people replaces: neither withdrawn nor declined by choice.
alter table reservations add column is_replaced boolean not null default false;
update reservations set is_replaced = true
where (status = 'cancelled' and accepted_at is null and reason = 'demande modifiée.')
  or (status = 'declined' and reason = 'je vous en réserve une partie.');
