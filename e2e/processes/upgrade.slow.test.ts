import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { unpackReleaseArchive } from '../../scripts/release/archive.ts';
import { createRenumberedTestRelease } from '../../scripts/release/create-renumbered-test-release.ts';
import { makeReleaseArchive } from '../../scripts/release/make-release-archive.ts';
import { readPackageVersion } from '../../scripts/release/manifest.ts';
import { sendTestApiRequest } from '../support/api.ts';
import { createJourneyTestDatabase } from '../support/database.ts';
import { installAndStartTestSite } from '../support/installed-test-site.ts';
import { TEST_ADMIN_CREDENTIALS } from '../support/start-test-site-process.ts';

/** Releases are made, unpacked and started many times. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/**
 * Versions of a former release, a later one, one that starts for its trial only, and one that never starts. Their
 * packages are in a folder above them: thousands of files, which only the release made here has, would take most of the
 * time of each upgrade.
 */
const FORMER = '0.1.0';
const LATER = '90.0.0';
const BROKEN = '91.0.0';
const THROWING = '89.0.0';
/** Version of the release made here, as operators get it. */
const { version: WHOLE } = packageJson;

let folder: string;
const archiveOf = (release: string) => path.join(folder, `recolte-${release}.tar.gz`);
const packages = () => path.join(folder, 'whole/node_modules');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recolte-releases-'));
  const whole = await makeReleaseArchive(folder);
  await unpackReleaseArchive(whole, path.join(folder, 'whole'));
  const isWithoutPackages = true;
  await createRenumberedTestRelease(whole, FORMER, { isWithoutPackages });
  await createRenumberedTestRelease(whole, LATER, { isWithoutPackages });
  await createRenumberedTestRelease(whole, BROKEN, {
    isWithoutPackages,
    files: { 'server/main.ts': "process.exit(process.argv.includes('--trial') ? 0 : 1);\n" },
  });
  await createRenumberedTestRelease(whole, THROWING, {
    isWithoutPackages,
    files: { 'server/main.ts': "throw new Error('Fault of this release');\n" },
  });
});
afterAll(() => rm(folder, { recursive: true }));

/** Site of the former release, and a session of its administrator. */
async function openInstalled(databaseUrl: string) {
  const site = await installAndStartTestSite(archiveOf(FORMER), packages(), { DATABASE_URL: databaseUrl });
  const answers = async () => expect((await fetch(`${site.url}/app`)).status).toBe(200);
  await vi.waitFor(answers, { timeout: 120_000, interval: 200 });
  const { token } = await sendTestApiRequest<{ token: string }>(site, 'POST /api/users/login', {
    body: TEST_ADMIN_CREDENTIALS,
  });
  const runningVersion = async () =>
    (await sendTestApiRequest<{ version: string }>(site, 'GET /api/health', { token })).version;
  /** Waits until one of these versions answers, to the session that began under the first. */
  const expectRunning = (...versions: string[]) =>
    vi.waitFor(async () => expect(versions).toContain(await runningVersion()), {
      timeout: 60_000,
      interval: 200,
    });
  return { site, runningVersion, expectRunning };
}

describe.each([
  ['an embedded database', async () => ({ url: '', drop: async () => {} })],
  ['a PostgreSQL server', createJourneyTestDatabase],
])('a site with %s', (_, createDatabase) => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let opened: Awaited<ReturnType<typeof openInstalled>>;
  beforeAll(async () => {
    database = await createDatabase();
    opened = await openInstalled(database.url);
  });
  afterAll(async () => {
    await opened?.site.stop();
    await database?.drop();
  });

  /** Runs an upgrade that is killed once it prints these words. */
  async function kill(args: string[], words: string) {
    const { code, output } = await opened.site.upgrade(args, { words, signal: 'SIGKILL' });
    expect(code, output).toBeNull();
  }
  async function succeed(args: string[]) {
    const { code, output } = await opened.site.upgrade(args);
    expect(code, output).toBe(0);
    return output;
  }

  test.each([
    ['Contrôle et déballage', WHOLE],
    ['Sauvegarde', LATER],
    ['Migration', LATER],
  ])('an upgrade killed at "%s" keeps the former release', async (words, next) => {
    await kill([archiveOf(next)], words);
    expect(await opened.runningVersion()).toBe(FORMER);
  });

  test.each([
    ['Bascule', LATER],
    ['Redémarrage', LATER],
    ['Contrôle de', WHOLE],
  ])(
    'an upgrade, and then its return, killed at "%s" leave a running release, and the next command finishes',
    async (words, next) => {
      await kill([archiveOf(next)], words);
      await opened.expectRunning(FORMER, next);
      expect(await succeed([archiveOf(next)])).toContain('a été interrompue');
      expect(await opened.runningVersion()).toBe(next);
      await kill(['--back'], words);
      await opened.expectRunning(FORMER, next);
      expect(await succeed(['--back'])).toContain('a été interrompue');
      expect(await opened.runningVersion()).toBe(FORMER);
    },
  );
});

describe('an upgrade', () => {
  let database: Awaited<ReturnType<typeof createJourneyTestDatabase>>;
  let opened: Awaited<ReturnType<typeof openInstalled>>;
  beforeAll(async () => {
    database = await createJourneyTestDatabase();
    opened = await openInstalled(database.url);
  });
  afterAll(async () => {
    await opened?.site.stop();
    await database?.drop();
  });

  test('an upgrade to a release that does not start is rolled back, with its reason', async () => {
    const { code, output } = await opened.site.upgrade([archiveOf(BROKEN)]);
    expect(output).toContain(`Le site tourne avec recolte-${FORMER}. recolte-${BROKEN} n'allait pas`);
    expect(code).toBe(1);
    expect(await opened.runningVersion()).toBe(FORMER);
  });

  test('an upgrade to a release whose trial does not answer is refused, while the site runs on', async () => {
    const { code, output } = await opened.site.upgrade([archiveOf(THROWING)]);
    expect(output).toContain('Fault of this release');
    expect(output).not.toContain('Bascule');
    expect(code).toBe(1);
    expect(await opened.runningVersion()).toBe(FORMER);
  });

  test('changes nothing for a wrong sum, an unknown source, the same version, or without an earlier one', async () => {
    const sum = `${archiveOf(LATER)}.sha256`;
    await writeFile(sum, `${'0'.repeat(64)}  recolte.tar.gz\n`);
    const printed = async (...args: string[]) => (await opened.site.upgrade(args)).output;
    expect(await printed(archiveOf(LATER))).toContain("n'a pas la somme de son fichier .sha256");
    await rm(sum);
    expect(await printed('v9')).toContain("v9 n'est ni un fichier");
    const inRelease = path.join(opened.site.home, 'current/backup');
    expect(await printed(archiveOf(LATER), '--backup', inRelease)).toContain(
      `${inRelease} (sauvegarde) est dans le dossier d'une version`,
    );
    expect(await printed(archiveOf(FORMER))).toContain(`recolte-${FORMER} est déjà la version du site`);
    expect(await printed('--back')).toContain("Il n'y a pas de mise à jour à annuler");
    expect(await opened.runningVersion()).toBe(FORMER);
  });

  test.each(['SIGHUP', 'SIGINT'] as const)(
    'an upgrade completes after a %s once the link is switched',
    async (signal) => {
      const { code, output } = await opened.site.upgrade([archiveOf(LATER)], {
        words: 'Contrôle de',
        signal,
      });
      expect(code, output).toBe(0);
      expect(await opened.runningVersion()).toBe(LATER);
      expect((await opened.site.upgrade(['--back'], { words: 'Contrôle de', signal })).code).toBe(0);
      expect(await opened.runningVersion()).toBe(FORMER);
    },
  );

  test('an upgrade that was interrupted at a release that does not start is rolled back without checks', async () => {
    await opened.site.upgrade([archiveOf(BROKEN)], { words: 'Contrôle de', signal: 'SIGKILL' });
    const { code, output } = await opened.site.upgrade(['--back']);
    expect(output).not.toContain(`Contrôle de recolte-${BROKEN}`);
    expect(code, output).toBe(0);
    expect(await opened.runningVersion()).toBe(FORMER);
  });

  test('an upgrade from an address keeps sessions and deletes drafts of earlier attempts', async () => {
    const server = createServer(async (request, response) => {
      const bytes = await readFile(path.join(folder, path.basename(request.url ?? ''))).catch(() => null);
      response.writeHead(bytes ? 200 : 404).end(bytes);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, output } = await opened.site.upgrade([`http://127.0.0.1:${port}/recolte-${WHOLE}.tar.gz`]);
    server.close();
    expect(code, output).toBe(0);
    expect(await opened.runningVersion()).toBe(WHOLE);
    const { home } = opened.site;
    expect(await readPackageVersion(path.join(home, 'current'))).toBe(WHOLE);
    expect((await readdir(path.join(home, 'releases'))).sort()).toEqual(
      [FORMER, WHOLE, BROKEN].map((one) => `recolte-${one}`),
    );
  });

  test('an upgrade installs a good release when neither the former nor the interrupted one starts', async () => {
    await opened.site.upgrade(['--back']);
    await opened.site.upgrade([archiveOf(BROKEN)], { words: 'Contrôle de', signal: 'SIGKILL' });
    const main = path.join(opened.site.home, 'releases', `recolte-${FORMER}`, 'server/main.ts');
    await writeFile(main, 'process.exit(1);\n');
    const { code, output } = await opened.site.upgrade([archiveOf(LATER)]);
    expect(output).toContain(`recolte-${FORMER} ne revient pas`);
    expect(code, output).toBe(0);
    expect(await opened.runningVersion()).toBe(LATER);
  });
});
