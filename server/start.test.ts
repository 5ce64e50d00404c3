import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Opening a new database takes 4 s, and many times that where all else runs beside it. */
const START_MS = 100_000;
vi.setConfig({ testTimeout: START_MS });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recolte-start-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  // Nobody makes folders there, not even root.
  ['cannot be written', () => '/sys/recolte', "Le dossier de données n'est pas accessible en écriture"],
  // Node's own recursive mkdir goes round for ever there.
  [
    'lies where folders seem to vanish',
    () => '/proc/recolte',
    "Le dossier de données n'est pas accessible en écriture",
  ],
  ['is a file', () => join(folder, 'file'), "Le chemin du dossier de données n'est pas celui d'un dossier"],
])('a data folder that %s stops the start with one sentence', (_, dataDir, sentence) => {
  expect(start({ DATA_DIR: dataDir() })).toEqual({
    status: 1,
    stderr: `${sentence} : ${dataDir()} (DATA_DIR).`,
  });
});

test('a wrong variable ends the start, with the exit code that asks for no restart', () => {
  expect(start({ DATA_DIR: folder, TRUST_PROXY: 'oui' })).toMatchObject({
    status: 78,
    stderr: expect.stringMatching(/^Configuration : TRUST_PROXY doit être/),
  });
});

test('so does a database that does not answer', () => {
  const { status, stderr } = start({ DATA_DIR: folder, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' });
  expect(stderr).toBe('La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).');
  expect(status).toBe(1);
});

test('so does a leaked password of the first administrator', () => {
  const dataDir = join(folder, 'site');
  expect(start({ DATA_DIR: dataDir, ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'P@ssw0rd' })).toEqual({
    // EX_CONFIG of sysexits.h: no restart would help.
    status: 78,
    stderr:
      'Configuration : ADMIN_PASSWORD figure dans des listes de mots de passe volés : choisissez-en un autre.',
  });
});

test('so does a port that another program has', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { status, stderr } = start({
    DATA_DIR: join(folder, 'other'),
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  taken.close();
  expect(stderr).toBe(`Le port ${port} est déjà pris par un autre programme (PORT).`);
  expect(status).toBe(1);
});

test('so does one that another program has, where the newspaper of the widgets should be', async () => {
  const taken = createServer().listen(0, 'localhost');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const stopped = start({ HOST_PORT: String(port) }, 'scripts/demo-host.ts');
  taken.close();
  expect(stopped).toEqual({
    status: 1,
    stderr: `Le port ${port} est déjà pris par un autre programme (HOST_PORT).`,
  });
});

test('so does an address that this machine does not have', () => {
  // Of a range that is nobody's (RFC 5737).
  expect(start({ DATA_DIR: folder, HOST: '192.0.2.1' })).toEqual({
    status: 1,
    stderr: "Cette machine n'a pas d'adresse 192.0.2.1 (HOST).",
  });
});

function start(environment: Record<string, string>, program = 'server/main.ts') {
  const env = { PORT: '0', ...environment, DEMO: '0', LOG_LEVEL: 'silent' };
  const { status, stderr } = spawnSync(process.execPath, [program], {
    env,
    encoding: 'utf8',
    timeout: START_MS,
  });
  return { status, stderr: stderr.trim() };
}
