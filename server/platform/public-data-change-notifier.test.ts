import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { OpenedDatabase } from './database/open-database.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import {
  createPublicDataChangeNotifier,
  type PublicDataChangeNotifier,
} from './public-data-change-notifier.ts';

type Heard = (string[] | null)[];

let database: OpenedDatabase;
const processes: { jobs: JobQueue; publicChanges: PublicDataChangeNotifier; heard: Heard }[] = [];
beforeAll(async () => {
  database = await createTablelessTestDatabase();
  for (let i = 0; i < 2; i++) {
    const jobs = await createJobQueue({ database, log: silentLog, release: '' });
    const publicChanges = await createPublicDataChangeNotifier(database.db, jobs, silentLog);
    const heard: Heard = [];
    publicChanges.subscribe((words) => heard.push(words));
    processes.push({ jobs, publicChanges, heard });
  }
});
afterEach(() => {
  for (const { heard } of processes) heard.length = 0;
});
afterAll(async () => {
  for (const { jobs } of processes) await jobs.stop();
  await database.close();
});

const sender = () => processes[0] ?? expect.fail();
const other = () => processes[1] ?? expect.fail();

test('a public change is announced to every process after its commit, to the sender first', async () => {
  const { publicChanges, heard } = sender();
  const answer = await publicChanges.transaction(async (_tx, signalChange) => {
    await signalChange(['tomatine']);
    expect(heard).toEqual([]);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(heard[0]).toEqual(['tomatine']);
  await vi.waitFor(() => expect(other().heard).toEqual([['tomatine']]));
});

test('a public change that is rolled back, or signals nothing, is not announced', async () => {
  const { publicChanges, heard } = sender();
  const failing = publicChanges.transaction(async (_tx, signalChange) => {
    await signalChange(['jamais']);
    throw new Error('second thoughts');
  });
  await expect(failing).rejects.toThrow('second thoughts');
  await publicChanges.transaction(async () => {});
  await publicChanges.transaction((_tx, signalChange) => signalChange(['ensuite']));
  await vi.waitFor(() => expect(other().heard).toEqual([['ensuite']]));
  expect(heard).not.toContainEqual(['jamais']);
});

test('a public change with more words than an announcement can carry clears every cache', async () => {
  const words = Array.from({ length: 2_000 }, (_, i) => `mot${i}`);
  await sender().publicChanges.transaction((_tx, signalChange) => signalChange(words));
  await vi.waitFor(() => expect(other().heard).toEqual([null]));
});

test.each(['not JSON', '{}', '[1]'])(
  'an announcement that cannot be read (%s) clears every cache',
  async (payload) => {
    await sql`select pg_notify('recolte_public_change', ${payload})`.execute(database.db);
    await vi.waitFor(() => expect(other().heard).toEqual([null]));
  },
);

test('a process that may be behind does not cache, and clears its caches afterwards', () => {
  const { publicChanges, heard } = sender();
  publicChanges.setBehind(true);
  expect(publicChanges.isCacheable()).toBe(false);
  expect(heard).toEqual([]);
  publicChanges.setBehind(false);
  expect(publicChanges.isCacheable()).toBe(true);
  publicChanges.setBehind(false);
  expect(heard).toEqual([null]);
});

test('a lost connection is opened again, and caches are cleared', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'recolte-jobs'`.execute(database.db);
  const { publicChanges, heard } = other();
  await vi.waitFor(() => expect(heard).toEqual([null]), { interval: 5 });
  expect(publicChanges.isListening()).toBe(false);
  await vi.waitFor(() => expect(publicChanges.isListening()).toBe(true), { timeout: 10_000 });
  expect(heard).toEqual([null, null]);
  await sender().publicChanges.transaction((_tx, signalChange) => signalChange(['revenue']));
  await vi.waitFor(() => expect(heard).toContainEqual(['revenue']));
});

test('a change of settings is read again in every process before its caches are emptied', async () => {
  const seen: string[] = [];
  for (const [index, { publicChanges }] of processes.entries()) {
    publicChanges.rereadSettingsBy(async () => void seen.push(`read ${index}`));
    publicChanges.subscribe(() => seen.push(`notified ${index}`));
  }
  await sender().publicChanges.transaction((_tx, signalChange) => signalChange('settings'));
  // The sender is told at once, and perhaps by PostgreSQL already.
  expect(seen.filter((step) => step.endsWith('0')).slice(0, 2)).toEqual(['read 0', 'notified 0']);
  await vi.waitFor(() => expect(seen).toContain('notified 1'));
  expect(seen.filter((step) => step.endsWith('1'))).toEqual(['read 1', 'notified 1']);
});

test('settings that could not be read are read again', async () => {
  const { publicChanges } = sender();
  let readings = 0;
  publicChanges.rereadSettingsBy(async () => {
    readings += 1;
    if (readings === 1) throw new Error('no answer');
  });
  await publicChanges.refreshSettings();
  await vi.waitFor(() => expect(readings).toBe(2), { timeout: 5_000 });
});
