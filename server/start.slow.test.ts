import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  runProgramToExitInTest,
  TEST_START_TIMEOUT_MS,
} from '#server/testing/run-program-to-exit-in-test.ts';

vi.setConfig({ testTimeout: TEST_START_TIMEOUT_MS });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recolte-start-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  // Folders cannot be made there, not even by root.
  [
    'cannot be written',
    () => '/sys/recolte',
    "Le dossier de données n'est pas accessible en écriture, rendez-le au compte du site",
  ],
  // Node's own recursive mkdir goes round for ever there.
  [
    'lies where folders seem to vanish',
    () => '/proc/recolte',
    "Le dossier de données n'est pas accessible en écriture, rendez-le au compte du site",
  ],
  ['is a file', () => join(folder, 'file'), "Le chemin du dossier de données n'est pas celui d'un dossier"],
])('a data folder that %s stops the start with one sentence', (_, dataDir, sentence) => {
  expect(runProgramToExitInTest({ DATA_DIR: dataDir() })).toEqual({
    status: 1,
    stderr: `${sentence} : ${dataDir()} (DATA_DIR).`,
  });
});

test('a database that does not answer stops the start', () => {
  const { status, stderr } = runProgramToExitInTest({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  });
  expect(stderr).toBe('La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).');
  expect(status).toBe(1);
});

test('a leaked password of the first administrator stops the start', () => {
  const dataDir = join(folder, 'site');
  expect(
    runProgramToExitInTest({ DATA_DIR: dataDir, ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'P@ssw0rd' }),
  ).toEqual({
    // EX_CONFIG of sysexits.h: no restart would help.
    status: 78,
    stderr:
      'Configuration : ADMIN_PASSWORD figure dans des listes de mots de passe volés : choisissez-en un autre.',
  });
});

test('a port that another program uses stops the start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { status, stderr } = runProgramToExitInTest({
    DATA_DIR: join(folder, 'other'),
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  taken.close();
  expect(stderr).toBe(`Le port ${port} est déjà pris par un autre programme (PORT).`);
  expect(status).toBe(1);
});

test('a port that another program uses stops the demonstration newspaper', async () => {
  const taken = createServer().listen(0, 'localhost');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const stopped = runProgramToExitInTest({ HOST_PORT: String(port) }, 'scripts/demo-host.ts');
  taken.close();
  expect(stopped).toEqual({
    status: 1,
    stderr: `Le port ${port} est déjà pris par un autre programme (HOST_PORT).`,
  });
});

test('an address that this machine does not have stops the start', () => {
  // Address of a range for documentation (RFC 5737).
  expect(runProgramToExitInTest({ DATA_DIR: folder, HOST: '192.0.2.1' })).toEqual({
    status: 1,
    stderr: "Cette machine n'a pas d'adresse 192.0.2.1 (HOST).",
  });
});
