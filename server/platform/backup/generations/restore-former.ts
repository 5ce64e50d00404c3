import { readFile } from 'node:fs/promises';
import { joinSortedByName } from '../../files/by-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import { type BackupCipher, refuseUnencryptedBackup } from '../cipher.ts';
import { readDumpFile } from '../dump-file.ts';
import { verifyDump } from '../inspect-dump.ts';
import { requireEmptyDatabase } from '../load-dump-into-empty-database.ts';
import { restoreDump } from '../restore-dump.ts';
import type { BackupInFormerFormat } from '../stores/backup-store.ts';
import type { RestoreTargetSite } from './restore.ts';

/**
 * Restores the only backup that a folder of a former release holds, into an empty database.
 * @param cipher refuses it where there is a key
 * @throws DamagedBackupError when its dump is not whole; Error as `restoreDump`
 */
export async function restoreBackupInFormerFormat(
  { dump, sessionSecret }: BackupInFormerFormat,
  pictures: FileStore,
  cipher: BackupCipher,
  site: RestoreTargetSite,
) {
  refuseUnencryptedBackup(dump, cipher);
  const read = () => readDumpFile(dump);
  await verifyDump(read(), dump, cipher);
  await requireEmptyDatabase(site.database.db);
  // Missing secret: the site had it in SESSION_SECRET.
  const secret = await readFile(sessionSecret, 'utf8').catch(() => undefined);
  if (secret !== undefined) await site.restoreSecret(secret);
  let copied = 0;
  for await (const { name, right } of joinSortedByName(pictures.list(), site.files.list())) {
    const bytes = right ? null : await pictures.get(name);
    if (!bytes) continue;
    await site.files.put(name, bytes, 'image/webp');
    copied += 1;
  }
  const rows = await restoreDump(site.database, read, site.log);
  return { rows, copied };
}
