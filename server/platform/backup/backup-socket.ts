import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, rm, symlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { writeDump, writeDumpFile } from './dump-file.ts';

interface BackupOptions {
  db: Database;
  dataDir: string;
  log: Log;
}

/**
 * The embedded database belongs to the running process, so that process makes the dump, for clients of a Unix domain
 * socket in a folder of `DATA_DIR` that only its owner may enter. To be called by the holder of the database's lock
 * only: it empties that folder.
 * @returns closes the socket, aborts running backups and removes the folder
 */
export async function listenForBackups(options: BackupOptions): Promise<() => Promise<void>> {
  const { dataDir, log } = options;
  const folder = folderIn(dataDir);
  await removeLeftovers(dataDir);
  await mkdir(folder, { mode: 0o700 });

  const running = new Set<Promise<void>>();
  const server = createServer((_request, response) => {
    const backup = answer(response, options, folder).finally(() => running.delete(backup));
    running.add(backup);
  });
  try {
    await onSocket(folder, async (path) => once(server.listen(path), 'listening'));
  } catch (err) {
    // Some file systems have no sockets; `npm run backup` explains what to do.
    log.warn({ err }, 'No backup can be made while the site runs');
  }
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(running);
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Writes a dump, made by the process that holds `dataDir`, to `path`.
 * @throws Error one French sentence when none answers or it fails
 */
export async function requestDump(dataDir: string, path: string): Promise<void> {
  const answer = await onSocket(folderIn(dataDir), send).catch((cause) => {
    throw new Error(
      `Le serveur qui utilise ${dataDir} ne répond pas aux sauvegardes : réessayez quand il est prêt, ou arrêtez-le.`,
      { cause },
    );
  });
  if (answer.statusCode !== 200)
    throw new Error("Le serveur n'a pas pu faire la sauvegarde : son journal dit pourquoi.");
  await writeDump(path, answer);
}

async function answer(response: ServerResponse, { db, log }: BackupOptions, folder: string): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const file = join(folder, `${randomUUID()}.gz`);
  try {
    await writeDumpFile(db, file, left.signal);
    const dump = await open(file);
    await pipeline(dump.createReadStream(), response);
  } catch (err) {
    if (!left.signal.aborted) log.error({ err }, 'The backup failed');
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  } finally {
    await rm(file, { force: true });
  }
}

async function send(socketPath: string): Promise<IncomingMessage> {
  const [response] = await once(request({ socketPath }).end(), 'response');
  return response;
}

const folderIn = (dataDir: string) => join(dataDir, 'backup');

/** Of a killed process; in `DATA_DIR` itself, of former versions. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const former = (await readdir(dataDir)).filter((name) => /^backup-(key$|[\w-]+\.gz)/.test(name));
  for (const name of ['backup', ...former]) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** `sockaddr_un` holds 104 bytes on macOS, 108 on Linux, with the final zero. */
const LONGEST_PATH = 103;

/** Through a short symbolic link where the path is too long. */
async function onSocket<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32')
    return use(`\\\\.\\pipe\\recolte-${createHash('sha256').update(folder).digest('hex')}`);
  const path = join(folder, 'socket');
  if (Buffer.byteLength(path) <= LONGEST_PATH) return use(path);
  const short = await mkdtemp(join(tmpdir(), 'recolte-'));
  try {
    await symlink(folder, join(short, 'to'));
    return await use(join(short, 'to', 'socket'));
  } finally {
    await rm(short, { recursive: true });
  }
}
