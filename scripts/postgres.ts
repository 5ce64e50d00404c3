import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres, installPostgres, type PostgresInstallation } from './find-postgres.ts';
import { findFreePort } from './free-port.ts';
import { type PostgresSystemUser, type RunningPostgres, runPostgres } from './postgres-process.ts';

export interface TemporaryPostgres extends RunningPostgres {
  /** Database URL of a superuser; null without PostgreSQL on this machine. */
  url: string | null;
  /** Reason why there is no PostgreSQL server, in one sentence. */
  reason: string | null;
}

const nothing: RunningPostgres = { stop: async () => {}, crash: async () => {}, restart: async () => {} };

/**
 * Starts a PostgreSQL of our own on a free loopback port, in a temporary folder, for tests and benches. As root it
 * runs as an ordinary user, and is installed with apt if missing.
 * @param options.durable true for real fsync, for benches; false for tests
 */
export async function startTemporaryPostgres({ durable = false } = {}): Promise<TemporaryPostgres> {
  const binaries = findPostgres() ?? installPostgres();
  if ('reason' in binaries) return { url: null, reason: binaries.reason, ...nothing };
  const owner = findUnprivilegedSystemUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'recolte-postgres-'));
  const data = path.join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const port = await findFreePort();
  initialise(binaries.folder, folder, data, password, owner);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const args = settings(data, port, durable);
  return {
    url,
    reason: null,
    ...(await runPostgres({ binaries: binaries.folder, folder, args, url, owner })),
  };
}

/** Starts a streaming replica of the server at `url`, on another port. */
export async function startTemporaryPostgresReplica(url: string): Promise<RunningPostgres & { url: string }> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('A replica needs the PostgreSQL of its primary');
  const owner = findUnprivilegedSystemUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'recolte-replica-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const copy = ['-D', data, '--write-recovery-conf', '--checkpoint=fast', '-d', url];
  execFileSync(path.join(resolveLinkToPostgresProgramFolder(binaries), 'pg_basebackup'), copy, {
    ...owner,
    cwd: folder,
    stdio: 'pipe',
  });
  const own = new URL(url);
  own.port = String(await findFreePort());
  const args = settings(data, Number(own.port), false);
  const served = await runPostgres({ binaries: binaries.folder, folder, args, url: own.href, owner });
  return { url: own.href, ...served };
}

/**
 * Folder of all programs of the server: the path may be a link, and the other programs stand beside its original only.
 */
export const resolveLinkToPostgresProgramFolder = ({ folder }: PostgresInstallation): string =>
  path.dirname(realpathSync(path.join(folder, 'postgres')));

/** Owner of the server's files and processes: PostgreSQL refuses to run as root. */
export function findUnprivilegedSystemUser(): PostgresSystemUser {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // Missing user: the next one is tried.
    }
  }
  throw new Error('Neither a postgres nor a nobody user exists to run PostgreSQL');
}

function initialise(
  binaries: string,
  folder: string,
  data: string,
  password: string,
  owner: PostgresSystemUser,
): void {
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

function settings(data: string, port: number, durable: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Maximum number of connections for journeys and HTTP tests, which share a server: each of their products may open
    // some twenty.
    max_connections: '400',
    random_page_cost: '1.1',
    work_mem: '16MB',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
