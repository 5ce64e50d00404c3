/**
 * Command `npm run backup -- /path/to/folder`: saves a snapshot of the database and the pictures while the site runs.
 * Repeated into the same folder, it copies only new pictures.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { writeDumpFile } from '#server/platform/backup/dump-file.ts';
import { recordBackup } from '#server/platform/backup/last-backup.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { copyFiles } from '#server/platform/files/copy-files.ts';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { operatorSentence } from './operator-sentence.ts';

process.umask(0o077);
const [target] = process.argv.slice(2);
if (!target) {
  console.error('Indiquez un dossier : npm run backup -- /chemin/du/dossier');
  process.exit(1);
}
try {
  const config = readConfig();
  const folder = resolve(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Rows are saved first: every picture that they name still exists when the pictures are copied.
  await saveDatabase(config, join(folder, 'database.ndjson.gz'));
  const pictures = await copyFiles(openFileStore(config), createDiskFiles(join(folder, 'uploads')));
  // The file is missing when SESSION_SECRET is set.
  await copyFile(join(config.dataDir, 'session-secret'), join(folder, 'session-secret')).catch(() => {});
  await recordBackup(config.dataDir);
  console.log(`Sauvegarde faite dans ${folder} (${pictures} nouveaux fichiers d'images).`);
} catch (error) {
  console.error(operatorSentence(error));
  process.exitCode = 1;
}

async function saveDatabase(config: ReturnType<typeof readConfig>, file: string) {
  const database = await openDatabase({ ...config, log: createLog('silent'), join: true, create: false });
  await writeDumpFile(database.db, file).finally(database.close);
}
