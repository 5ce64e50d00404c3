import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { writeFileDurably } from './files/write-file-durably.ts';

/** Random secret, created once in `DATA_DIR`; concurrent starts get the same one. */
export async function loadOrCreateSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const path = join(dataDir, name);
  const stored = await readIfThere(path);
  if (stored !== undefined) return stored;

  await writeFileDurably(path, randomBytes(bytes).toString('base64url'), { mode: 0o600, replaces: false });
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Key of session tokens and of signatures. */
export const loadOrCreateSessionSecret = async ({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>) =>
  Buffer.from(sessionSecret ?? (await loadOrCreateSecret(dataDir, 'session-secret', 48)));

/** Key of session tokens where it exists already; undefined otherwise. */
export const findSessionSecret = async ({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string | undefined> =>
  sessionSecret ?? readIfThere(join(dataDir, 'session-secret'));
