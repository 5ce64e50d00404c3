import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/testing/silent-log.ts';
import { isDatabaseReadOnlyError, isDatabaseUnavailableError } from '../database-errors.ts';
import {
  EMBEDDED_DATABASE_FOLDER_NAME,
  type EmbeddedDatabaseOptions,
  type EmbeddedDatabaseServer,
  openEmbeddedDatabase,
} from './open-embedded-database.ts';
import { loadNpmPostgresPrograms, POSTGRES_MAJOR_VERSION } from './programs.ts';
import { chooseNonRootCommandPrefix } from './run-as.ts';
import { readPostmasterPidFile } from './server-file.ts';

const WRITER = fileURLToPath(new URL('../../../testing/write-until-killed.ts', import.meta.url));

let parent: string;
let dataDir: string;
let opened: EmbeddedDatabaseServer[];
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'recolte-test-embedded-'));
  dataDir = path.join(parent, 'data');
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map(({ stop }) => stop()));
  await rm(parent, { recursive: true });
});

async function open(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabaseServer> {
  const server = await openEmbeddedDatabase({ dataDir, log: silentLog, durable: false, ...options });
  opened.push(server);
  return server;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const cluster = () => path.join(dataDir, EMBEDDED_DATABASE_FOLDER_NAME);
const pidOf = () => readPostmasterPidFile(cluster())?.pid ?? 0;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the database folder', () => {
  test('the database folder is created once, keeps its rows, and has checksums, sync and the same sort order everywhere', async () => {
    const first = await open({ durable: true });
    await query(first.url, 'create table crates as select 1 as id');
    await first.stop();
    const { url } = await open({ durable: true });
    expect(await query(url, 'select id from crates')).toEqual([{ id: 1 }]);
    expect(
      await query(
        url,
        `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
          current_setting('listen_addresses') as addresses, datlocprovider as provider, datlocale as locale
        from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ fsync: 'on', checksums: 'on', addresses: '', provider: 'b', locale: 'C.UTF-8' }]);
  });

  test('the database folder may have spaces, accents, commas and a path too long for a socket', async () => {
    dataDir = path.join(parent, `Récolte de l'été, "2026"`, 'x'.repeat(100));
    const { url, stop } = await open();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('recolte-socket-'))).toEqual([]);
  });

  test('the database folder and its socket are open to their owner alone', async () => {
    await open();
    const socket = readdirSync(cluster()).find((name) => name.startsWith('.s.PGSQL')) ?? '';
    for (const each of [cluster(), path.join(cluster(), socket)]) {
      expect(statSync(each).mode & 0o077, each).toBe(0);
    }
  });

  test('the database folder replaces the leftovers of an interrupted creation', async () => {
    mkdirSync(`${cluster()}.new/base`, { recursive: true });
    await query((await open()).url, 'select 1');
    expect(readdirSync(dataDir)).not.toContain(`${EMBEDDED_DATABASE_FOLDER_NAME}.new`);
  });

  test('a database folder of another major version of PostgreSQL is refused with the command that imports it', async () => {
    await (await open()).stop();
    await writeFile(path.join(cluster(), 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(
      `vient de PostgreSQL 17 et ce site apporte PostgreSQL ${POSTGRES_MAJOR_VERSION}`,
    );
  });
});

describe('two processes on one database folder', () => {
  test('a second process is refused with a sentence, and the first continues', async () => {
    const { url } = await open();
    await expect(open()).rejects.toThrow('est déjà utilisé par un autre serveur');
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a second process that joins uses the same database, and leaves it running', async () => {
    const own = await open();
    const joined = await open({ join: true });
    expect([own.isOwn, joined.isOwn, joined.url]).toEqual([true, false, own.url]);
    await joined.stop();
    expect(await query(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the database server', () => {
  test('a killed database server is started again, with every committed row', async () => {
    const { url } = await open({ durable: true });
    await query(url, 'create table crates as select 1 as id');
    const killed = pidOf();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(url, 'select id from crates')).toEqual([{ id: 1 }]), {
      timeout: 20_000,
    });
    expect(pidOf()).not.toBe(killed);
  });

  test('a database server that does not start is reported with its own reason', async () => {
    await (await open()).stop();
    await rm(path.join(cluster(), 'global'), { recursive: true });
    await expect(open()).rejects.toThrow(/ne démarre pas : .*global/);
  });

  test('a database server left running by a killed process is ended at the next start', async () => {
    await (await open()).stop();
    const leftover = await startAlone();
    const ended = once(leftover, 'exit');
    const { url } = await open();
    await ended;
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a foreign program with the former process number of the database server is left alone', async () => {
    await (await open()).stop();
    const other = spawn('sleep', ['60']);
    try {
      const lines = [other.pid, cluster(), 1, 5432, cluster(), '', '', 'ready'];
      await writeFile(path.join(cluster(), 'postmaster.pid'), `${lines.join('\n')}\n`);
      expect(await query((await open()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill();
    }
  });
});

/** The server of the folder, which no lock protects. */
async function startAlone(): Promise<ChildProcess> {
  const { postgres } = await loadNpmPostgresPrograms();
  const [program = '', ...args] = [
    ...chooseNonRootCommandPrefix(cluster()).prefix,
    postgres,
    '-D',
    cluster(),
  ];
  const server = spawn(program, [...args, '-c', `unix_socket_directories=${cluster()}`], { stdio: 'ignore' });
  await vi.waitFor(() => expect(readPostmasterPidFile(cluster())).toMatchObject({ isReady: true }), {
    timeout: 20_000,
  });
  return server;
}

describe('a process that owns the database', () => {
  test('a process allowed 1,024 open files creates the database folder', async () => {
    const command = 'ulimit -n 1024 && exec "$0" "$@"';
    const writer = spawn('sh', ['-c', command, process.execPath, WRITER, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(writer, 'exit');
    const { value } = await createInterface(writer.stdout)[Symbol.asyncIterator]().next();
    const server = pidOf();
    writer.kill();
    await ended;
    await vi.waitFor(() => expect(isAlive(server)).toBe(false), { timeout: 10_000 });
    expect(value).toBe('1');
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGHUP'] as const)(
    'a process ended by %s takes its database server along, and loses no acknowledged row',
    async (signal) => {
      const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
      const acknowledged: number[] = [];
      const lines = createInterface(writer.stdout).on('line', (line) => acknowledged.push(Number(line)));
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), { timeout: 20_000 });
      const server = pidOf();
      writer.kill(signal);
      await once(lines, 'close');
      await vi.waitFor(() => expect(isAlive(server)).toBe(false), { timeout: 10_000 });
      const { url } = await open();
      const [{ count }] = (await query(url, 'select count(*)::int from rows_written')) as [{ count: number }];
      expect(count).toBeGreaterThanOrEqual(acknowledged.length);
      expect(count).toBeLessThanOrEqual(acknowledged.length + 1);
    },
  );
});

describe.runIf(process.getuid?.() === 0)('a database run for root', () => {
  test('a full disk is reported, and the database is used again once there is room', async () => {
    mkdirSync(dataDir);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'recolte-test', dataDir]);
    try {
      const { url, stop } = await open({ durable: true });
      const insert = () =>
        query(url, "insert into crates select repeat('x', 7000) from generate_series(1, 500)");
      await query(url, 'create table crates (label text)');
      await query(url, 'alter table crates alter label set storage external');
      const filler = path.join(dataDir, 'filler');
      await writeFile(filler, Buffer.alloc(statfsSync(dataDir).bavail * statfsSync(dataDir).bsize));
      const fill = async () => {
        for (;;) await insert();
      };
      const error = await fill().catch((caught: unknown) => caught);
      expect(isDatabaseReadOnlyError(error) || isDatabaseUnavailableError(error), String(error)).toBe(true);
      await rm(filler);
      await vi.waitFor(insert, { timeout: 20_000, interval: 200 });
      await stop();
    } finally {
      execFileSync('umount', [dataDir]);
    }
  });

  test("the database server runs as the ordinary user who owns the folder, and root's files stay closed to it", async () => {
    const first = await open();
    await query(first.url, 'create table crates as select 1 as id');
    await first.stop();
    execFileSync('chown', ['-R', '65534:65534', cluster()]);
    const programs = await loadNpmPostgresPrograms();
    // A folder that only root may pass through, as /root is.
    execFileSync('cp', ['-a', path.resolve(programs.postgres, '../..'), path.join(parent, 'native')]);
    const { url } = await open({
      programs: { ...programs, postgres: path.join(parent, 'native/bin/postgres') },
    });
    expect(await query(url, 'select id from crates')).toEqual([{ id: 1 }]);
    expect(statSync(`/proc/${pidOf()}`).uid).toBe(65_534);
  });
});
