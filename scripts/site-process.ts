import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import packageJson from '../package.json' with { type: 'json' };
import { endProcess, hasProcessEnded } from './end-process.ts';
import { findFreePort } from './free-port.ts';

export interface SiteProcess {
  /** Address of the product as `http://127.0.0.1:<port>`. */
  url: string;
  dataDir: string;
  /** Process id of the product, which changes with each start. */
  pid: () => number;
  /** Stops the product gracefully and removes its folder. */
  stop: () => Promise<void>;
  /** Stops the product with SIGTERM; its folder stays. */
  halt: () => Promise<void>;
  /** Kills the product with SIGKILL; its folder stays. */
  crash: () => Promise<void>;
  /**
   * Simulates a full disk for files that the product itself writes: they can't grow beyond so many bytes. Linux only.
   */
  limitFiles: (bytes: number | 'unlimited') => void;
  /**
   * Starts the product after `halt` or `crash`, on the same port and data.
   * @param folder checkout of another version, as for `startSiteProcess`; by default the one of the last start
   */
  restart: (folder?: string) => Promise<void>;
}

/**
 * Starts the product in a process of its own, with an empty data folder, on a free port unless `PORT` is given.
 * @param onLog receives each line of its log, one JSON object
 * @param folder checkout of another version, with its build
 */
export async function startSiteProcess(
  environment: Record<string, string> = {},
  onLog?: (line: string) => void,
  folder = '.',
): Promise<SiteProcess> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'recolte-product-')));
  const { HOST: host = '127.0.0.1', PORT: port = String(await findFreePort()) } = environment;
  const url = `http://${host}:${port}`;
  const { allocator, startArguments } = readStart();
  let server: ChildProcess;
  let current = folder;
  const launch = async (next = current) => {
    current = next;
    server = spawn(process.execPath, startArguments, {
      cwd: current,
      stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...allocator,
        NODE_ENV: 'production',
        PORT: port,
        HOST: host,
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    });
    if (onLog && server.stdout) {
      createInterface(server.stdout).on('line', (line) => line.startsWith('{') && onLog(line));
    }
    await untilReady(url, server);
  };
  await launch();
  return {
    url,
    dataDir,
    pid: () => server.pid ?? 0,
    async stop() {
      await endProcess(server, 'SIGTERM');
      if (!environment.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
    halt: () => endProcess(server, 'SIGTERM'),
    crash: () => endProcess(server, 'SIGKILL'),
    limitFiles(bytes) {
      execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`]);
    },
    restart: launch,
  };
}

/** Memory limits and command of `npm start` (`exec env NAME=VALUE node ...`). */
function readStart() {
  const [, , allocator = '', , ...startArguments] = packageJson.scripts.start.split(' ');
  return { allocator: Object.fromEntries([allocator.split('=')]), startArguments };
}

async function untilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 2400; tries++) {
    if (hasProcessEnded(server))
      throw new Error(`The product stopped with ${server.exitCode ?? server.signalCode}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  server.kill();
  throw new Error('The product did not start within two minutes');
}
