import { PGlite } from '@electric-sql/pglite';

/** Command line of the embedded PostgreSQL; later parameters win. */
export function startParameters(durable: boolean): string[] {
  return [...PGlite.defaultStartParams, ...settings(COMMON), ...(durable ? settings(DURABLE) : [])];
}

// Planner settings for an SSD and a database that fits in memory; there is no JIT.
const COMMON = { random_page_cost: '1.1', work_mem: '16MB', jit: 'off', max_wal_size: '128MB' };
// PGlite's own parameters turn fsync off.
const DURABLE = { fsync: 'on', wal_sync_method: 'fsync' };

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
