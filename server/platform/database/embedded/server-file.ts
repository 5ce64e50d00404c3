import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Running server as its `postmaster.pid` describes it: https://www.postgresql.org/docs/18/storage-file-layout.html
 */
export interface PostmasterPidFileContent {
  pid: number;
  port: number;
  /** Folder of the Unix socket; empty where the server listens on loopback alone. */
  socketFolder: string;
  isReady: boolean;
}

const nameOf = (folder: string) => path.join(folder, 'postmaster.pid');

/**
 * Reads `postmaster.pid`.
 * @returns null when no server runs in this folder, or when it has not written its file yet
 */
export function readPostmasterPidFile(folder: string): PostmasterPidFileContent | null {
  try {
    const [pid, , , port, socketFolder = '', , , status = ''] = readFileSync(nameOf(folder), 'utf8').split(
      '\n',
    );
    return { pid: Number(pid), port: Number(port), socketFolder, isReady: status.trim() === 'ready' };
  } catch {
    return null;
  }
}

/**
 * Process id of the server that runs in this folder: after a kill `postmaster.pid` stays, and its number may become
 * another program's.
 */
export function findEmbeddedDatabaseServerPid(folder: string): number | undefined {
  const pid = readPostmasterPidFile(folder)?.pid;
  return pid !== undefined && isServerOf(pid, folder) ? pid : undefined;
}

const LEFTOVER_LIMIT_MS = 10_000;

/**
 * Ends the database server that a killed process left running in this folder, which no other process uses. A file that
 * names a process of another program is removed: process numbers are reused.
 * @throws CannotStartError when the server does not end
 */
export async function stopOrphanedDatabaseServer(folder: string, log: Log): Promise<void> {
  if (!readPostmasterPidFile(folder)) return;
  const pid = findEmbeddedDatabaseServerPid(folder);
  if (pid === undefined) return rmSync(nameOf(folder), { force: true });
  log.warn({ pid }, 'PostgreSQL was left running by a process that was killed: it is stopped');
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    if (await untilEnded(pid, folder)) return;
  }
  throw new CannotStartError(
    `Le serveur PostgreSQL ${pid} de ${folder}, qui reste d'un site tué, ne s'arrête pas.`,
  );
}

async function untilEnded(pid: number, folder: string): Promise<boolean> {
  for (const limit = Date.now() + LEFTOVER_LIMIT_MS; Date.now() < limit; await sleep(50))
    if (!isServerOf(pid, folder)) return true;
  return false;
}

/** True when the process is the PostgreSQL server of this data folder, which is its working directory. */
function isServerOf(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    if (process.platform === 'win32') return process.kill(pid, 0);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}
