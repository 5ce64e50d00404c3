import { cpSync, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { placeFolder } from '#server/platform/files/place-folder.ts';
import { restrictTree } from '#server/platform/files/restrict-folder.ts';
import { syncPath } from '#server/platform/files/write-durably.ts';
import type { Log } from '#server/platform/log.ts';
import { startEngine } from './embedded-engine.ts';

/** Copies the template, or else runs initdb. */
export async function prepareFolder({
  folder,
  durable,
  template,
  log,
}: {
  folder: string;
  durable: boolean;
  template: string | null;
  log: Log;
}): Promise<void> {
  if (existsSync(folder)) return;
  await placeFolder(folder, async (draft) => {
    // The synchronous copy of thousands of small files takes a third of the time.
    if (template) cpSync(template, draft, { recursive: true });
    else await createEmpty(draft, log);
    // A copy has the modes of the template, which everybody may read.
    if (process.platform !== 'win32') restrictTree(draft);
    if (durable) await syncTree(draft);
    return draft;
  });
  if (durable) await syncPath(path.dirname(folder));
}

async function createEmpty(folder: string, log: Log): Promise<void> {
  const engine = await startEngine({ folder, durable: false }, log);
  await engine.close();
}

/** Many systems let a process open 1,024 files, and a database has more. */
const MAX_OPEN_FILES = 50;

export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const paths = [folder, ...entries.map((entry) => path.join(folder, entry))];
  await pLimit(MAX_OPEN_FILES).map(paths, syncPath);
}
