/**
 * Command `npm run backup -- PLACE`: saves the rows of one moment, the pictures and the session secret while the site
 * runs, in a folder (by default BACKUP_FOLDER) or in `s3://bucket/folder`, as a generation of its own. `--list` lists
 * the generations, `--verify` restores the newest into a scratch database and compares (`--unencrypted` accepts one
 * that is not encrypted where BACKUP_KEY is given), `--new-key` prints a key for BACKUP_KEY.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Config,
  formatOperatorCommand,
  mergeStoredSettingsIntoConfig,
  readConfig,
} from '#server/config.ts';
import { makeSiteBackup } from '#server/features/ops/backups/make-site-backup.ts';
import { type BackupCipher, createBackupCipher, generateBackupKey } from '#server/platform/backup/cipher.ts';
import type { BackupStore } from '#server/platform/backup/stores/backup-store.ts';
import { openBackupStore } from '#server/platform/backup/stores/open-backup-store.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { findStoredSettings } from '#server/platform/settings/queries.ts';
import { printBackups } from './backups/print-backups.ts';
import { verifyNewestBackup } from './backups/verify-newest-backup.ts';
import { resolveCommandLinePath } from './resolve-command-line-path.ts';
import { requireSiteSystemUser } from './site-user.ts';
import { findInstallFolder, requirePathOutsideReleases } from './upgrade/install-folder.ts';

const USAGE = `Indiquez un dossier, ou BACKUP_FOLDER : ${formatOperatorCommand('backup', '/chemin/du/dossier')} (ou s3://seau/dossier) [--list | --verify [--unencrypted]]`;

const home = findInstallFolder(path.join(import.meta.dirname, '..'));

process.umask(0o077);
try {
  const { given, list, verify, unencrypted, newKey } = readArguments();
  if (newKey) await printKey();
  else {
    const config = readConfig();
    const place = resolveCommandLinePath(given ?? config.backup.folder ?? failUsage());
    requireSiteSystemUser(config.dataDir, home);
    const store = await openBackupStore(place, config);
    const cipher = await createBackupCipher(unencrypted ? undefined : config.backup.key);
    if (list) await printBackups(store, console.log);
    else if (verify) process.exitCode = (await verifyNewestBackup(store, cipher, console.log)) ? 0 : 1;
    else {
      if (home !== undefined) requirePathOutsideReleases(home, place, 'sauvegarde');
      await makeBackup(config, store, cipher);
    }
  }
} catch (error) {
  console.error(describeFailureForOperator(error));
  process.exitCode = 1;
}

function failUsage(cause?: unknown): never {
  throw new Error(USAGE, { cause });
}

function readArguments() {
  const flag = { type: 'boolean' } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { list: flag, verify: flag, unencrypted: flag, 'new-key': flag },
    });
    const { list, verify, unencrypted, 'new-key': newKey } = values;
    const [given, ...more] = positionals;
    if (more.length > 0 || (unencrypted && !verify)) failUsage();
    return { given, list, verify, unencrypted, newKey };
  } catch (cause) {
    failUsage(cause);
  }
}

async function printKey() {
  console.log(await generateBackupKey());
  console.error(
    "C'est la valeur de BACKUP_KEY. Gardez-la aussi ailleurs que sur cette machine : sans elle, aucune sauvegarde chiffrée ne se lit.",
  );
}

async function makeBackup(config: Config, store: BackupStore, cipher: BackupCipher) {
  const warn = (sentence: string) => console.warn(sentence);
  const log = createLog('silent');
  const database = await openDatabase({ ...config, log, join: true, create: false });
  const make = async () => {
    const { db } = database;
    // A site of an older release has no settings yet.
    const current = mergeStoredSettingsIntoConfig(config, await findStoredSettings(db).catch(() => ({})));
    return makeSiteBackup(current, { database: db, files: openFileStore(config), store, cipher, warn });
  };
  const { generation, manifest, newPictures, kept, isRight } = await make().finally(database.close);
  console.log(`Sauvegarde faite dans ${store.name} (${newPictures} nouveaux fichiers d'images).`);
  console.log(
    `Relue : ${generation}, ${manifest.rows} lignes, ${manifest.pictures.count} fichiers d'images. Sauvegardes gardées : ${kept}.`,
  );
  if (!isRight) process.exitCode = 1;
}
