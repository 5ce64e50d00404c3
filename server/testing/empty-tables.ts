/**
 * Statement that empties every table except those that migrations and the job queue fill, and resets their counters.
 * Rows are deleted: `truncate`, which creates new files for a table and its indexes, takes several times as long, so it
 * is for tables that hold much.
 */
export const DELETE_ALL_TEST_ROWS_SQL = `
  do $$
  declare
    candidate regclass;
    large text[] := '{}';
  begin
    -- Triggers that protect append-only tables are disabled.
    set local session_replication_role = replica;
    for candidate in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and pg_relation_size(c.oid) > 0
        and c.oid not in ('schema_migrations'::regclass, 'pgboss.version'::regclass, 'pgboss.queue'::regclass)
    loop
      if pg_relation_size(candidate) > 500000 then large := large || candidate::text;
      else execute format('lock table %1$s in exclusive mode; delete from %1$s', candidate);
      end if;
    end loop;
    if cardinality(large) > 0 then
      execute format('truncate %s cascade', array_to_string(large, ', '));
    end if;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where last_value is not null and schemaname in ('public', 'pgboss');
  end $$`;
