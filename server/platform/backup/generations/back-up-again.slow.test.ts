import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createTestBackup,
  listStoredFileNamesInTest,
  openBackupTestFixture,
  TEST_SESSION_SECRET,
} from '#server/testing/backups.ts';
import { createTablelessTestDatabase, openTestDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { Database } from '../../database/tables.ts';
import { createDiskFileStore } from '../../files/disk-files.ts';
import type { FileStore } from '../../files/file-store.ts';
import { createBackupCipher, generateBackupKey, plaintextBackupCipher } from '../cipher.ts';
import { DamagedBackupError } from '../damaged-backup.ts';
import { writeDumpFile } from '../dump-file.ts';
import type { BackupStore } from '../stores/backup-store.ts';
import { openVerifiedBackupGeneration } from './restore.ts';
import { restoreBackupInFormerFormat } from './restore-former.ts';

const { root, files, folder, bucket, s3 } = await openBackupTestFixture();
let db: Database;

beforeAll(async () => {
  const database = await openTestDatabase();
  db = database.db;
  for (const name of ['aa1.webp', 'bb2.webp'])
    await files.put(name, Buffer.from(`picture ${name}`), 'image/webp');
  return database.close;
});

const make = (day: number, store: BackupStore, more = {}) =>
  createTestBackup(day, { database: db, files, store, ...more });

test('a second backup of a site is refused with a sentence while one runs, wherever it goes', async () => {
  const started = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: FileStore = {
    ...files,
    async *list() {
      started.resolve();
      await goOn.promise;
      yield* files.list();
    },
  };
  const first = make(1, folder('first'), { files: slow });
  await started.promise;
  await expect(make(1, bucket('second'))).rejects.toThrow('Une autre sauvegarde de ce site est en cours');
  goOn.resolve();
  await first;
  await make(1, bucket('second'));
});

test('a backup during which a picture cannot be read fails, and the former one stays', async () => {
  const store = folder('unreadable');
  await make(1, store);
  await files.put('cc3.webp', Buffer.from('new'), 'image/webp');
  const get = () => Promise.reject(new Error('the disk fails'));
  await expect(make(2, store, { files: { ...files, get } })).rejects.toThrow('the disk fails');
  expect(await store.listGenerations()).toEqual(['2026-02-01T01-10-00Z']);
  expect(await make(3, store)).toMatchObject({ newPictures: 1, kept: 2 });
  await files.remove(['cc3.webp']);
});

test('a bucket that fails during a backup keeps no unfinished upload and no generation', async () => {
  const store = bucket('failing');
  const draft = await store.startGeneration('2026-02-01T01-10-00Z');
  const pieces = async function* () {
    yield Buffer.alloc(9 * 2 ** 20);
    s3.failWith(503, 503, 503);
    yield Buffer.alloc(9 * 2 ** 20);
  };
  await expect(draft.write('database.ndjson.gz', pieces())).rejects.toThrow('503');
  expect([...s3.uploads.keys()]).toEqual([]);
  expect(await draft.read('database.ndjson.gz')).toBeNull();
});

test('a file larger than a piece is written to a bucket and read back whole', async () => {
  const store = bucket('large');
  const draft = await store.startGeneration('2026-02-01T01-10-00Z');
  const content = randomBytes(20 * 2 ** 20);
  const chunks = async function* () {
    for (let from = 0; from < content.length; from += 3_000_000)
      yield content.subarray(from, from + 3_000_000);
  };
  await draft.write('database.ndjson.gz', chunks());
  const file = await draft.read('database.ndjson.gz');
  expect(file?.size).toBe(content.length);
  const read = await buffer(file?.chunks() ?? Readable.from([]));
  expect(read.equals(content)).toBe(true);
});

test('pictures are encrypted again with another key; those of the former key go with its last generation', async () => {
  const store = folder('keys');
  const [former, cipher] = [
    await createBackupCipher(await generateBackupKey()),
    await createBackupCipher(await generateBackupKey()),
  ];
  await make(1, store, { cipher: former });
  const { files: formerPictures } = store.pictures(`pictures-${former.keyId}`);
  expect(await make(2, store, { cipher })).toMatchObject({ newPictures: 2, kept: 2 });
  expect(await listStoredFileNamesInTest(formerPictures)).toEqual(['aa1.webp', 'bb2.webp']);
  await expect(openVerifiedBackupGeneration(store, cipher, '2026-02-01T01-10-00Z')).rejects.toThrow(
    'par une autre clé',
  );
  await make(3, store, { cipher });
  expect(await listStoredFileNamesInTest(formerPictures)).toEqual([]);
  expect((await openVerifiedBackupGeneration(store, cipher, undefined)).sessionSecret).toBe(
    TEST_SESSION_SECRET,
  );
});

test('a folder of a former release is restored, and the next backup takes its place with its pictures', async () => {
  const place = join(root, 'former');
  await sql`insert into push_keys (public_key, private_key) values ('former', 'scellée')`.execute(db);
  await mkdir(place);
  await writeDumpFile(db, join(place, 'database.ndjson.gz'));
  await writeFile(join(place, 'session-secret'), TEST_SESSION_SECRET);
  const uploads = createDiskFileStore(join(place, 'uploads'));
  await uploads.put('aa1.webp', Buffer.from('picture aa1.webp'), 'image/webp');
  await uploads.put('dd4.webp', Buffer.from('picture of a listing that is gone'), 'image/webp');

  const database = await createTablelessTestDatabase();
  onTestFinished(database.close);
  const restored = createDiskFileStore(join(root, 'restored'));
  const secrets: string[] = [];
  const store = folder('former');
  if (!store.former) throw new Error('No former backup was found');
  const { files: pictures } = store.pictures('pictures');
  const site = {
    database,
    files: restored,
    log: silentLog,
    restoreSecret: async (secret: string) => void secrets.push(secret),
  };
  await expect(
    restoreBackupInFormerFormat(
      store.former,
      pictures,
      await createBackupCipher(await generateBackupKey()),
      site,
    ),
  ).rejects.toThrow(`La sauvegarde ${store.former.dump} n'est pas chiffrée`);
  expect(
    await restoreBackupInFormerFormat(store.former, pictures, plaintextBackupCipher, site),
  ).toMatchObject({
    copied: 2,
  });
  expect(secrets).toEqual([TEST_SESSION_SECRET]);
  expect(await listStoredFileNamesInTest(restored)).toEqual(['aa1.webp', 'dd4.webp']);
  const { rows } = await sql`select public_key from push_keys`.execute(database.db);
  expect(rows).toEqual([{ publicKey: 'former' }]);

  expect(await make(1, store)).toMatchObject({ newPictures: 1, kept: 1 });
  expect(existsSync(join(place, 'database.ndjson.gz'))).toBe(false);
  expect(await listStoredFileNamesInTest(uploads)).toEqual(['aa1.webp', 'bb2.webp']);
  expect(folder('former').former).toBeNull();
});

test('a former backup whose dump is damaged is refused with the name of the file', async () => {
  const place = join(root, 'former-damaged');
  await mkdir(place);
  const dump = join(place, 'database.ndjson.gz');
  await writeDumpFile(db, dump);
  await truncate(dump, 500);
  const { former, pictures } = folder('former-damaged');
  if (!former) throw new Error('No former backup was found');
  const database = await createTablelessTestDatabase();
  onTestFinished(database.close);
  await expect(
    restoreBackupInFormerFormat(former, pictures('pictures').files, plaintextBackupCipher, {
      database,
      files,
      log: silentLog,
      restoreSecret: async () => {},
    }),
  ).rejects.toThrow(new DamagedBackupError(`La sauvegarde ${dump} est incomplète ou abîmée.`));
});

test('a damaged picture list is reported by the next backup, which rereads all pictures and removes none', async () => {
  const store = folder('damaged-list');
  await make(1, store);
  await make(2, store);
  const list = join(root, 'damaged-list/generations/2026-02-02T01-10-00Z/pictures.txt.gz');
  await truncate(list, 10);
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  expect(await make(3, store, { warn })).toMatchObject({ newPictures: 0, kept: 2 });
  const fault = `Le fichier ${list} est incomplet ou abîmé : 10 octets au lieu de`;
  expect(warnings).toEqual([
    expect.stringContaining(`Toutes les photos sont relues : ${fault}`),
    expect.stringContaining(`Les photos qui ne servent plus restent : ${fault}`),
  ]);
});

test('a picture of the backup that was lost or cut short is written again by the next one', async () => {
  const store = folder('lost');
  const { files: pictures } = store.pictures('pictures');
  await make(1, store);
  await pictures.remove(['aa1.webp']);
  await truncate(join(root, 'lost/pictures/bb/bb2.webp'), 3);
  expect((await make(2, store)).newPictures).toBe(2);
  expect((await pictures.get('bb2.webp'))?.toString()).toBe('picture bb2.webp');
});

test('a backup made after the clock was set back stays, and none replaces another', async () => {
  const store = folder('clock');
  for (const day of [20, 21]) await make(day, store);
  const warnings: string[] = [];
  await make(3, store, { warn: (sentence: string) => warnings.push(sentence) });
  expect(warnings).toEqual([
    expect.stringContaining("La sauvegarde 2026-02-20T01-10-00Z est datée de l'avenir"),
    expect.stringContaining("La sauvegarde 2026-02-21T01-10-00Z est datée de l'avenir"),
  ]);
  expect(await store.listGenerations()).toContain('2026-02-03T01-10-00Z');
  await make(3, store, { warn: () => {} });
  expect(await store.listGenerations()).toContain('2026-02-03T01-10-01Z');
});

test('the place of another site is refused, and its unfinished backup stays', async () => {
  const store = folder('other-site');
  await make(1, store);
  await store.startGeneration('2026-02-02T01-10-00Z');
  await expect(make(3, store, { site: 'https://autre.example.org' })).rejects.toThrow(
    'garde les sauvegardes de https://recolte.example.org, et ce site est https://autre.example.org',
  );
  expect(existsSync(join(root, 'other-site/generations/2026-02-02T01-10-00Z.partial'))).toBe(true);
});

test('a backup of a database that a newer version migrated names the version that restores it', async () => {
  await sql`insert into schema_migrations values ('9999_tomorrow.sql', '')`.execute(db);
  const warnings: string[] = [];
  await make(1, folder('newer'), { warn: (sentence: string) => warnings.push(sentence) });
  await sql`delete from schema_migrations where name = '9999_tomorrow.sql'`.execute(db);
  expect(warnings).toEqual([
    expect.stringContaining("La base vient d'une version plus récente (9999_tomorrow.sql)"),
  ]);
});

test('a site without a readable session secret is backed up without it', async () => {
  const store = folder('no-secret');
  await make(1, store, { sessionSecret: undefined });
  expect(
    (await openVerifiedBackupGeneration(store, await createBackupCipher(undefined), undefined)).sessionSecret,
  ).toBeUndefined();
});
