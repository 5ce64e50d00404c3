import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/tables.ts';
import { fail } from '../fail.ts';
import { writeDumpFile, writeWholeFile } from './dump-file.ts';

const PATH = '/api/backup';
const HEADER = 'x-backup-key';

/**
 * The embedded database belongs to the running process alone, so that process makes the dump: for whoever can
 * write in its folder, proven by a key that lies there while the backup runs.
 */
export function offerBackup(app: FastifyInstance, { db, dataDir }: { db: Database; dataDir: string }) {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!(await isKey(request.headers[HEADER], dataDir))) fail('NOT_FOUND');
    const file = join(dataDir, `backup-${randomUUID()}.gz`);
    await writeDumpFile(db, file);
    reply.raw.once('close', () => void rm(file, { force: true }));
    return reply.type('application/gzip').send(createReadStream(file));
  });
}

/**
 * Has the process that holds the folder make the dump, and writes it to `path`. @param url of that process
 * @throws Error one French sentence when it refuses or is another site's
 */
export async function askForDump(url: string, dataDir: string, path: string): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  await writeFile(keyFile(dataDir), key, { mode: 0o600 });
  try {
    const answer = await fetch(url + PATH, { headers: { [HEADER]: key } });
    if (!answer.ok || !answer.body)
      throw new Error(`Le serveur de ${url} n'a pas pu faire la sauvegarde (${answer.status}).`);
    await writeWholeFile(Readable.from(answer.body), path);
  } finally {
    await rm(keyFile(dataDir), { force: true });
  }
}

const keyFile = (dataDir: string) => join(dataDir, 'backup-key');

async function isKey(given: string | string[] | undefined, dataDir: string): Promise<boolean> {
  const key = await readFile(keyFile(dataDir)).catch(() => null);
  const candidate = Buffer.from(String(given));
  return key !== null && candidate.length === key.length && timingSafeEqual(candidate, key);
}
