import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestSite } from '#server/testing/site.ts';
import { clientFilesFolder } from '../build.ts';
import { listClientFiles, storeClientFilesInDatabase } from './store-client-files-in-database.ts';

const site = await openTestSite({}, { pages: true });
beforeEach(async () => {
  const word = randomUUID();
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  let times = 0;
  site.services.publicChanges.subscribe((change) => {
    // The second call comes from the database.
    if (change?.includes(word) && ++times === 2) resolve();
  });
  await site.services.publicChanges.transaction(async (tx, signalChange) => {
    await tx.deleteFrom('clientFiles').execute();
    await signalChange([word]);
  });
  await heard;
});

const OTHER = '0a1b2c3d.js';
const OTHER_TITLED = 'root-0a1b2c3d.css';
const SCRIPT = `export const word = '${'é'.repeat(1_000)}';`;

const get = (name: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url: `/app/assets/${name}`, headers });

/** Stores a build of one file, which this process does not have. */
async function storeBuild(name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), SCRIPT);
  await writeFile(join(folder, `${name}.br`), 'compressed');
  await storeClientFilesInDatabase(site.services, folder, await listClientFiles(folder));
}

const storedNames = async () =>
  (await site.db.selectFrom('clientFiles').select('name').orderBy('name').execute()).map(({ name }) => name);

const setLastUse = (name: string, daysAgo: number) =>
  site.db
    .updateTable('clientFiles')
    .set({ lastUsedAt: sql`now() - make_interval(days => ${daysAgo})` })
    .where('name', '=', name)
    .execute();

test("a build's files are stored once, with the types under which it serves them", async () => {
  const listed = await listClientFiles(clientFilesFolder);
  await Promise.all(
    Array.from({ length: 4 }, () => storeClientFilesInDatabase(site.services, clientFilesFolder, listed)),
  );
  const names = (await readdir(clientFilesFolder)).filter((name) => !/\.(br|gz)$/.test(name));
  const stored = await site.db.selectFrom('clientFiles').selectAll().execute();
  expect(stored.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const { name, type, content } of stored) {
    const { headers, rawPayload } = await get(name);
    expect([name, type]).toEqual([name, headers['content-type']]);
    expect(content.equals(rawPayload), name).toBe(true);
  }
});

test("a file that only another build has is served like this build's own", async () => {
  await storeBuild(OTHER);
  const own = (await readdir(clientFilesFolder)).find((name) => /^[\da-f]+\.js$/.test(name)) ?? '';
  const accepted = { 'accept-encoding': 'br' };
  const [file, ownFile] = [await get(OTHER, accepted), await get(own, accepted)];
  expect(file.statusCode).toBe(200);
  for (const name of [
    'content-type',
    'content-encoding',
    'cache-control',
    'access-control-allow-origin',
    'cross-origin-resource-policy',
    'vary',
  ])
    expect([name, file.headers[name]]).toEqual([name, ownFile.headers[name]]);
  expect((await get(OTHER)).body).toBe(SCRIPT);
  const again = await get(OTHER, { 'if-none-match': String(file.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await site.app.inject({ method: 'HEAD', url: `/app/assets/${OTHER}` });
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, file.headers['content-type']]);
});

test('a file is served as soon as its build is stored, though it was missing a moment before', async () => {
  expect((await get(OTHER_TITLED)).statusCode).toBe(404);
  await storeBuild(OTHER_TITLED);
  expect((await get(OTHER_TITLED)).statusCode).toBe(200);
});

test('a missing file is looked for once, and a name that no build gives is not looked for', async () => {
  const missing = await get(OTHER);
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(missing.json()).toMatchObject({ code: 'NOT_FOUND' });
  const names = [
    OTHER,
    '0a1b2c3.js',
    'root.js',
    'root-0a1b2c3d',
    'root-0A1B2C3D.js',
    `${'x'.repeat(200)}-0a1b2c3d.js`,
  ];
  // Rows inserted without a signal of the change.
  for (const name of names)
    await site.db
      .insertInto('clientFiles')
      .values({ name, content: Buffer.from(''), type: '' })
      .execute();
  for (const name of [...names, `x/${OTHER}`, `..%2f${OTHER}`])
    expect([name, (await get(name)).statusCode]).toEqual([name, 404]);
});

test('the files of a build stay for a week after its last process', async () => {
  await storeBuild(OTHER);
  await setLastUse(OTHER, 6);
  await storeBuild('root-00000001.js');
  expect(await storedNames()).toEqual([OTHER, 'root-00000001.js']);
  await setLastUse(OTHER, 8);
  await storeBuild('root-00000002.js');
  expect(await storedNames()).toEqual(['root-00000001.js', 'root-00000002.js']);
});

test('the files of a build that runs for weeks are used each day, though another build took its folder', async () => {
  await storeBuild(OTHER);
  await setLastUse(OTHER, 8);
  await storeClientFilesInDatabase(site.services, clientFilesFolder, [OTHER]);
  const { lastUsedAt } = await site.db.selectFrom('clientFiles').selectAll().executeTakeFirstOrThrow();
  expect(Date.now() - lastUsedAt.getTime()).toBeLessThan(60_000);
});

test("this build's own files never wait for the table", async () => {
  const [own = ''] = await readdir(clientFilesFolder);
  const expected = await readFile(join(clientFilesFolder, own));
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table client_files in access exclusive mode`.execute(tx);
    expect((await get(own)).rawPayload.equals(expected)).toBe(true);
  });
});
