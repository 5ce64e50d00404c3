/**
 * Command `npm run restore -- /path/to/folder`: loads a backup into an empty database, and its pictures into the file
 * store. The site must not run; a database with data is refused.
 */
import { access, constants, copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { restoreDump } from '#server/platform/backup/restore-dump.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { copyFiles } from '#server/platform/files/copy-files.ts';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { operatorSentence } from './operator-sentence.ts';

process.umask(0o077);
const [source] = process.argv.slice(2);
if (!source) {
  console.error('Indiquez le dossier de la sauvegarde : npm run restore -- /chemin/du/dossier');
  process.exit(1);
}
const log = createLog('silent');
try {
  const config = readConfig();
  const folder = resolve(source);
  const dump = join(folder, 'database.ndjson.gz');
  // The dump is looked for before a database and folders for pictures are created.
  await access(dump).catch((cause) => {
    throw new Error(`Pas de sauvegarde complète dans ${folder} : ${operatorSentence(cause)}`, { cause });
  });
  const database = await openDatabase({ ...config, log });
  try {
    const pictures = await copyFiles(createDiskFiles(join(folder, 'uploads')), openFileStore(config));
    const rows = await restoreDump(database, dump, log);
    const secret = [join(folder, 'session-secret'), join(config.dataDir, 'session-secret')] as const;
    // The secret is missing in the backup when SESSION_SECRET is set, and a secret that exists stays.
    await copyFile(...secret, constants.COPYFILE_EXCL).catch(() => {});
    console.log(`Sauvegarde restaurée : ${rows} lignes, ${pictures} fichiers d'images.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(operatorSentence(error));
  process.exitCode = 1;
}
