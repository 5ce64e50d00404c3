import { readFile } from 'node:fs/promises';
import type { OpenedDatabase } from '../../database/open-database.ts';
import { joinByName } from '../../files/by-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Log } from '../../log.ts';
import { readDumpFile } from '../dump-file.ts';
import { inspectDump } from '../inspect-dump.ts';
import { restoreDump } from '../restore-dump.ts';
import type { FormerBackup } from '../stores/backup-store.ts';

/**
 * Restores the only backup that a folder of a former release holds, into an empty database.
 * @throws DamagedBackupError when its dump is not whole; Error as `restoreDump`
 */
export async function restoreFormer(
  { dump, sessionSecret }: FormerBackup,
  pictures: FileStore,
  site: { database: OpenedDatabase; files: FileStore; log: Log },
) {
  const read = () => readDumpFile(dump);
  await inspectDump(read(), dump);
  let copied = 0;
  for await (const { name, right } of joinByName(pictures.list(), site.files.list())) {
    const bytes = right ? null : await pictures.get(name);
    if (!bytes) continue;
    await site.files.put(name, bytes, 'image/webp');
    copied += 1;
  }
  const rows = await restoreDump(site.database, read, site.log);
  // The secret is missing where the site had it in SESSION_SECRET.
  const secret = await readFile(sessionSecret, 'utf8').catch(() => undefined);
  return { rows, copied, secret };
}
