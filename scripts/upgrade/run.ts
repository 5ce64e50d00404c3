import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const isRunAsRoot = () => process.getuid?.() === 0;

/**
 * Runs a program in a folder, with its output shown.
 * @throws Error with a French sentence when it fails
 */
export const runShowingOutput = (cwd: string, program: string, ...args: string[]) =>
  succeed(
    [program, ...args].join(' '),
    spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }),
  );

/** Runs a command of a release's `package.json` with the Node that the release brings: its machine may have no npm. */
export function runReleaseCommand(release: string, command: string, ...args: string[]): Promise<void> {
  const own = path.join(release, 'node_modules/.bin/node');
  return runShowingOutput(release, existsSync(own) ? own : process.execPath, '--run', command, '--', ...args);
}

/** Runs a command of the shell in a session of its own, which a lost connection and Ctrl+C do not reach. */
export const runShellCommandInOwnSession = (command: string) =>
  succeed(command, spawn(command, { shell: true, detached: true, stdio: ['ignore', 'inherit', 'inherit'] }));

function succeed(command: string, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`« ${command} » a échoué (${code ?? signal}).`)),
    );
  });
}
