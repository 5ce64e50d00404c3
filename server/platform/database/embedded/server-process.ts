import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import type { Log } from '#server/platform/log.ts';
import type { PostgresPrograms } from './programs.ts';
import type { NonRootCommandPrefix } from './run-as.ts';
import { readPostmasterPidFile } from './server-file.ts';

export interface DatabaseServerOptions {
  folder: string;
  /** Settings of the server: names and values of `postgresql.conf`. */
  settings: Record<string, string | number>;
  programs: PostgresPrograms;
  runAs: NonRootCommandPrefix;
  log: Log;
}

export interface DatabaseServerProcess {
  /** Stops the server: ends sessions and writes everything; resolves when the server has ended. */
  stop: () => Promise<void>;
}

const MAX_PAUSE_MS = 10_000;

/**
 * Runs PostgreSQL, starts it again whenever it ends by itself, and ends it with this process.
 * @throws CannotStartError with PostgreSQL's own reason when it does not start
 */
export async function superviseEmbeddedDatabaseServer(
  options: DatabaseServerOptions,
): Promise<DatabaseServerProcess> {
  let server = await launch(options);
  let isStopping = false;
  const end = () => endServer(server, options);
  process.once('exit', end);

  const watch = async () => {
    while (!isStopping) {
      if (!hasEnded(server)) await once(server, 'exit');
      for (
        let pauseMs = 100;
        !isStopping && hasEnded(server);
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
      ) {
        options.log.error(
          { code: server.exitCode, signal: server.signalCode },
          'PostgreSQL ended: it is started again',
        );
        await sleep(pauseMs);
        if (!isStopping) server = await launch(options).catch(() => server);
      }
    }
  };
  const watching = watch();

  return {
    async stop() {
      isStopping = true;
      if (!hasEnded(server)) end();
      await watching;
      // Server looked up again: it may have been restarted meanwhile.
      if (!hasEnded(server)) {
        const ended = once(server, 'exit');
        end();
        await ended;
      }
      process.off('exit', end);
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Pattern of the message of a server that cannot start yet: a backend of a killed server may hold its memory for a
 * moment longer.
 */
const STILL_IN_USE = /shared memory block|lock file/;
const MAX_TRIES = 50;

async function launch(options: DatabaseServerOptions): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const { server, lastLines } = spawnServer(options);
    if (await untilReady(server, options.folder)) return server;
    const reason = lastLines.join(' ');
    if (!STILL_IN_USE.test(reason) || attempt === MAX_TRIES)
      throw new CannotStartError(`La base de données de ${options.folder} ne démarre pas : ${reason}`);
    await sleep(200);
  }
}

/**
 * Log lines about a single session left out: its client gets them too, and there are dozens a second while
 * the server starts.
 */
const SESSION_LINES =
  /^FATAL: {2}(terminating connection|the database system is)|^DETAIL: {2}Consistent recovery state/;

function spawnServer({ folder, settings, programs, runAs, log }: DatabaseServerOptions) {
  const values = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...args] = [...runAs.prefix, programs.postgres, '-D', folder, ...values];
  const server = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Process group of its own: Ctrl+C in a terminal reaches the whole group, and the server has to outlive the
    // requests in progress.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const lastLines: string[] = [];
  createInterface(server.stderr).on('line', (line) => {
    if (lastLines.push(line) > 5) lastLines.shift();
    if (!SESSION_LINES.test(line)) log.warn(`PostgreSQL: ${line}`);
  });
  server.on('error', (error) => lastLines.push(error.message));
  return { server, lastLines };
}

/**
 * Waits until the server is ready.
 * @returns false when it ended before
 */
async function untilReady(server: ChildProcess, folder: string): Promise<boolean> {
  while (server.pid !== undefined && !hasEnded(server)) {
    const running = readPostmasterPidFile(folder);
    if (running?.pid === server.pid && running.isReady) return true;
    await sleep(10);
  }
  return false;
}

/** Stops the server: with a signal, or on Windows, which has none, with `pg_ctl`. */
function endServer(server: ChildProcess, { programs, folder }: DatabaseServerOptions): void {
  if (process.platform !== 'win32') server.kill('SIGINT');
  else if (!hasEnded(server)) execFileSync(programs.pg_ctl, ['stop', '-D', folder, '-m', 'fast', '-W']);
}
