-- What a backup leaves out, and the trigger that makes it again when the listings are loaded.
comment on table search_entries is 'derived';
comment on trigger listings_enter_new on listings is 'derives search_entries';
