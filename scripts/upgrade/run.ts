import { type ChildProcess, spawn } from 'node:child_process';

export const isRunAsRoot = () => process.getuid?.() === 0;

/** Runs a program in a folder; what it prints is shown. @throws Error with a French sentence when it fails */
export const run = (cwd: string, program: string, ...args: string[]) =>
  succeed(
    [program, ...args].join(' '),
    spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }),
  );

export const runShell = (command: string) =>
  succeed(command, spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] }));

function succeed(command: string, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`« ${command} » a échoué (${code ?? signal}).`)),
    );
  });
}
