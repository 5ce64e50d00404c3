/**
 * Command `npm run restore -- PLACE [GENERATION]`: loads a backup, by default the newest, into an empty database, and
 * its pictures into the file store. The place may be the file that the page of administrators downloads. The site must not run; a database with data is refused. `--unencrypted` accepts a
 * backup that is not encrypted where BACKUP_KEY is given.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, formatOperatorCommand, readConfig } from '#server/config.ts';
import { createBackupCipher } from '#server/platform/backup/cipher.ts';
import {
  openVerifiedBackupGeneration,
  restoreBackupGeneration,
} from '#server/platform/backup/generations/restore.ts';
import { restoreBackupInFormerFormat } from '#server/platform/backup/generations/restore-former.ts';
import { warnOfBackupDatedInFuture } from '#server/platform/backup/stores/backup-store.ts';
import { openBackupStore } from '#server/platform/backup/stores/open-backup-store.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { writeFileDurably } from '#server/platform/files/write-file-durably.ts';
import { createLog } from '#server/platform/log.ts';
import { findSessionSecret } from '#server/platform/stored-secret.ts';
import { withUnpackedBackup } from './backups/with-unpacked-backup.ts';
import { resolveCommandLinePath } from './resolve-command-line-path.ts';
import { requireSiteSystemUser } from './site-user.ts';
import { findInstallFolder } from './upgrade/install-folder.ts';

process.umask(0o077);
const USAGE = `Indiquez le dossier de la sauvegarde : ${formatOperatorCommand('restore', '/chemin/du/dossier', '[sauvegarde]', '[--unencrypted]')}`;

try {
  const options = readArguments();
  const config = readConfig();
  requireSiteSystemUser(config.dataDir, findInstallFolder(join(import.meta.dirname, '..')));
  await withUnpackedBackup(options.place, (place) => restore({ ...options, place }, config));
} catch (error) {
  console.error(describeFailureForOperator(error));
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { unencrypted: { type: 'boolean' } },
    });
    const [place, name] = positionals;
    if (!place) throw new Error(USAGE);
    return { place: resolveCommandLinePath(place), name, isUnencrypted: values.unencrypted === true };
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
}

async function restore(
  { place, name, isUnencrypted }: ReturnType<typeof readArguments>,
  config: Config,
): Promise<void> {
  const store = await openBackupStore(place, config);
  const cipher = await createBackupCipher(isUnencrypted ? undefined : config.backup.key);
  const isFormer = store.former && name === undefined && (await store.listGenerations()).length === 0;
  // Rereads the backup before a database and folders for pictures are created.
  const checked = isFormer ? null : await openVerifiedBackupGeneration(store, cipher, name);
  const log = createLog('silent');
  const database = await openDatabase({ ...config, log });
  try {
    const site = {
      database,
      files: openFileStore(config),
      log,
      restoreSecret: (secret: string) => restoreSecret(secret, config),
    };
    if (checked) {
      console.log(`Sauvegarde choisie : ${checked.generation.name}.`);
      warnOfBackupDatedInFuture(checked.generation.name, new Date(), console.error);
      const { rows, pictures } = await restoreBackupGeneration(checked, site);
      console.log(`Sauvegarde restaurée : ${rows} lignes, ${pictures.read} fichiers d'images.`);
      for (const sentence of pictures.sentences) console.error(sentence);
      if (pictures.damaged > 0)
        throw new Error(
          `${pictures.damaged} fichiers d'images n'ont pas pu être restaurés, tout le reste l'est.`,
        );
    } else if (store.former) {
      const { rows, copied } = await restoreBackupInFormerFormat(
        store.former,
        store.pictures('pictures').files,
        cipher,
        site,
      );
      console.log(`Sauvegarde restaurée : ${rows} lignes, ${copied} fichiers d'images.`);
    }
  } finally {
    await database.close();
  }
}

/** Restores the session secret where the site has none yet. */
async function restoreSecret(secret: string, config: Config) {
  if (config.sessionSecret === undefined)
    await writeFileDurably(join(config.dataDir, 'session-secret'), secret, { mode: 0o600, replaces: false });
  if ((await findSessionSecret(config)) !== secret)
    console.error(
      `Le secret des sessions de ce site (${config.sessionSecret === undefined ? 'DATA_DIR/session-secret' : 'SESSION_SECRET'}) n'est pas celui de la sauvegarde : chacun devra se reconnecter, et les seconds facteurs ne valent que par leurs codes de secours.`,
    );
}
