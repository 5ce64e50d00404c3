-- Names for those who have a page: professionals, and private persons from their first live listing on. A job names those
-- of before, so that this locks both tables for no longer than it takes to add triggers.
create trigger users_name_seller_page after insert or update of professional, company_name, verified_at on users
  for each row when (new.professional and new.verified_at is not null) execute function name_seller_page();
create trigger listings_name_seller_page_at_once after insert on listings
  for each row when (new.is_live) execute function name_seller_page();
create trigger listings_name_seller_page after update on listings
  for each row when (new.is_live and not old.is_live) execute function name_seller_page();
