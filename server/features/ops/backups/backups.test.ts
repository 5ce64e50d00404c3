import { appendFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { extract } from 'tar';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Backups } from '#contract/ops/backups.ts';
import { recordBackupRun } from '#server/platform/backup/backup-runs.ts';
import { plaintextBackupCipher } from '#server/platform/backup/cipher.ts';
import { verifyBackupPictures } from '#server/platform/backup/generations/rehearse-restore.ts';
import { openVerifiedBackupGeneration } from '#server/platform/backup/generations/restore.ts';
import { runUnderBackupLock } from '#server/platform/backup/generations/run-under-backup-lock.ts';
import { createFolderBackupStore } from '#server/platform/backup/stores/folder-backups.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { nightlyBackupJob } from './jobs.ts';

let site: TestApp;
let admin: TestPerson;
let place: string;
beforeAll(async () => {
  site = await openTestApp();
  place = join(site.config.dataDir, 'backups');
  admin = await createLoggedInTestAdmin(site);
  await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
});
beforeEach(async () => {
  await site.services.jobs.drained();
  await rm(place, { recursive: true, force: true });
  await sql`delete from last_backup`.execute(site.db);
  await sql`delete from backup_runs`.execute(site.db);
  // Logged in anew: a confirmation of one test counts for none of the next.
  admin = await createLoggedInTestAdmin(site);
});
afterAll(() => site.close());

const send = (method: 'GET' | 'POST' | 'DELETE', path = '', headers = {}, { app } = site, by = admin) =>
  app.inject({ method, url: `/api/admin/backups${path}`, headers: { ...by.headers, ...headers } });
const confirmed = { 'x-password': TEST_PASSWORD };

const read = async (): Promise<Backups> => (await send('GET')).json();

/** Makes a backup as the page does. @returns its name */
async function make(): Promise<string> {
  expect((await send('POST')).statusCode).toBe(201);
  await site.services.jobs.drained();
  const { backups, failure } = await read();
  expect(failure).toBeNull();
  return backups[0]?.name ?? '';
}

const lastBackup = async () =>
  (await site.db.selectFrom('lastBackup').select('completedAt').executeTakeFirst())?.completedAt;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a backup that is asked for is made as a job, and listed with its size and date', async () => {
  const first = await send('POST');
  expect([first.statusCode, first.json().running?.kind]).toEqual([201, 'backup']);
  await site.services.jobs.drained();
  const { backups, ...rest } = await read();
  expect(backups).toEqual([
    {
      name: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/),
      size: expect.any(Number),
      createdAt: expect.any(String),
      fault: null,
    },
  ]);
  expect(backups[0]?.size).toBeGreaterThan(1000);
  expect(rest).toEqual({
    rehearsal: null,
    place,
    fault: null,
    failure: null,
    running: null,
    kept: { days: 7, weeks: 4 },
    isEncrypted: false,
  });
  expect(await lastBackup()).toBeInstanceOf(Date);
});

test('asking twice makes one backup', async () => {
  await sql`insert into pgboss.job (name, state, started_on) values ('ops.back-up', 'active', now())`.execute(
    site.db,
  );
  expect((await send('POST')).json()).toMatchObject({ backups: [], running: { kind: 'backup' } });
  await sql`delete from pgboss.job where name = 'ops.back-up'`.execute(site.db);
  await site.services.jobs.drained();
  expect((await read()).backups).toEqual([]);
});

test('a downloaded backup is a whole one, which a folder of backups takes', async () => {
  const name = await make();
  const refused = await send('GET', `/${name}`);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'CONFIRM_PASSWORD']);
  const { headers, rawPayload } = await send('GET', `/${name}`, confirmed);
  expect(headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="sauvegarde-${name}.tar"`,
    'cache-control': 'no-store',
  });
  const folder = await makeFolder();
  const file = join(folder, 'file.tar');
  await writeFile(file, rawPayload);
  await extract({ file, cwd: folder, strict: true });
  const unpacked = createFolderBackupStore(folder);
  const checked = await openVerifiedBackupGeneration(unpacked, plaintextBackupCipher, undefined);
  expect([checked.generation.name, checked.sessionSecret?.length]).toEqual([name, expect.any(Number)]);
  const { read: pictures, differences } = await verifyBackupPictures(checked);
  expect([pictures, differences]).toEqual([checked.manifest.pictures.count, []]);
  expect(pictures).toBeGreaterThan(0);
  const { rows } = await sql`
    select 1 from decisions where action = 'download-backup' and reason = ${name}`.execute(site.db);
  expect(rows).toHaveLength(1);
});

test('a deleted backup goes with the pictures that it alone has, and the date of the last one with it', async () => {
  const older = await make();
  const newer = await make();
  const refused = await send('DELETE', `/${newer}`);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'CONFIRM_PASSWORD']);
  const during = await runUnderBackupLock(site.db, () => send('DELETE', `/${newer}`, confirmed));
  expect([during.statusCode, during.json().code]).toEqual([409, 'BACKUP_RUNNING']);
  const { createdAt } = (await read()).backups[1] ?? {};
  expect((await send('DELETE', `/${newer}`)).json()).toEqual({ message: 'Sauvegarde supprimée.' });
  expect((await read()).backups.map(({ name }) => name)).toEqual([older]);
  expect((await lastBackup())?.toISOString()).toBe(createdAt);
  expect((await send('DELETE', `/${older}`)).statusCode).toBe(200);
  expect(await lastBackup()).toBeUndefined();
  const stored = await readdir(join(place, 'pictures'), { recursive: true });
  expect(stored.filter((one) => one.endsWith('.webp'))).toEqual([]);
  const again = await send('DELETE', `/${older}`);
  expect([again.statusCode, again.json().code]).toEqual([404, 'BACKUP_NOT_FOUND']);
});

test('a damaged backup is not sent, and one without its content is listed with what is wrong', async () => {
  const name = await make();
  const folder = join(place, 'generations', name);
  await appendFile(join(folder, 'database.ndjson.gz'), 'x');
  const answer = await send('GET', `/${name}`, confirmed);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'BACKUP_UNREADABLE']);
  await truncate(join(folder, 'manifest.json'), 40);
  expect((await read()).backups).toMatchObject([
    { name, size: 0, fault: expect.stringContaining('incomplet ou abîmé') },
  ]);
});

test('a name outside of the list is no backup, whatever it leads to', async () => {
  await make();
  for (const name of ['%2e%2e%2f%2e%2e%2fsession-secret', '2026-01-01T00-00-00Z']) {
    const answer = await send('GET', `/${name}`, confirmed);
    expect(answer.statusCode, name).toBe(404);
  }
});

test('a place that can not be used is named, where backups are listed and made', async () => {
  const file = join(await makeFolder(), 'file');
  await writeFile(file, '');
  const broken = await openTestApp({ BACKUP_FOLDER: file });
  const { headers } = await createLoggedInTestAdmin(broken);
  const ask = async (method: 'GET' | 'POST') =>
    (await broken.app.inject({ method, url: '/api/admin/backups', headers })).json();
  expect(await ask('POST')).toMatchObject({
    backups: [],
    fault: expect.stringContaining("n'est pas un dossier"),
  });
  await broken.services.jobs.drained();
  const { failure } = await ask('GET');
  expect(failure.sentences).toEqual([expect.stringContaining("n'est pas un dossier")]);
  await broken.close();
});

test('the night makes a backup, unless a timer of the machine has just made one', async () => {
  const night = async () => {
    await site.services.jobs.enqueue(site.db, nightlyBackupJob, {});
    await site.services.jobs.drained();
    return (await read()).backups.length;
  };
  await recordBackupRun(site.db, 'rehearsal', { generation: null, isRight: true, sentences: [] });
  expect(await night()).toBe(1);
  expect(await night()).toBe(1);
  await sql`update last_backup set completed_at = now() - interval '4 hours'`.execute(site.db);
  expect(await night()).toBe(2);
});

test('a backup during which the site stops ends at once, and is tried again', async () => {
  const stopping = await openTestApp();
  stopping.services.announceStop();
  await stopping.services.jobs.enqueue(stopping.db, nightlyBackupJob, {});
  await stopping.services.jobs.drained();
  const { headers } = await createLoggedInTestAdmin(stopping);
  const { backups, failure } = (await send('GET', '', headers, stopping)).json();
  expect([backups, failure.sentences]).toEqual([
    [],
    ["Interrompue : le site s'est arrêté pendant ce temps."],
  ]);
  const { rows } = await sql`select state from pgboss.job where name = 'ops.back-up'`.execute(stopping.db);
  expect(rows).toEqual([{ state: 'retry' }]);
  await stopping.close();
});

test('the number of days of which a backup stays is a setting', async () => {
  const change = await site.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: { ...admin.headers, ...confirmed },
    payload: { settings: { BACKUPS_KEPT: 3 } },
  });
  expect(change.statusCode).toBe(200);
  await expect.poll(async () => (await read()).kept).toEqual({ days: 3, weeks: 4 });
});
