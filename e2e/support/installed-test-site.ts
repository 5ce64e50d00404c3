import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess } from '../../scripts/end-process.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { unpackReleaseArchive } from '../../scripts/release/archive.ts';
import { TEST_ADMIN_CREDENTIALS } from './start-test-site-process.ts';

export interface TestUpgradeCommandResult {
  /** Exit code; null for one that was killed. */
  code: number | null;
  /** Lines that the command printed. */
  output: string;
}

export interface TestUpgradeInterruption {
  words: string;
  /** SIGKILL for the process alone; others also for those that it started, as a terminal sends them. */
  signal: 'SIGKILL' | 'SIGHUP' | 'SIGINT';
}

export interface InstalledTestSite {
  url: string;
  /** Folder with `releases/` and `current`. */
  home: string;
  /** Runs `npm run upgrade` with these arguments; sends a signal to it once it prints a line with these words. */
  upgrade: (args: string[], interruption?: TestUpgradeInterruption) => Promise<TestUpgradeCommandResult>;
  stop: () => Promise<void>;
}

/**
 * A release installed from its archive as on a server: `npm start` in `current`, which starts again whenever it ends,
 * as by systemd.
 * @param packages folder `node_modules` of the releases that have no packages of their own
 * @param environment DATABASE_URL, empty for the embedded database
 */
export async function installAndStartTestSite(
  archive: string,
  packages: string,
  environment: Record<string, string>,
): Promise<InstalledTestSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recolte-installed-'));
  const home = path.join(folder, 'recolte');
  await mkdir(path.join(home, 'releases'), { recursive: true });
  const release = path.basename(archive, '.tar.gz');
  await unpackReleaseArchive(archive, path.join(home, 'releases', release));
  await symlink(path.join('releases', release), path.join(home, 'current'));
  await symlink(packages, path.join(home, 'node_modules'));
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_FOLDER: path.join(folder, 'backup'),
    ADMIN_EMAIL: TEST_ADMIN_CREDENTIALS.email,
    ADMIN_PASSWORD: TEST_ADMIN_CREDENTIALS.password,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const cwd = path.join(home, 'current');

  const pidFile = path.join(folder, 'pid');
  // A site that fails to start may have ended by itself between the two commands.
  const restart = `kill $(cat ${pidFile}) || true`;
  let service: ChildProcess;
  let isStopping = false;
  const start = () => {
    service = spawn('npm', ['start', '--silent'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(`${pidFile}.new`, String(service.pid));
    renameSync(`${pidFile}.new`, pidFile);
    service.once('exit', () => isStopping || start());
  };
  start();

  return {
    url: `http://127.0.0.1:${port}`,
    home,
    async upgrade(args, interruption) {
      const command = ['scripts/upgrade.ts', ...args, '--restart', restart, '--wait', '20'];
      const child = spawn(process.execPath, command, {
        cwd,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const interrupt = (pid: number, { signal }: TestUpgradeInterruption) =>
        process.kill(signal === 'SIGKILL' ? pid : -pid, signal);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on('line', (line) => {
          output += `${line}\n`;
          if (interruption && child.pid && line.includes(interruption.words))
            interrupt(child.pid, interruption);
        });
      const [code] = await once(child, 'close');
      return { code, output };
    },
    async stop() {
      isStopping = true;
      await endProcess(service, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
