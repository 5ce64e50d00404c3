import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresSystemUser } from '../../scripts/postgres-process.ts';

const started: ChildProcess[] = [];
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Runs in `folder`, at the longest as long as this process, with its output in a file there named after `name`. */
export function startClusterProgram(
  folder: string,
  name: string,
  [command = '', ...args]: string[],
  owner: PostgresSystemUser,
): ChildProcess {
  // Log file rather than a pipe, which nobody would read while this process is busy.
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, args, { ...owner, cwd: folder, stdio: ['ignore', log, log] });
  started.push(child);
  return child;
}
