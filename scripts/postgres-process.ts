import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endProcess, hasProcessEnded } from './end-process.ts';

/** PostgreSQL server with its data in a temporary folder. */
export interface RunningPostgres {
  /** Stops the PostgreSQL server and removes its files. */
  stop: () => Promise<void>;
  /** Kills all processes of the PostgreSQL server with SIGKILL; its files stay. */
  crash: () => Promise<void>;
  /** Starts the PostgreSQL server after `crash`, on the same port and files. */
  restart: () => Promise<void>;
}

/** User that runs the PostgreSQL server; empty for the current one. */
export interface PostgresSystemUser {
  uid?: number;
  gid?: number;
}

interface Launch {
  /** Folder of the programs of PostgreSQL. */
  binaries: string;
  /** Folder of the PostgreSQL server's data and log. */
  folder: string;
  args: string[];
  url: string;
  owner: PostgresSystemUser;
}

/**
 * Runs PostgreSQL until it is stopped, at the latest with this process.
 * @throws Error with the end of its log when it does not start; the folder is removed
 */
export async function runPostgres(launch: Launch): Promise<RunningPostgres> {
  const removeFolder = () => rmSync(launch.folder, { recursive: true, force: true });
  let server = await start(launch).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  const interrupt = () => server.kill('SIGINT');
  process.once('exit', interrupt);
  return {
    async stop() {
      process.off('exit', interrupt);
      await endProcess(server, 'SIGINT');
      removeFolder();
    },
    crash: () => killAll(server),
    async restart() {
      server = await start(launch);
    },
  };
}

/** Starts the PostgreSQL server; resolves when it answers, after recovery if needed. */
async function start({ binaries, folder, args, url, owner }: Launch): Promise<ChildProcess> {
  // Log in a file instead of a pipe, which nobody may be reading: the server blocks when a pipe is full.
  const log = path.join(folder, 'log');
  const server = spawn(path.join(binaries, 'postgres'), args, {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', openSync(log, 'a')],
  });
  try {
    await untilReady(url, () => hasProcessEnded(server));
  } catch (cause) {
    await endProcess(server, 'SIGINT');
    throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-4000)}`, { cause });
  }
  return server;
}

async function untilReady(url: string, hasExited: () => boolean): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (hasExited() || attempt === 300) throw error;
      await sleep(100);
    }
  }
}

/** Kills a server and its children. It is stopped first: otherwise it would fork meanwhile. */
async function killAll(server: ChildProcess) {
  server.kill('SIGSTOP');
  const all = [...listChildProcessIds(server.pid), server.pid].filter((pid) => pid !== undefined);
  await killProcessesAtOnce(all);
  await endProcess(server, 'SIGKILL');
}

/**
 * Kills processes as a failing current would; resolves when the last has ended: shared memory is busy until then. They
 * are stopped first, so that none notices the others' end.
 */
export async function killProcessesAtOnce(pids: number[]): Promise<void> {
  signalRunningProcesses(pids, 'SIGSTOP');
  signalRunningProcesses(pids, 'SIGKILL');
  while (filterRunningProcesses(pids).length > 0) await sleep(5);
}

export const listChildProcessIds = (parent: number | undefined) =>
  listProcesses().flatMap((row) => (row.parent === parent ? row.pid : []));

export const filterRunningProcesses = (pids: number[]) =>
  listProcesses().filter(({ pid, state }) => pids.includes(pid) && state !== 'Z');

function listProcesses() {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return table.split('\n').map((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), state: state[0] };
  });
}

/** Signals processes; those that have ended are passed over. */
export function signalRunningProcesses(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
