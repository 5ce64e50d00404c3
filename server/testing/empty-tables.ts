/**
 * Statement that empties every table except those that migrations and the job queue fill, and resets their
 * counters. `truncate` only on tables with rows, as it creates new files.
 */
export const EMPTY_TABLES_SQL = `
  do $$
  declare
    candidate regclass;
    filled text[] := '{}';
    has_rows boolean;
  begin
    -- Triggers that protect append-only tables are disabled.
    set local session_replication_role = replica;
    for candidate in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
        and c.oid not in ('schema_migrations'::regclass, 'pgboss.version'::regclass, 'pgboss.queue'::regclass)
    loop
      execute format('select exists (select from %s)', candidate) into has_rows;
      if has_rows then filled := filled || candidate::text; end if;
    end loop;
    if cardinality(filled) > 0 then
      execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
    end if;
  end $$`;
