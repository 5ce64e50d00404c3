import type { Database } from '../../database/tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { BackupCipher } from '../cipher.ts';
import { DamagedBackupError } from '../damaged-backup.ts';
import { readGzippedDumpLines, writeDump } from '../dump-file.ts';
import { listAppliedMigrations } from '../dumped-tables.ts';
import { verifyDump } from '../inspect-dump.ts';
import { findUnknownMigration } from '../restore-dump.ts';
import {
  type BackupStore,
  type DraftBackupGeneration,
  formatBackupGenerationName,
  warnOfBackupDatedInFuture,
} from '../stores/backup-store.ts';
import { createTableDigester, listDifferingTables } from '../table-digests.ts';
import { checkBackupFile, readBackupFile, writeBackupFile } from './backup-files.ts';
import {
  type BackupManifest,
  formatBackupManifest,
  listFilesOfBackupManifest,
  readBackupManifests,
} from './manifest.ts';
import {
  type BackupPictureListEntry,
  compressBackupPictureList,
  formatBackupPicturesFolderName,
  readPictureList,
} from './picture-list.ts';
import { copyBackupPictures } from './pictures.ts';
import { removeOldBackupGenerations } from './remove-generations.ts';
import type { BackupRetention } from './retention.ts';
import { runUnderBackupLock } from './run-under-backup-lock.ts';

export interface BackupOptions {
  database: Database;
  /** Store of the site's pictures. */
  files: FileStore;
  sessionSecret: string | undefined;
  store: BackupStore;
  cipher: BackupCipher;
  retention: BackupRetention;
  /** Address of the site, which distinguishes its backups from those of others. */
  site: string;
  now: Date;
  /** Reports a warning, one French sentence. */
  warn: (sentence: string) => void;
  /** Signal that ends the run early; the next one removes what it left. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes a generation, rereads it, and removes those that are no longer kept.
 * @param onComplete called once the generation is complete
 * @throws BackupRunningError when another backup of the same site runs; Error with one French sentence when a file is
 * not reread as it was written
 */
export function createBackupAndRotateGenerations(options: BackupOptions, onComplete: () => Promise<void>) {
  const { database, store, cipher, retention, warn, now } = options;
  return runUnderBackupLock(options.database, async () => {
    await refuseUnsuitedStore(options);
    await store.removeDrafts();
    const names = await store.listGenerations();
    for (const one of names) warnOfBackupDatedInFuture(one, now, warn);
    const name = unusedName(names, now);
    const draft = await store.startGeneration(name);
    const { manifest, newPictures } = await writeGeneration(draft, options);
    await checkGeneration(draft, manifest, cipher);
    const unknown = await findUnknownMigration(await listAppliedMigrations(database));
    if (unknown)
      warn(
        `La base vient d'une version plus récente (${unknown}) : gardez cette version, seule à pouvoir restaurer cette sauvegarde.`,
      );
    await draft.complete(formatBackupManifest(manifest));
    await onComplete();
    const kept = await removeOldBackupGenerations(store, { made: name, cipher, retention, warn });
    return { generation: name, manifest, newPictures, kept };
  });
}

/** Name of a new generation; a second later where a run of the same second, or a clock set back, took it. */
function unusedName(names: string[], now: Date): string {
  const name = formatBackupGenerationName(now);
  return names.includes(name) ? unusedName(names, new Date(now.getTime() + 1_000)) : name;
}

/**
 * Folder of another site refused: a backup removes files that it does not know, so two sites would delete
 * each other's. A backup without a key refused beside encrypted ones: a key that was lost must not open what follows.
 * @throws Error with one French sentence
 */
async function refuseUnsuitedStore({ store, site, cipher }: BackupOptions): Promise<void> {
  const newest = (await readBackupManifests(store)).findLast(({ manifest }) => manifest)?.manifest;
  if (newest && newest.site !== site)
    throw new Error(
      `${store.name} garde les sauvegardes de ${newest.site}, et ce site est ${site} (PUBLIC_URL) : choisissez-lui un autre dossier.`,
    );
  if (newest && newest.keyId !== null && cipher.keyId === null)
    throw new Error(
      `Les sauvegardes de ${store.name} sont chiffrées, et BACKUP_KEY manque : remettez la clé, ou choisissez un autre dossier pour des sauvegardes sans clé.`,
    );
}

async function writeGeneration(draft: DraftBackupGeneration, options: BackupOptions) {
  const { database, files, sessionSecret, store, cipher, site, now, signal } = options;
  const write = (file: string, chunks: AsyncIterable<Uint8Array>) =>
    writeBackupFile(draft, file, chunks, cipher);
  // Rows are saved before pictures: those that the rows name are there afterwards, unless their owner removed them
  // meanwhile.
  const digests = createTableDigester(cipher);
  const written = Promise.withResolvers<BackupManifest['files']['database']>();
  const rows = await writeDump(
    database,
    async (zipped) => written.resolve(await write('database.ndjson.gz', zipped)),
    (line) => {
      signal?.throwIfAborted();
      digests.add(line);
    },
  );
  const pictures = { count: 0, bytes: 0 };
  let newPictures = 0;
  const counted = async function* () {
    const stored = { ...store.pictures(formatBackupPicturesFolderName(cipher.keyId)), cipher };
    await stored.files.removeDrafts(now);
    for await (const { picture, isNew } of copyBackupPictures(
      files,
      stored,
      await formerPictures(options),
      now,
    )) {
      signal?.throwIfAborted();
      pictures.count += 1;
      pictures.bytes += picture.size;
      if (isNew) newPictures += 1;
      yield picture;
    }
  };
  const manifest: Omit<BackupManifest, 'format'> = {
    createdAt: now.toISOString(),
    site,
    keyId: cipher.keyId,
    rows,
    tables: digests.result(),
    files: {
      database: await written.promise,
      pictures: await write('pictures.txt.gz', compressBackupPictureList(counted())),
      ...(sessionSecret !== undefined && {
        sessionSecret: await write('session-secret', oneChunk(sessionSecret)),
      }),
    },
    pictures,
  };
  return { manifest, newPictures };
}

async function* oneChunk(text: string) {
  yield Buffer.from(text);
}

/** Pictures listed by the newest backup with the same key; none when its list is damaged, so that all are reread. */
async function formerPictures({
  store,
  cipher,
  warn,
}: BackupOptions): Promise<AsyncIterable<BackupPictureListEntry>> {
  const newest = (await readBackupManifests(store)).findLast(
    ({ manifest }) => manifest?.keyId === cipher.keyId,
  );
  if (newest?.manifest) {
    const { generation, manifest } = newest;
    try {
      await checkBackupFile(generation, manifest.files.pictures);
      return readPictureList(generation, manifest, cipher);
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      warn(`Toutes les photos sont relues : ${error.message}`);
    }
  }
  return (async function* () {})();
}

/** Rereads the written backup, pictures excepted: new ones were reread one by one. */
async function checkGeneration(
  draft: DraftBackupGeneration,
  { files, tables, pictures }: Omit<BackupManifest, 'format'>,
  cipher: BackupCipher,
): Promise<void> {
  for (const file of listFilesOfBackupManifest({ files })) await checkBackupFile(draft, file);
  const path = draft.pathOf(files.database.name);
  const lines = readGzippedDumpLines(readBackupFile(draft, files.database, cipher), path);
  const dump = await verifyDump(lines, path, cipher);
  const [table] = listDifferingTables(tables, dump.tables);
  if (table) throw new DamagedBackupError(`Le fichier ${path} n'a pas les lignes de la table ${table}.`);
  let count = 0;
  for await (const _ of readPictureList(draft, { files }, cipher)) count += 1;
  if (count !== pictures.count)
    throw new DamagedBackupError(`Le fichier ${draft.pathOf(files.pictures.name)} est incomplet.`);
}
