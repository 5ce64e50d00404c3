import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { laterRelease } from '../../scripts/release/later-release.ts';
import { makeRelease } from '../../scripts/release/make-release.ts';
import { versionOf } from '../../scripts/release/manifest.ts';
import { askApi } from '../support/api.ts';
import { createJourneyDatabase } from '../support/database.ts';
import { type InstalledSite, installSite } from '../support/installed-site.ts';
import { ADMIN } from '../support/start-site.ts';

/** Releases are made, unpacked and started many times. */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

let folder: string;
let version: string;
/** Archives of the release made here, of a later one, and of one that does not start. */
const archives = { now: '', next: '', broken: '' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recolte-releases-'));
  archives.now = await makeRelease(folder);
  version = /recolte-(.+)\.tar\.gz$/.exec(archives.now)?.[1] ?? '';
  archives.next = await laterRelease(archives.now, '90.0.0');
  archives.broken = await laterRelease(archives.now, '91.0.0', { 'server/main.ts': 'process.exit(1);\n' });
});
afterAll(() => rm(folder, { recursive: true }));

/** First words of each step before the link leads to the new release. */
const BEFORE_SWITCH = ['Contrôle et déballage', 'Sauvegarde', 'Migration'];
/** Steps from which on an interrupted upgrade is finished by the next. */
const FROM_SWITCH = ['Bascule', 'Redémarrage', 'Contrôle de'];

describe.each([
  ['embedded database', async () => ({ url: '', drop: async () => {} })],
  ['PostgreSQL server', createJourneyDatabase],
])('an installed site with its %s', (_, createDatabase) => {
  let site: InstalledSite;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let token: string;
  beforeAll(async () => {
    database = await createDatabase();
    site = await installSite(archives.now, { DATABASE_URL: database.url });
    await expectRunning(version);
    ({ token } = await askApi<{ token: string }>(site, 'POST /api/users/login', { body: ADMIN }));
  });
  afterAll(async () => {
    await site?.stop();
    await database?.drop();
  });

  const runningVersion = async () =>
    (await askApi<{ version: string }>(site, 'GET /api/health', { token })).version;

  /** Waits until one of these versions answers a session of before. */
  async function expectRunning(...versions: string[]): Promise<void> {
    await vi.waitFor(
      async () => {
        if (token) expect(versions).toContain(await runningVersion());
        expect((await fetch(`${site.url}/app`)).status).toBe(200);
      },
      { timeout: 60_000, interval: 200 },
    );
  }

  test.each(BEFORE_SWITCH)('goes on with its release when the upgrade is killed at "%s"', async (step) => {
    expect((await site.upgrade([archives.next], step)).code).toBeNull();
    expect(await runningVersion()).toBe(version);
  });

  test.each(FROM_SWITCH)(
    'runs a release when the upgrade is killed at "%s", and the next one ends it',
    async (step) => {
      expect((await site.upgrade([archives.next], step)).code).toBeNull();
      await expectRunning(version, '90.0.0');
      const { code, output } = await site.upgrade([archives.next]);
      expect(code, output).toBe(0);
      expect(output).toContain('a été interrompue');
      await expectRunning('90.0.0');
      const back = await site.upgrade(['--back']);
      expect(back.code, back.output).toBe(0);
      expect(await runningVersion()).toBe(version);
      expect((await site.upgrade(['--back'])).output).toContain("Il n'y a pas de mise à jour à annuler.");
    },
  );

  test('goes back by itself from a release that does not start, and says why', async () => {
    const { code, output } = await site.upgrade([archives.broken]);
    expect(output).toContain(`Le site tourne avec recolte-${version}. recolte-91.0.0 n'allait pas`);
    expect(code).toBe(1);
    expect(await runningVersion()).toBe(version);
  });

  test('refuses an archive that does not match the sum beside it, an unknown source, and a missing backup', async () => {
    await writeFile(`${archives.next}.sha256`, `${'0'.repeat(64)}  recolte-90.0.0.tar.gz\n`);
    expect((await site.upgrade([archives.next])).output).toContain("n'a pas la somme de son fichier .sha256");
    await rm(`${archives.next}.sha256`);
    expect((await site.upgrade(['v9'])).output).toContain("v9 n'est ni un fichier");
    expect((await site.upgrade([archives.now])).output).toContain(`${version} est déjà celle du site`);
    expect(await runningVersion()).toBe(version);
  });

  test('is upgraded from an address, while sessions stay and no part of an earlier attempt is left', async () => {
    const server = createServer(async (request, response) => {
      const bytes = await readFile(path.join(folder, path.basename(request.url ?? ''))).catch(() => null);
      response.writeHead(bytes ? 200 : 404).end(bytes);
    }).listen(0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const { code, output } = await site.upgrade([`http://127.0.0.1:${port}/recolte-90.0.0.tar.gz`]);
    server.close();
    expect(code, output).toBe(0);
    expect(await runningVersion()).toBe('90.0.0');
    expect(await versionOf(path.join(site.home, 'current'))).toBe('90.0.0');
    expect((await readdir(path.join(site.home, 'releases'))).sort()).toEqual(
      [`recolte-${version}`, 'recolte-90.0.0', 'recolte-91.0.0'].sort(),
    );
  });
});
