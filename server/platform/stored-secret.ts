import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A random secret, created once in `DATA_DIR`; concurrent starts get the same one. */
export async function storedSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const path = join(dataDir, name);
  const stored = await readIfThere(path);
  if (stored !== undefined) return stored;

  await mkdir(dataDir, { recursive: true });
  // Written in full before it gets its name: another process, or a start after a power cut, must not read half
  // of it.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
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
