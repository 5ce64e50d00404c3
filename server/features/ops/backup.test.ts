import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDumpFile, writeDumpFile } from '#server/platform/backup/dump-file.ts';
import { listDumpedTables } from '#server/platform/backup/dumped-tables.ts';
import { loadDumpIntoEmptyDatabase } from '#server/platform/backup/load-dump-into-empty-database.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  makeTestListingForm,
  publishAndAcceptTestListing,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';

let site: TestApp;
let folder: string;
let writer: TestPerson;
let listingId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recolte-backup-'));
  site = await openTestApp();
  const owner = await createLoggedInTestPerson(site, { firstName: 'Zoé "la maraîchère"\n' });
  writer = await createLoggedInTestPerson(site);
  const listing = await publishAndAcceptTestListing(site, owner, await createLoggedInTestAdmin(site), {
    price: '0,1',
  });
  listingId = listing._id;
  await write('Bonjour \\ "vous"');
  const query = { productName: 'tomate', city: 'Lyon', postalCode: '69003', distance: 25 };
  await ask('POST', '/api/search', { query });
  await ask('POST', '/api/favorites', { ad: listingId });
  // Idempotency key, as the site's own form sends one.
  const headers = { ...owner.headers, 'idempotency-key': 'once' };
  const published = await sendTestMultipartForm(
    site,
    'POST',
    '/api/adverts/create',
    await makeTestListingForm({}),
    headers,
  );
  expect(published.statusCode).toBe(201);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (method: 'POST', url: string, payload: object) => {
  const answer = await site.app.inject({ method, url, payload, headers: writer.headers });
  expect(answer.statusCode).toBe(201);
};
const write = (text: string) => ask('POST', '/api/messages/create', { adId: listingId, text });

const loadDumpFile = (db: Database, file: string) => loadDumpIntoEmptyDatabase(db, readDumpFile(file));

async function contentOf(db: Database) {
  const content: Record<string, string[]> = {};
  for (const { name, columns, where } of await listDumpedTables(db)) {
    if (name === 'pgboss.queue') continue;
    const wanted = sql.join(columns.map((column) => sql.id(column)));
    const { rows } = await sql<{ line: string }>`
      select row_to_json(t)::text as line
      from (select ${wanted} from ${sql.table(name)} where ${sql.raw(where)}) t order by 1`.execute(db);
    content[name] = rows.map(({ line }) => line);
  }
  return content;
}

/** Derived from listings, and not dumped. */
async function searchEntriesOf(db: Database) {
  const { rows } = await sql`select * from search_entries order by term, listing_id`.execute(db);
  return rows;
}

async function onFreshDatabase<T>(use: (database: OpenedDatabase) => Promise<T>): Promise<T> {
  const fresh = await openTestDatabase();
  return use(fresh).finally(fresh.close);
}

test('a restored backup has the same rows in every table, pending jobs included', async () => {
  await site.services.jobs.drained();
  const before = await contentOf(site.db);
  for (const table of [
    'users',
    'listings',
    'messages',
    'favourites',
    'saved_searches',
    'decisions',
    'publication_keys',
    'pgboss.job',
  ]) {
    expect(before[table]?.length, table).toBeGreaterThan(0);
  }
  const file = join(folder, 'whole.gz');
  const rows = await writeDumpFile(site.db, file);
  const searched = await searchEntriesOf(site.db);
  expect(searched.length).toBeGreaterThan(0);
  expect(gunzipSync(await readFile(file)).toString()).not.toContain('"search_entries"');
  await onFreshDatabase(async ({ db }) => {
    expect(await loadDumpFile(db, file)).toBe(rows);
    expect(await contentOf(db)).toEqual(before);
    expect(await searchEntriesOf(db)).toEqual(searched);
    await expect(sql`delete from decisions`.execute(db)).rejects.toThrow('decisions is append-only');
  });
});

test('a backup holds one moment of a site in use', async () => {
  const file = join(folder, 'busy.gz');
  let isDone = false;
  const writing = (async () => {
    for (let i = 0; !isDone; i++) await write(`Message ${i}`);
  })();
  await writeDumpFile(site.db, file);
  isDone = true;
  await writing;
  await onFreshDatabase(async ({ db }) => {
    await loadDumpFile(db, file);
    const { rows } = await sql<{ text: string }>`
      select text from messages where text like 'Message %' order by id`.execute(db);
    expect(rows.map(({ text }) => text)).toEqual(rows.map((_, i) => `Message ${i}`));
  });
});

test('a damaged, foreign or empty backup leaves the database empty', async () => {
  const file = join(folder, 'sound.gz');
  await writeDumpFile(site.db, file);
  const text = gunzipSync(await readFile(file)).toString();
  const broken = join(folder, 'broken.gz');
  await onFreshDatabase(async ({ db }) => {
    for (const [content, fault] of [
      [gzipSync(text.split('\n').slice(0, -3).join('\n')), 'incomplète'],
      [gzipSync(text.replace(/"0001_\w+\.sql"/, '"0001_autre.sql"')), "d'une autre version"],
      [(await readFile(file)).subarray(0, 400), 'incomplète ou abîmée'],
      [Buffer.from('autre chose'), 'incomplète ou abîmée'],
    ] as const) {
      await writeFile(broken, content);
      await expect(loadDumpFile(db, broken)).rejects.toThrow(fault);
      expect((await contentOf(db)).users).toEqual([]);
    }
  });
});

test('a backup is not restored into a database that is not empty', async () => {
  const file = join(folder, 'again.gz');
  await writeDumpFile(site.db, file);
  await expect(loadDumpFile(site.db, file)).rejects.toThrow("La base de données n'est pas vide");
});
