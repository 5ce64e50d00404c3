import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBareTemplate } from '#server/platform/database-template.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { openEmbedded } from './open-embedded.ts';

let dataDir: string;
let engine: EmbeddedEngine;

beforeAll(async () => {
  const template = await ensureBareTemplate(silentLog);
  dataDir = await mkdtemp(path.join(tmpdir(), 'recolte-engine-'));
  engine = await openEmbedded({ dataDir, log: silentLog, durable: false, template });
});
afterAll(async () => {
  await engine.close();
  await rm(dataDir, { recursive: true });
});

it('leaves the event loop free during a long query', async () => {
  let running = true;
  const query = engine
    .using((session) => session.query('select count(*) as rows from generate_series(1, 500000)'))
    .finally(() => {
      running = false;
    });
  let ticks = 0;
  while (running) {
    await nextTick();
    ticks++;
  }
  expect((await query).rows).toEqual([{ rows: 500000 }]);
  // A query on this thread leaves room for a tick or two, a worker for thousands.
  expect(ticks).toBeGreaterThan(20);
});

it('gives the results of each statement of a script', async () => {
  const results = await engine.using((session) =>
    session.script("select 1 as a; select 'x' as b, null as c"),
  );
  expect(results.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: 'x', c: null }]]);
});

it('never hands on a connection inside a transaction', async () => {
  await engine.using((session) => session.query('begin'));
  expect(await inTransaction()).toBe(false);
  await expect(engine.using((session) => session.script('begin; select nonsense; commit'))).rejects.toThrow(
    'nonsense',
  );
  expect(await inTransaction()).toBe(false);
});

it('notifies listeners once it is committed', async () => {
  const heard: string[] = [];
  const stop = await engine.listen('News.Flash', (payload) => heard.push(payload));
  await engine.using(async (session) => {
    await session.script(`begin; select pg_notify('News.Flash', 'lost'); rollback`);
    await session.script(`begin; select pg_notify('News.Flash', 'kept')`);
    expect(heard).toEqual([]);
    await session.query('commit');
  });
  expect(heard).toEqual(['kept']);
  await stop();
  await engine.using((session) => session.query(`select pg_notify('News.Flash', 'late')`));
  expect(heard).toEqual(['kept']);
});

async function inTransaction(): Promise<boolean> {
  // A transaction of one statement has the time of its statement; a longer one, that of its start.
  const { rows } = await engine.using(async (session) => {
    await session.query('select pg_sleep(0.01)');
    return session.query('select transaction_timestamp() < statement_timestamp() as older');
  });
  return rows[0]?.older === true;
}
