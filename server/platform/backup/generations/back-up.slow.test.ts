import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createTestBackup,
  listStoredFileNamesInTest,
  openBackupTestFixture,
  TEST_SESSION_SECRET,
} from '#server/testing/backups.ts';
import { createTablelessTestDatabase, openTestDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { OpenedDatabase } from '../../database/open-database.ts';
import { createDiskFileStore } from '../../files/disk-files.ts';
import {
  type BackupCipher,
  createBackupCipher,
  generateBackupKey,
  plaintextBackupCipher,
} from '../cipher.ts';
import type { BackupStore } from '../stores/backup-store.ts';
import { digestTables } from '../table-digests.ts';
import { openVerifiedBackupGeneration, restoreBackupGeneration } from './restore.ts';

const { root, files, folder, bucket } = await openBackupTestFixture();
const cipher = await createBackupCipher(await generateBackupKey());
let database: OpenedDatabase;
let db: OpenedDatabase['db'];

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await sql`insert into push_keys (public_key, private_key) values ('clé « publique »', 'scellée')`.execute(
    db,
  );
  for (const name of ['aa1.webp', 'aa1-400.webp', 'bb2.webp']) await put(name);
  return database.close;
});

const put = (name: string) => files.put(name, Buffer.from(`picture ${name}`), 'image/webp');
async function* halfOf() {
  yield Buffer.from('half');
}
const make = (day: number, store: BackupStore, more = {}) =>
  createTestBackup(day, { database: db, files, store, ...more });

/** Restores into a new database and a new folder. */
async function restore(store: BackupStore, key: BackupCipher, name?: string) {
  const database = await createTablelessTestDatabase();
  onTestFinished(database.close);
  const restored = createDiskFileStore(join(root, `restored-${crypto.randomUUID()}`));
  const checked = await openVerifiedBackupGeneration(store, key, name);
  const secrets: string[] = [];
  const restoreSecret = async (secret: string) => {
    // Table without rows: a restore that is interrupted here can be repeated.
    await expect(sql`select 1 from push_keys`.execute(database.db)).rejects.toThrow('does not exist');
    secrets.push(secret);
  };
  const site = { database, files: restored, log: silentLog, restoreSecret };
  const { rows } = await restoreBackupGeneration(checked, site);
  return { database, files: restored, rows, secrets };
}

test('a restoration into a database that is in use changes neither its pictures nor its secret', async () => {
  const store = folder('used');
  await make(1, store);
  const untouched = createDiskFileStore(join(root, 'untouched'));
  const secrets: string[] = [];
  const restoreSecret = async (secret: string) => void secrets.push(secret);
  const site = { database, files: untouched, log: silentLog, restoreSecret };
  await expect(
    restoreBackupGeneration(
      await openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined),
      site,
    ),
  ).rejects.toThrow("La base de données n'est pas vide (push_keys)");
  expect(await listStoredFileNamesInTest(untouched)).toEqual([]);
  expect(secrets).toEqual([]);
});

describe.each([
  ['a folder', folder, plaintextBackupCipher],
  ['a folder, encrypted', folder, cipher],
  ['a bucket', bucket, plaintextBackupCipher],
  ['a bucket, encrypted', bucket, cipher],
])('backups in %s', (kind, open, key) => {
  test('a restored generation has the same rows, pictures and session secret', async () => {
    const store = open(kind);
    const { manifest } = await make(1, store, { cipher: key });
    const restored = await restore(store, key);
    expect(restored.rows).toBe(manifest.rows);
    expect(await digestTables(restored.database.db, plaintextBackupCipher)).toEqual(
      await digestTables(db, plaintextBackupCipher),
    );
    expect(restored.secrets).toEqual([TEST_SESSION_SECRET]);
    expect(await listStoredFileNamesInTest(restored.files)).toEqual(await listStoredFileNamesInTest(files));
    expect((await restored.files.get('bb2.webp'))?.toString()).toBe('picture bb2.webp');
  });

  test('generations share pictures, and a picture goes with the last one that lists it', async () => {
    const store = open(`${kind} shared`);
    const { files: pictures } = store.pictures(
      key === plaintextBackupCipher ? 'pictures' : `pictures-${key.keyId}`,
    );
    await put('cc3.webp');
    expect((await make(1, store, { cipher: key })).newPictures).toBe(4);
    await files.remove(['cc3.webp']);
    expect(await make(2, store, { cipher: key })).toMatchObject({ newPictures: 0, kept: 2 });
    expect(await listStoredFileNamesInTest(pictures)).toContain('cc3.webp');
    expect(await make(3, store, { cipher: key })).toMatchObject({ newPictures: 0, kept: 2 });
    expect(await store.listGenerations()).toEqual(['2026-02-02T01-10-00Z', '2026-02-03T01-10-00Z']);
    expect(await listStoredFileNamesInTest(pictures)).toEqual(['aa1-400.webp', 'aa1.webp', 'bb2.webp']);
  });

  test('an interrupted backup leaves the former ones, and the next one removes its files', async () => {
    const store = open(`${kind} interrupted`);
    await make(1, store, { cipher: key });
    const draft = await store.startGeneration('2026-02-02T01-10-00Z');
    await draft.write('database.ndjson.gz', halfOf());
    expect(await store.listGenerations()).toEqual(['2026-02-01T01-10-00Z']);
    await expect(openVerifiedBackupGeneration(store, key, '2026-02-02T01-10-00Z')).rejects.toThrow(
      "La sauvegarde 2026-02-02T01-10-00Z n'existe pas, ou est inachevée",
    );
    await make(3, store, { cipher: key });
    expect(await draft.read('database.ndjson.gz')).toBeNull();
    expect(await store.listGenerations()).toEqual(['2026-02-01T01-10-00Z', '2026-02-03T01-10-00Z']);
  });
});
