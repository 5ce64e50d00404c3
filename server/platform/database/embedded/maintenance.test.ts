import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { ensureBareTemplate } from '#server/platform/database-template.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openEmbedded } from './open-embedded.ts';

let dataDir: string;
let engine: Awaited<ReturnType<typeof openEmbedded>>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const template = await ensureBareTemplate(silentLog);
  dataDir = await mkdtemp(path.join(tmpdir(), 'recolte-maintenance-'));
  engine = await openEmbedded({ dataDir, log: silentLog, durable: false, template });
});
afterEach(async () => {
  vi.useRealTimers();
  await engine.close();
  await rm(dataDir, { recursive: true });
});

it('checkpoints what was written, and only then', async () => {
  await query('create table crates as select generate_series(1, 1000) as id');
  const before = await checkpointedAt();
  vi.advanceTimersByTime(5 * MINUTE_MS);
  const after = await checkpointedAt();
  expect(after).not.toBe(before);
  // The vacuum of the same minutes writes a little too: it takes a turn or two before nothing is left.
  let last = after;
  await vi.waitUntil(async () => {
    vi.advanceTimersByTime(5 * MINUTE_MS);
    const place = await checkpointedAt();
    const isUnchanged = place === last;
    last = place;
    return isUnchanged;
  });
});

it('vacuums and analyses the tables that changed', async () => {
  await query(
    'create table changed as select generate_series(1, 1000) as id; create table still as select 1 as id',
  );
  await query('delete from changed where id > 100');
  await query('select pg_stat_force_next_flush()');
  vi.advanceTimersByTime(2 * MINUTE_MS);
  await vi.waitUntil(async () => (await rowsEstimated('changed')) === 100);
  expect(await rowsEstimated('still')).toBe(-1);
});

function query(sql: string) {
  return engine.using((session) => session.query(sql));
}

async function checkpointedAt() {
  const { rows } = await query('select checkpoint_lsn::text as place from pg_control_checkpoint()');
  return rows[0]?.place;
}

/** What the planner believes; -1 before the first VACUUM or ANALYZE. */
async function rowsEstimated(table: string) {
  const { rows } = await query(`select reltuples from pg_class where relname = '${table}'`);
  return rows[0]?.reltuples;
}
