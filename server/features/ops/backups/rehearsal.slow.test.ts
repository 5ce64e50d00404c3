import { existsSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backups } from '#contract/ops/backups.ts';
import type { SystemState } from '#contract/ops/system.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { backupRehearsalJob, nightlyBackupJob } from './jobs.ts';

let site: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  site = await openTestApp();
  admin = await createLoggedInTestAdmin(site);
  await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
});
afterAll(() => site.close());

const get = async <T>(path: string): Promise<T> =>
  (await site.app.inject({ url: `/api/admin/${path}`, headers: admin.headers })).json();

/** Runs the job of a night, when the last backup is as old as one of the night before. */
async function passNight(): Promise<Backups> {
  await sql`update last_backup set completed_at = now() - interval '1 day'`.execute(site.db);
  await site.services.jobs.enqueue(site.db, nightlyBackupJob, {});
  await site.services.jobs.drained();
  return get('backups');
}

test('the first night restores its backup into a scratch database, and the next one after a month', async () => {
  const { backups, rehearsal } = await passNight();
  expect(rehearsal).toEqual({
    at: expect.any(String),
    backup: backups[0]?.name,
    isRight: true,
    sentences: [
      expect.stringMatching(
        /^\d+ lignes de \d+ tables restaurées dans une base d'essai, et \d+ fichiers d'images relus : rien ne diffère\.$/,
      ),
    ],
  });
  expect((await passNight()).rehearsal?.at).toBe(rehearsal?.at);
  await sql`update backup_runs set ended_at = now() - interval '31 days'`.execute(site.db);
  const later = await passNight();
  expect(later.rehearsal).toMatchObject({ backup: later.backups[0]?.name, isRight: true });
});

test('a picture that is damaged fails the rehearsal, which a check names until the next night has mended it', async () => {
  const { path } = await site.db.selectFrom('storedPictures').select('path').executeTakeFirstOrThrow();
  const name = path.split('/').at(-1) ?? '';
  await truncate(join(site.config.dataDir, 'backups', 'pictures', name.slice(0, 2), name), 3);
  await site.services.jobs.enqueue(site.db, backupRehearsalJob, {});
  await site.services.jobs.drained();
  const { rehearsal } = await get<Backups>('backups');
  expect(rehearsal).toMatchObject({ isRight: false, sentences: [expect.stringContaining(name)] });
  const findCheck = async () =>
    (await get<SystemState>('system')).checks.find(({ subject }) => subject === 'Sauvegarde');
  expect(await findCheck()).toMatchObject({
    state: 'wrong',
    sentence: expect.stringMatching(/^l'essai de restauration du .* a échoué/),
  });
  expect((await passNight()).rehearsal).toMatchObject({ isRight: true });
  expect(await findCheck()).toMatchObject({ state: 'right' });
});

test('a rehearsal removes the scratch folder of a killed one, and leaves one that has just begun', async () => {
  const killed = await mkdtemp(join(tmpdir(), 'recolte-verify-'));
  const begun = await mkdtemp(join(tmpdir(), 'recolte-verify-'));
  try {
    await writeFile(join(killed, 'postgresql.lock'), '');
    await site.services.jobs.enqueue(site.db, backupRehearsalJob, {});
    await site.services.jobs.drained();
    expect([existsSync(killed), existsSync(begun)]).toEqual([false, true]);
  } finally {
    await rm(begun, { recursive: true });
  }
});
