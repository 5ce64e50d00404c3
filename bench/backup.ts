/**
 * Backup and restore of a made-up market on its own PostgreSQL, two photos a listing. Prints how long a first backup,
 * that of the next night, its verification and a restore into an empty folder take. `npm run bench -- backup
 * [listings]`; 100,000 listings need 30 GB.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { buildThumbnailPath } from '#contract/images.ts';
import { readConfig } from '#server/config.ts';
import { encodePicture } from '#server/features/images/encode-picture.ts';
import { buildPicturePath, createRandomPictureFileName } from '#server/features/images/picture-names.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { formatStoredFilePath } from '#server/platform/files/disk-files.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import {
  fillDatabaseWithSimulatedMarket,
  runWithoutStatementTimeoutInBench,
} from './market/fill-database-with-simulated-market.ts';
import { createSampleCameraPhoto } from './photos/create-sample-camera-photo.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'recolte-backup-bench-'));
const place = path.join(folder, 'backup');
try {
  const market = settingsOf('market');
  await fillDatabaseWithSimulatedMarket(readConfig(market), Number(process.argv[2] ?? 100_000));
  await addPhotos(market);
  console.table({
    'first backup': run('scripts/backup.ts', market),
    'backup of the next night': run('scripts/backup.ts', market),
    verification: run('scripts/backup.ts', market, '--verify'),
    restore: run('scripts/restore.ts', settingsOf('restored')),
  });
} finally {
  rmSync(folder, { recursive: true });
}

function settingsOf(name: string) {
  return { DATA_DIR: path.join(folder, name), DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'silent' };
}

/** Gives each listing two photos: copies of one that a phone took. */
async function addPhotos(market: ReturnType<typeof settingsOf>): Promise<void> {
  const { full, thumbnail } = await encodePicture(await createSampleCameraPhoto('tomate'));
  const uploads = path.join(market.DATA_DIR, 'uploads');
  const write = (name: string, bytes: Uint8Array) => {
    const file = formatStoredFilePath(uploads, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // Bytes of its own after the picture: no two files are alike.
    writeFileSync(file, Buffer.concat([bytes, randomBytes(16)]));
  };
  const createPhoto = () => {
    const name = createRandomPictureFileName();
    write(name, full);
    write(buildThumbnailPath(name), thumbnail);
    return buildPicturePath(name);
  };
  const database = await openDatabase({ ...readConfig(market), log: silentLog });
  const listings = await database.db.selectFrom('listings').select('id').execute();
  const photos = JSON.stringify(listings.map(({ id }) => ({ id, images: [createPhoto(), createPhoto()] })));
  await runWithoutStatementTimeoutInBench(database.db, (db) =>
    sql`
    update listings set images = given.images
    from json_to_recordset(${photos}::json) as given (id uuid, images text[])
    where listings.id = given.id`.execute(db),
  );
  await database.close();
}

/** Runs a command of an operator on the place of the backup. @returns its seconds */
function run(program: string, environment: Record<string, string>, ...args: string[]): string {
  const start = performance.now();
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(process.execPath, [program, place, ...args], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
