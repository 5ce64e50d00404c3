import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backups } from '#contract/ops/backups.ts';
import { createBackupCipher, generateBackupKey } from '#server/platform/backup/cipher.ts';
import { createBucketBackupStore } from '#server/platform/backup/stores/bucket-backups.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createTestBackup } from '#server/testing/backups.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { backupRehearsalJob, requestedBackupJob } from './jobs.ts';

const SITE = 'https://recolte.test';
const key = await generateBackupKey();
const cipher = await createBackupCipher(key);
const s3 = await startFakeS3();
const { endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
const PLACE = 's3://recolte-test/copies';
const store = createBucketBackupStore(s3.settings, 'copies/', PLACE);

let site: TestApp;
let admin: TestPerson;
/** Objects of the bucket that holds one sound backup. */
let sound: typeof s3.objects;
/** Name of that backup. */
let name: string;
beforeAll(async () => {
  site = await openTestApp({
    PUBLIC_URL: SITE,
    BACKUP_FOLDER: PLACE,
    BACKUP_KEY: key,
    BACKUP_S3_ENDPOINT: new URL(endpoint).origin,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  admin = await createLoggedInTestAdmin(site);
  await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
  await sql`insert into push_keys (public_key, private_key) values ('publique', 'scellée')`.execute(site.db);
  await run(requestedBackupJob);
  [name = ''] = await store.listGenerations();
  sound = new Map(s3.objects);
});
beforeEach(async () => {
  await sql`delete from pgboss.job where state in ('retry', 'failed')`.execute(site.db);
  restoreObjects(sound);
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

function restoreObjects(objects: typeof s3.objects) {
  s3.objects.clear();
  for (const [each, object] of objects) s3.objects.set(each, object);
}

async function run(job: typeof requestedBackupJob) {
  await site.services.jobs.enqueue(site.db, job, {});
  await site.services.jobs.drained();
}

async function rehearse(): Promise<Backups['rehearsal']> {
  await run(backupRehearsalJob);
  const answer = await site.app.inject({ url: '/api/admin/backups', headers: admin.headers });
  return answer.json<Backups>().rehearsal;
}

const keyOf = (file: string, generation = name) => `copies/generations/${generation}/${file}`;
const DUMP = 'database.ndjson.gz.age';
const MANIFEST = 'manifest.json';

function changeObject(of: string, change: (bytes: Buffer) => Buffer) {
  const object = s3.objects.get(of);
  if (!object) throw new Error(`No object ${of}`);
  s3.objects.set(of, { ...object, body: change(Buffer.from(object.body)) });
}

const changeManifest = (change: (text: string) => string) =>
  changeObject(keyOf(MANIFEST), (bytes) => Buffer.from(change(bytes.toString())));

function flipBitInTheMiddle(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

/** Writes the dump anew, compressed and encrypted as the site does, and the manifest that describes its file. */
async function rewriteDump(change: (lines: string[]) => string[]) {
  const stored = s3.objects.get(keyOf(DUMP))?.body ?? Buffer.alloc(0);
  const text = gunzipSync(await cipher.decryptBytes(stored)).toString();
  const lines = change(text.trimEnd().split('\n'));
  const zipped = gzipSync(`${lines.join('\n')}\n`);
  const body = await buffer(Readable.from(cipher.encrypt(Readable.from([zipped]))));
  changeObject(keyOf(DUMP), () => body);
  changeManifest((manifest) => {
    const read = JSON.parse(manifest);
    const sha256 = createHash('sha256').update(body).digest('hex');
    read.files.database = { ...read.files.database, size: body.length, sha256 };
    return JSON.stringify(read);
  });
}

const isPushKey = (line: string) => line.startsWith('["push_keys"');

/** Lines of a dump without a row, whose number is corrected at the end. */
function withoutPushKey(lines: string[]): string[] {
  const { rows } = JSON.parse(lines.at(-1) ?? '') as { rows: number };
  return [...lines.slice(0, -1).filter((line) => !isPushKey(line)), JSON.stringify({ rows: rows - 1 })];
}

const makeOther = (options: Partial<Parameters<typeof createTestBackup>[1]>, day = 1) =>
  createTestBackup(day, {
    database: site.db,
    files: site.services.files,
    store,
    cipher,
    site: SITE,
    ...options,
  });

/** Puts another backup under the name of the sound one. */
async function replaceByOther(options: Parameters<typeof makeOther>[0]) {
  s3.objects.clear();
  const { generation } = await makeOther(options);
  for (const [other, object] of [...s3.objects]) {
    s3.objects.delete(other);
    s3.objects.set(other.replace(generation, name), object);
  }
}

test('a sound backup passes the rehearsal', async () => {
  expect(await rehearse()).toMatchObject({
    backup: name,
    isRight: true,
    sentences: [expect.stringMatching(/ lignes de \d+ tables restaurées .* : rien ne diffère\.$/)],
  });
});

test.each<[string, () => unknown, RegExp]>([
  [
    'a dump that is cut short',
    () => changeObject(keyOf(DUMP), (bytes) => bytes.subarray(0, 400)),
    /database\.ndjson\.gz\.age est incomplet ou abîmé : 400 octets au lieu de \d+\.$/,
  ],
  [
    'a bit of the dump that is flipped',
    () => changeObject(keyOf(DUMP), flipBitInTheMiddle),
    /database\.ndjson\.gz\.age est abîmé : ses octets ne sont plus ceux qui ont été écrits\.$/,
  ],
  [
    'a list of pictures that is empty',
    () => changeObject(keyOf('pictures.txt.gz.age'), () => Buffer.alloc(0)),
    /pictures\.txt\.gz\.age est vide\.$/,
  ],
  [
    'a backup under another key',
    async () => makeOther({ now: new Date(), cipher: await createBackupCipher(await generateBackupKey()) }),
    /^La sauvegarde .* est chiffrée par une autre clé que celle de BACKUP_KEY\.$/,
  ],
  [
    'a backup in the format of a newer release',
    () => changeManifest((text) => text.replace('"format": 1', '"format": 2, "more": true')),
    /^La sauvegarde .* vient d'une version plus récente que celle-ci\.$/,
  ],
  [
    'a dump of a newer release',
    () =>
      rewriteDump(([header = '', ...rows]) => {
        const read = JSON.parse(header);
        return [JSON.stringify({ ...read, migrations: [...read.migrations, '9999_later.sql'] }), ...rows];
      }),
    /^Cette sauvegarde vient d'une autre version \(9999_later\.sql\), plus récente que celle-ci\.$/,
  ],
  [
    'a newer backup that was uploaded by half',
    () => {
      for (const file of [DUMP, 'pictures.txt.gz.age']) {
        const object = sound.get(keyOf(file));
        if (object) s3.objects.set(keyOf(file, '2999-01-01T03-00-00Z'), object);
      }
    },
    /^La sauvegarde 2999-01-01T03-00-00Z est inachevée dans s3:\/\/recolte-test\/copies : /,
  ],
  [
    'a backup without its manifest',
    () => s3.objects.delete(keyOf(MANIFEST)),
    /^La sauvegarde .* est inachevée dans s3:\/\/recolte-test\/copies : /,
  ],
  [
    'a picture that is missing',
    () => {
      const picture = [...s3.objects.keys()].find((each) => each.startsWith('copies/pictures-'));
      expect(s3.objects.delete(picture ?? '')).toBe(true);
    },
    /^La photo .* manque\.$/,
  ],
  [
    'a manifest that is damaged',
    () => changeObject(keyOf(MANIFEST), (bytes) => bytes.subarray(0, 90)),
    /manifest\.json est incomplet ou abîmé\.$/,
  ],
  [
    'a dump without one of its tables',
    () => rewriteDump(withoutPushKey),
    /^La table push_keys diffère : 0 lignes restaurées, 1 sauvegardées\.$/,
  ],
  [
    'a dump with a row that was changed',
    () =>
      rewriteDump((lines) => lines.map((line) => (isPushKey(line) ? line.replace('publique', 'x') : line))),
    /^La table push_keys diffère : 1 lignes restaurées, 1 sauvegardées\.$/,
  ],
  [
    'a dump whose number of rows is wrong',
    () => rewriteDump((lines) => lines.filter((line) => !isPushKey(line))),
    /^Cette sauvegarde est incomplète\.$/,
  ],
  [
    'a dump with a line that is none',
    () => rewriteDump((lines) => lines.map((line) => (isPushKey(line) ? line.slice(0, 20) : line))),
    /^Cette sauvegarde est incomplète ou abîmée\.$/,
  ],
  [
    'a backup of another site under its name',
    () => replaceByOther({ now: new Date(), site: 'https://autre.example.org' }),
    /^La sauvegarde .* est celle d'un autre site, https:\/\/autre\.example\.org : /,
  ],
  [
    'an older backup under its name',
    () => replaceByOther({}),
    /^La sauvegarde .* est une autre, du 1er février 2026, sous ce nom : /,
  ],
])('%s fails the rehearsal', async (_, damage, sentence) => {
  await damage();
  expect(await rehearse()).toMatchObject({ isRight: false, sentences: [expect.stringMatching(sentence)] });
});
