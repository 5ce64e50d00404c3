import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/find-postgres.ts';
import type { ProcessUser } from '../../scripts/postgres-process.ts';

/** Debian packages by program. */
const PROGRAMS = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
const POOLER = { pgbouncer: 'pgbouncer' };

const started: ChildProcess[] = [];
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/**
 * Checks that PostgreSQL and the programs of a cluster are installed; otherwise prints what apt would have to
 * install, and ends this process.
 */
export function requireClusterPrograms({ pooled }: { pooled: boolean }): void {
  const packages = Object.entries({ ...PROGRAMS, ...(pooled && POOLER) });
  const missing = packages.filter(([program]) => spawnSync(program, ['--version']).error);
  const names = [...missing.map(([, name]) => name), ...(findPostgres() ? [] : ['postgresql-15'])];
  if (names.length === 0) return;
  console.error(`This needs programs that are not here: apt install ${names.join(' ')}`);
  process.exit(1);
}

/** Version of Patroni: before 3.0.3 a primary that thaws takes the lock back, and acknowledged writes are lost. */
export const readPatroniVersion = (): string =>
  spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout.trim().split(' ').at(-1) ?? '';

/** Runs in `folder`, at the longest as long as this process, with its output in a file there named after `name`. */
export function startClusterProgram(
  folder: string,
  name: string,
  [command = '', ...args]: string[],
  owner: ProcessUser,
): ChildProcess {
  // Log file rather than a pipe, which nobody would read while this process is busy.
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, args, { ...owner, cwd: folder, stdio: ['ignore', log, log] });
  started.push(child);
  return child;
}
