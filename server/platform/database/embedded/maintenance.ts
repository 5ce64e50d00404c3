import { MINUTE_MS } from '#contract/durations.ts';
import type { Log } from '#server/platform/log.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';

/**
 * What PostgreSQL's background processes do and the embedded one lacks: CHECKPOINT, which bounds the replay after a
 * crash and the size of the log, and VACUUM ANALYZE. @returns what stops it
 */
export function scheduleMaintenance(engine: EmbeddedEngine, log: Log): () => void {
  const every = (minutes: number, task: () => Promise<void>) =>
    setInterval(() => {
      task().catch((err: unknown) => log.warn({ err }, 'Maintenance of the embedded database failed'));
    }, minutes * MINUTE_MS).unref();
  const timers = [every(5, () => checkpoint(engine)), every(2, () => vacuum(engine))];
  return () => timers.forEach(clearInterval);
}

/** Skipped when nothing was written since the last one. */
async function checkpoint(engine: EmbeddedEngine): Promise<void> {
  await engine.using(async (session) => {
    const { rows } = await session.query(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), checkpoint_lsn) as bytes from pg_control_checkpoint()',
    );
    if (Number(rows[0]?.bytes) > IDLE_BYTES) await session.query('CHECKPOINT');
  });
}

// A checkpoint writes a record itself.
const IDLE_BYTES = 1024;

/** One table at a time, so that queries run in between. */
async function vacuum(engine: EmbeddedEngine): Promise<void> {
  const { rows } = await engine.using((session) => session.query(TABLES));
  for (const { name } of rows) await engine.using((session) => session.query(`VACUUM (ANALYZE) ${name}`));
}

// The defaults of autovacuum.
const TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;
