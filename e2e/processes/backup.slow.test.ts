import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rename, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Backups } from '#contract/ops/backups.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { startSiteProcess } from '../../scripts/site-process.ts';
import { sendTestApiRequest } from '../support/api.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { logInTestAdmin, logInTestPerson, makeLoggedInTestMember } from '../support/people.ts';
import { startTestSiteProcess, TEST_ADMIN_CREDENTIALS } from '../support/start-test-site-process.ts';

const run = promisify(execFile);
/** Id of Debian's user `nobody`, and of its group. */
const NOBODY = 65_534;

test('a running site is backed up, and restored into a new folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = { DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'silent' };
  const SESSION_SECRET = 'given in the environment, and nowhere else';
  const site = await startTestSiteProcess({ ...settings, SESSION_SECRET });
  onTestFinished(site.stop);
  const member = await makeLoggedInTestMember(site);
  const listing = await publishAcceptedTestListing(site, member);
  const picture = await bytesOf(site.url + listing.images[0]);

  const command = async (script: string, environment: Record<string, string>) => {
    // Folder of the user, as npm sets it.
    const env = { ...process.env, ...settings, ...environment, INIT_CWD: folder };
    return run(process.execPath, [script, 'backup'], { env });
  };
  const here = { DATA_DIR: site.dataDir, SESSION_SECRET };
  expect((await command('scripts/backup.ts', here)).stdout).toContain('2 nouveaux fichiers');
  expect((await command('scripts/backup.ts', here)).stdout).toContain('0 nouveaux fichiers');
  // Figures that a check of the site has just read are answered again for seconds.
  await expect
    .poll(async () => (await fetch(`${site.url}/api/metrics`)).text(), { timeout: 30_000, interval: 500 })
    .toMatch(/^backup_last_success_timestamp_seconds [1-9]/m);
  const uploads = join(site.dataDir, 'uploads');
  await rename(uploads, `${uploads}-away`);
  await expect(command('scripts/backup.ts', here)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1 photos sur 1 que la base nomme manquent'),
  });
  await rm(uploads, { recursive: true });
  await rename(`${uploads}-away`, uploads);
  expect((await command('scripts/backup.ts', here)).stdout).toContain('0 nouveaux fichiers');
  await site.stop();

  await expect(
    run(process.execPath, ['scripts/restore.ts', join(folder, 'nothing')], {
      env: { ...process.env, ...settings, DATA_DIR: join(folder, 'unused') },
    }),
  ).rejects.toThrow('Pas de sauvegarde complète dans');
  const elsewhere = { DATA_DIR: join(folder, 'new') };
  expect((await command('scripts/restore.ts', elsewhere)).stdout).toContain('Sauvegarde restaurée');
  await expect(command('scripts/restore.ts', elsewhere)).rejects.toThrow("n'est pas vide");

  const restored = await startTestSiteProcess({ ...settings, ...elsewhere });
  onTestFinished(restored.stop);
  const { ad } = await sendTestApiRequest<{ ad: { productName: string } }>(
    restored,
    `GET /api/adverts/${listing._id}`,
  );
  expect(ad.productName).toBe('Tomates');
  expect(await bytesOf(restored.url + listing.images[0])).toEqual(picture);
  // The session from before the backup is still valid.
  await sendTestApiRequest(restored, 'GET /api/users/user', { token: member.token });
  await logInTestPerson(restored, member);
});

test('an encrypted backup that an administrator makes and downloads is restored from its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { stdout: key } = await run(process.execPath, ['scripts/backup.ts', '--new-key']);
  const settings = { DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'silent', BACKUP_KEY: key.trim() };
  const site = await startTestSiteProcess(settings);
  onTestFinished(site.stop);
  const listing = await publishAcceptedTestListing(site, await makeLoggedInTestMember(site));
  const token = await logInTestAdmin(site);
  await sendTestApiRequest(site, 'POST /api/admin/backups', { token });
  const list = () => sendTestApiRequest<Backups>(site, 'GET /api/admin/backups', { token });
  await expect.poll(async () => (await list()).running, { timeout: 30_000 }).toBeNull();
  const [backup] = (await list()).backups;
  const answer = await fetch(`${site.url}/api/admin/backups/${backup?.name}`, {
    headers: { authorization: `Bearer ${token}`, 'x-password': TEST_ADMIN_CREDENTIALS.password },
  });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  await writeFile(join(folder, 'whole.tar'), bytes);
  await writeFile(join(folder, 'cut.tar'), bytes.subarray(0, Math.floor(bytes.length / 2)));
  await site.stop();

  const restore = (file: string, name: string) =>
    run(process.execPath, ['scripts/restore.ts', join(folder, file)], {
      env: { ...process.env, ...settings, DATA_DIR: join(folder, name) },
    });
  await expect(restore('cut.tar', 'unused')).rejects.toThrow("n'est pas une sauvegarde entière");
  expect((await restore('whole.tar', 'new')).stdout).toMatch(/restaurée : \d+ lignes, 2 fichiers d'images/);
  const restored = await startTestSiteProcess({ ...settings, DATA_DIR: join(folder, 'new') });
  onTestFinished(restored.stop);
  await bytesOf(restored.url + listing.images[0]);
  await sendTestApiRequest(restored, 'GET /api/users/user', { token });
});

test('encrypted generations of a bucket are listed, verified and restored by name', async () => {
  const s3 = await startFakeS3();
  onTestFinished(s3.close);
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const site = await startTestSiteProcess({ DATABASE_URL: '', LOG_LEVEL: 'silent' });
  onTestFinished(site.stop);
  await publishAcceptedTestListing(site, await makeLoggedInTestMember(site));
  const made = await run(process.execPath, ['scripts/backup.ts', '--new-key']);
  const { endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DEMO: '0',
    DATA_DIR: site.dataDir,
    BACKUP_KEY: made.stdout.trim(),
    BACKUP_S3_ENDPOINT: endpoint.replace('/recolte-test', ''),
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const PLACE = 's3://recolte-test/site';
  const backup = (...more: string[]) => run(process.execPath, ['scripts/backup.ts', PLACE, ...more], { env });
  expect((await backup()).stdout).toContain(`Sauvegarde faite dans ${PLACE} (2 nouveaux fichiers d'images).`);
  expect((await backup()).stdout).toContain('Sauvegardes gardées : 2.');
  const names = (await backup('--list')).stdout.trim().split('\n');
  expect(names).toEqual(
    Array(2).fill(expect.stringMatching(/Z {2}.+ lignes {2}.+ 2 fichiers.+chiffrée \(clé \w{8}\)$/)),
  );

  const verified = (await backup('--verify')).stdout;
  expect(verified).toMatch(/\d+ lignes restaurées dans une base d'essai et comparées, \d+ tables, en/);
  expect(verified).toContain("2 fichiers d'images relus en");
  expect(verified).toContain('Rien ne diffère.');

  const [generation = ''] = names[0]?.split(' ') ?? [];
  const restored = join(folder, 'new');
  const restore = (more: Record<string, string>) =>
    run(process.execPath, ['scripts/restore.ts', PLACE, generation], { env: { ...env, ...more } });
  await expect(restore({ DATA_DIR: restored, BACKUP_KEY: '' })).rejects.toThrow(
    'donnez sa clé dans BACKUP_KEY',
  );
  expect((await restore({ DATA_DIR: restored })).stdout).toMatch(
    /restaurée : \d+ lignes, 2 fichiers d'images/,
  );

  const picture = [...s3.objects.keys()].find((key) => key.includes('/pictures-')) ?? '';
  s3.objects.delete(picture);
  await expect(backup('--verify')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`✗ La photo s3://recolte-test/${picture} manque.`),
  });
});

test('a backup that is killed leaves the former ones, and the next one removes its rest', async () => {
  const site = await startTestSiteProcess({ DATABASE_URL: '', LOG_LEVEL: 'silent' });
  onTestFinished(site.stop);
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { ...process.env, DATABASE_URL: '', DEMO: '0', DATA_DIR: site.dataDir };
  const args = ['scripts/backup.ts', folder];
  await run(process.execPath, args, { env });
  const generations = join(folder, 'generations');
  const changes = watch(generations);
  const killed = spawn(process.execPath, args, { env });
  for await (const { filename } of changes) if (filename?.endsWith('.partial')) break;
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect((await readdir(generations)).map((name) => name.slice(20))).toEqual(['', '.partial']);
  expect((await run(process.execPath, args, { env })).stdout).toContain('Sauvegardes gardées : 2.');
  expect((await readdir(generations)).map((name) => name.slice(20))).toEqual(['', '']);
});

test('a verification that is interrupted leaves nothing behind, nor does one that was killed', async () => {
  const site = await startTestSiteProcess({ DATABASE_URL: '', LOG_LEVEL: 'silent' });
  onTestFinished(site.stop);
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const TMPDIR = join(folder, 'temporary');
  await mkdir(TMPDIR);
  const env = { ...process.env, DATABASE_URL: '', DEMO: '0', DATA_DIR: site.dataDir, TMPDIR };
  const place = join(folder, 'place');
  await run(process.execPath, ['scripts/backup.ts', place], { env });

  const verifications = async () =>
    (await readdir(TMPDIR)).filter((name) => name.startsWith('recolte-verify-'));
  const verify = async (signal: NodeJS.Signals) => {
    const former = await verifications();
    const changes = watch(TMPDIR);
    const verifying = spawn(process.execPath, ['scripts/backup.ts', place, '--verify'], { env });
    let name: string | undefined;
    for await (const _ of changes) {
      name = (await verifications()).find((one) => !former.includes(one));
      if (name) break;
    }
    for await (const { filename } of watch(join(TMPDIR, name ?? ''))) if (filename === 'postgresql') break;
    verifying.kill(signal);
    await once(verifying, 'close');
    return verifying.exitCode;
  };
  await verify('SIGKILL');
  expect(await verifications()).toHaveLength(1);
  expect(await verify('SIGTERM')).toBe(1);
  expect(await verifications()).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'a backup by another user than the site is refused with a sentence',
  async () => {
    const site = await startTestSiteProcess({ DATABASE_URL: '', LOG_LEVEL: 'silent' });
    onTestFinished(site.stop);
    const env = { ...process.env, DATABASE_URL: '', DEMO: '0', DATA_DIR: site.dataDir, SESSION_SECRET: '' };
    await chown(site.dataDir, NOBODY, NOBODY);
    const backup = run(process.execPath, ['scripts/backup.ts', '/tmp/never'], { env });
    await expect(backup).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${site.dataDir} est à l'utilisateur`),
    });
  },
);

test('a killed site can be backed up after its next start', async () => {
  const product = await startSiteProcess({ DEMO: '0', LOG_LEVEL: 'silent' });
  onTestFinished(product.stop);
  const folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await product.crash();
  await product.restart();
  const env = { ...process.env, DEMO: '0', DATA_DIR: product.dataDir };
  const saved = await run(process.execPath, ['scripts/backup.ts', folder], { env });
  expect(saved.stdout).toContain('Sauvegarde faite');
});

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
