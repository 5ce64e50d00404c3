import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runAptGet } from './debian-packages.ts';

const MIN_VERSION = 15;

export type PostgresInstallation = { folder: string };

/** Folder of the oldest supported PostgreSQL programs on this machine, or null. */
export function findPostgres(): PostgresInstallation | null {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const found = [...onPath, ...globSync(USUAL_PLACES)]
    .filter((folder) => PROGRAMS.every((program) => existsSync(path.join(folder, program))))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= MIN_VERSION)
    .sort((one, other) => one.version - other.version);
  return found[0] ?? null;
}

/** Installs the distribution's PostgreSQL without a cluster, if apt is there and we are root. */
export function installPostgres(): PostgresInstallation | { reason: string } {
  const where = 'install PostgreSQL 15 or newer to run what needs a server';
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return { reason: `No PostgreSQL ${MIN_VERSION}+ was found: ${where}.` };
  }
  try {
    runAptGet('update');
    runAptGet('install', '-y', '--no-install-recommends', 'postgresql-common');
    refuseMainCluster();
    runAptGet('install', '-y', '--no-install-recommends', 'postgresql');
  } catch {
    // Error of the installation: ignored here, `reason` below reports what is missing.
  }
  return findPostgres() ?? { reason: `apt could not install a PostgreSQL ${MIN_VERSION}+: ${where}.` };
}

const PROGRAMS = ['initdb', 'postgres'];
const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/home/linuxbrew/.linuxbrew/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

function versionOf(folder: string): number {
  try {
    const answer = execFileSync(path.join(folder, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return Number(/\d+/.exec(answer)?.[0]);
  } catch {
    return 0;
  }
}

/** Setting that keeps the package from starting a server on port 5432. */
function refuseMainCluster(): void {
  const file = '/etc/postgresql-common/createcluster.conf';
  const lines = readFileSync(file, 'utf8').split('\n');
  const others = lines.filter((line) => !/^#?\s*create_main_cluster/.test(line));
  writeFileSync(file, [...others, 'create_main_cluster = false', ''].join('\n'));
}
