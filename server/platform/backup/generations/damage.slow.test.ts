import { cp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestBackup, openBackupTestFixture } from '#server/testing/backups.ts';
import { createTablelessTestDatabase, openTestDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createDiskFileStore } from '../../files/disk-files.ts';
import { createBackupCipher, generateBackupKey, plaintextBackupCipher } from '../cipher.ts';
import { openVerifiedBackupGeneration, restoreBackupGeneration } from './restore.ts';

const { root, files, folder, bucket, s3 } = await openBackupTestFixture();
const cipher = await createBackupCipher(await generateBackupKey());
const NAME = '2026-02-01T01-10-00Z';
const picture = (name: string) => files.put(name, Buffer.from(`picture ${name}`), 'image/webp');

beforeAll(async () => {
  const database = await openTestDatabase();
  await sql`insert into push_keys (public_key, private_key) values ('publique', 'scellée')`.execute(
    database.db,
  );
  for (const name of ['aa1.webp', 'bb2.webp', 'cc3.webp']) await picture(name);
  await createTestBackup(1, { database: database.db, files, store: folder('sound') });
  await createTestBackup(1, { database: database.db, files, store: folder('encrypted'), cipher });
  await createTestBackup(1, { database: database.db, files, store: bucket('sound') });
  await database.close();
});

/** Copy of a sound folder, to be damaged. */
async function copyOf(name: string) {
  const copy = crypto.randomUUID();
  await cp(join(root, name), join(root, copy), { recursive: true });
  return { store: folder(copy), path: (file: string) => join(root, copy, file) };
}

async function flipByte(path: string) {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const at = Math.floor(size / 2);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at);
  await file.close();
}

const DUMP = `generations/${NAME}/database.ndjson.gz`;
const LIST = `generations/${NAME}/pictures.txt.gz`;
const SECRET = `generations/${NAME}/session-secret`;
const MANIFEST = `generations/${NAME}/manifest.json`;

test.each([
  [
    'a truncated dump',
    'sound',
    DUMP,
    (path: string) => truncate(path, 400),
    'est incomplet ou abîmé : 400 octets',
  ],
  ['a flipped byte in the dump', 'sound', DUMP, flipByte, 'est abîmé'],
  ['an empty dump', 'sound', DUMP, truncate, 'est vide'],
  ['a missing dump', 'sound', DUMP, rm, 'manque'],
  ['a flipped byte in the list of pictures', 'sound', LIST, flipByte, 'est abîmé'],
  ['an empty session secret', 'sound', SECRET, truncate, 'est vide'],
  ['a missing session secret', 'sound', SECRET, rm, 'manque'],
  ['a truncated manifest', 'sound', MANIFEST, (path: string) => truncate(path, 90), 'est incomplet ou abîmé'],
  ['an empty manifest', 'sound', MANIFEST, truncate, 'est vide'],
  ['a missing manifest', 'sound', MANIFEST, rm, 'manque : la sauvegarde est inachevée'],
  ['a flipped byte in an encrypted dump', 'encrypted', `${DUMP}.age`, flipByte, 'est abîmé'],
])('%s is reported with the path of the file', async (_, source, file, damage, sentence) => {
  const { store, path } = await copyOf(source);
  await damage(path(file));
  const key = source === 'encrypted' ? cipher : plaintextBackupCipher;
  await expect(openVerifiedBackupGeneration(store, key, undefined)).rejects.toThrow(
    `Le fichier ${path(file)} ${sentence}`,
  );
});

test.each([
  ['"keyId": null', '"keyId": "x/../../uploads"'],
  ['"name": "database.ndjson.gz"', '"name": "../../../session-secret"'],
])('a manifest whose %s leads out of the place is refused', async (own, foreign) => {
  const { store, path } = await copyOf('sound');
  const text = await readFile(path(MANIFEST), 'utf8');
  expect(text).toContain(own);
  await writeFile(path(MANIFEST), text.replace(own, foreign));
  await expect(openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined)).rejects.toThrow(
    `Le fichier ${path(MANIFEST)} est incomplet ou abîmé.`,
  );
});

test('a backup of a newer release is reported as one', async () => {
  const { store, path } = await copyOf('sound');
  const text = await readFile(path(MANIFEST), 'utf8');
  await writeFile(path(MANIFEST), text.replace('"format": 1', '"format": 2, "more": true'));
  await expect(openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined)).rejects.toThrow(
    `La sauvegarde ${NAME} vient d'une version plus récente que celle-ci.`,
  );
});

test('an encrypted backup needs its key, and refuses another one', async () => {
  const { store } = await copyOf('encrypted');
  await expect(openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined)).rejects.toThrow(
    `La sauvegarde ${NAME} est chiffrée : donnez sa clé dans BACKUP_KEY.`,
  );
  await expect(
    openVerifiedBackupGeneration(store, await createBackupCipher(await generateBackupKey()), undefined),
  ).rejects.toThrow(`La sauvegarde ${NAME} est chiffrée par une autre clé que celle de BACKUP_KEY.`);
  const key = await generateBackupKey();
  const misspelt = key.slice(0, -1) + (key.endsWith('Q') ? 'P' : 'Q');
  await expect(createBackupCipher(misspelt)).rejects.toThrow("BACKUP_KEY n'est pas une clé d'age entière");
});

test('a backup that is not encrypted is refused where there is a key', async () => {
  await expect(openVerifiedBackupGeneration(folder('sound'), cipher, undefined)).rejects.toThrow(
    `La sauvegarde ${NAME} n'est pas chiffrée, alors que BACKUP_KEY est donnée`,
  );
});

test('an encrypted backup reveals nothing but counts without its key', async () => {
  const { path } = await copyOf('encrypted');
  const contents = await Promise.all(
    [`${DUMP}.age`, `${LIST}.age`, `${SECRET}.age`, `pictures-${cipher.keyId}/aa/aa1.webp`].map((file) =>
      readFile(path(file), 'latin1'),
    ),
  );
  for (const content of contents) expect(content).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  const text = await readFile(path(MANIFEST), 'utf8');
  expect(text).not.toMatch(/webp|secret of/);
  // Digest with the key: one without it would reveal whether a guess of the rows is right.
  const digestsIn = async (place: string) =>
    JSON.parse(await readFile(join(root, place, MANIFEST), 'utf8')).tables.push_keys;
  expect(await digestsIn('encrypted')).toEqual({
    rows: 1,
    digest: expect.stringMatching(/^[0-9a-f]{50,64}$/),
  });
  expect(await digestsIn('encrypted')).not.toEqual(await digestsIn('sound'));
});

test('an unknown generation, and a place without any, are reported', async () => {
  await expect(
    openVerifiedBackupGeneration(folder('sound'), plaintextBackupCipher, '2026-01-01T01-10-00Z'),
  ).rejects.toThrow(`Celles qui y sont : ${NAME}.`);
  await expect(
    openVerifiedBackupGeneration(folder('nothing'), plaintextBackupCipher, undefined),
  ).rejects.toThrow(`Pas de sauvegarde complète dans ${join(root, 'nothing')}.`);
});

test('a half uploaded generation of a bucket is ignored, and a lost object is reported with its address', async () => {
  const store = bucket('sound');
  const key = (file: string) => `sound/generations/${NAME}/${file}`;
  const [manifest, list] = [key('manifest.json'), key('pictures.txt.gz')].map((one) => s3.objects.get(one));
  if (!manifest || !list) throw new Error('The bucket has no backup');
  s3.objects.delete(key('pictures.txt.gz'));
  await expect(openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined)).rejects.toThrow(
    `Le fichier s3://recolte-test/sound/generations/${NAME}/pictures.txt.gz manque.`,
  );
  s3.objects.delete(key('manifest.json'));
  await expect(openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined)).rejects.toThrow(
    'Pas de sauvegarde complète dans s3://recolte-test/sound.',
  );
  s3.objects.set(key('manifest.json'), manifest);
  s3.objects.set(key('pictures.txt.gz'), list);
  await openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined);
});

test('missing and damaged pictures are reported with their paths, and everything else is restored', async () => {
  const { store, path } = await copyOf('sound');
  await rm(path('pictures/aa/aa1.webp'));
  await flipByte(path('pictures/bb/bb2.webp'));
  const database = await createTablelessTestDatabase();
  onTestFinished(database.close);
  const restored = createDiskFileStore(join(root, 'restored'));
  const checked = await openVerifiedBackupGeneration(store, plaintextBackupCipher, undefined);
  const site = { database, files: restored, log: silentLog, restoreSecret: async () => {} };
  const { rows, pictures } = await restoreBackupGeneration(checked, site);
  expect(rows).toBe(checked.manifest.rows);
  expect(pictures).toMatchObject({ read: 1, damaged: 2 });
  expect(pictures.sentences.sort()).toEqual([
    `La photo ${path('pictures/aa/aa1.webp')} manque.`,
    `La photo ${path('pictures/bb/bb2.webp')} est incomplète ou abîmée.`,
  ]);
  expect(await restored.has('cc3.webp')).toBe(true);
});
