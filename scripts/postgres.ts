import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, installPostgres } from './find-postgres.ts';
import { freePort } from './free-port.ts';

export interface TemporaryPostgres {
  /** Of a superuser, or null when there is no PostgreSQL here. */
  url: string | null;
  /** Why there is none, in one sentence. */
  reason: string | null;
  /** Stops the server and removes its files. */
  stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL of our own on a free loopback port, in a temporary folder, for tests and benches. As
 * root it runs as an ordinary user, and is installed with apt when missing.
 *
 * @param options.durable real fsync, for benches; false for tests
 */
export async function startPostgres({ durable = false } = {}): Promise<TemporaryPostgres> {
  const binaries = findPostgres() ?? installPostgres();
  if ('reason' in binaries) return { url: null, reason: binaries.reason, stop: async () => {} };
  const owner = ordinaryUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'recolte-postgres-'));
  const data = path.join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  initialise(binaries.folder, folder, data, password, owner);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const stop = await serve(binaries.folder, folder, settings(port, durable), owner, url);
  return { url, reason: null, stop };
}

/** Starts a streaming replica of such a server, that of `url`, on another port. */
export async function startReplica(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('A replica needs the PostgreSQL of its primary');
  const owner = ordinaryUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'recolte-replica-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const copy = ['-D', path.join(folder, 'data'), '--write-recovery-conf', '--checkpoint=fast', '-d', url];
  // Beside the server itself: a link to the server may stand where its other programs don't.
  const programs = path.dirname(realpathSync(path.join(binaries.folder, 'postgres')));
  execFileSync(path.join(programs, 'pg_basebackup'), copy, { ...owner, cwd: folder, stdio: 'pipe' });
  const own = new URL(url);
  own.port = String(await freePort());
  const stop = await serve(binaries.folder, folder, settings(Number(own.port), false), owner, own.href);
  return { url: own.href, stop };
}

/** Runs the server whose data are in `folder` until it is stopped. @returns how, which removes the folder */
async function serve(binaries: string, folder: string, parameters: string[], owner: Owner, url: string) {
  // A file: who waits for a test run reads no pipe meanwhile, and the server stands still once a pipe is full.
  const log = path.join(folder, 'log');
  const server = spawn(path.join(binaries, 'postgres'), ['-D', path.join(folder, 'data'), ...parameters], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const interrupt = () => server.kill('SIGINT');
  process.once('exit', interrupt);

  const stop = async () => {
    process.off('exit', interrupt);
    interrupt();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, () => server.exitCode !== null);
  } catch (cause) {
    const output = readFileSync(log, 'utf8').slice(-4000);
    await stop();
    throw new Error(`The temporary PostgreSQL did not start: ${output}`, { cause });
  }
  return stop;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error('Neither a postgres nor a nobody user exists to run PostgreSQL');
}

function initialise(binaries: string, folder: string, data: string, password: string, owner: Owner): void {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const created of [folder, passwordFile]) chownSync(created, owner.uid, owner.gid);
  }
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const format = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(path.join(binaries, 'initdb'), ['-D', data, ...access, ...format], {
    ...owner,
    cwd: folder,
    stdio: 'pipe',
  });
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    random_page_cost: '1.1',
    work_mem: '16MB',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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
