import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/testing/silent-log.ts';
import {
  EMBEDDED_DATABASE_FOLDER_NAME,
  type EmbeddedDatabaseOptions,
  openEmbeddedDatabase,
} from './open-embedded-database.ts';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'recolte-test-embedded-'));
  dataDir = path.join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true }));

/** Opens a database that is refused before a server starts. */
const open = (options: Partial<EmbeddedDatabaseOptions> = {}) =>
  openEmbeddedDatabase({ dataDir, log: silentLog, durable: false, ...options });
const cluster = () => path.join(dataDir, EMBEDDED_DATABASE_FOLDER_NAME);

test('a database folder is not created for a command that only reads', async () => {
  await expect(open({ create: false })).rejects.toThrow(
    `Pas de base de données que ce compte puisse lire dans ${dataDir}`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('a folder without a complete database is refused with a sentence', async () => {
  mkdirSync(cluster(), { recursive: true });
  await expect(open()).rejects.toThrow("n'est pas une base de données entière");
  await rm(cluster(), { recursive: true });
  writeFileSync(cluster(), '');
  await expect(open()).rejects.toThrow("n'est pas une base de données entière");
});

test('a folder whose lock file cannot be written is not reported as in use', async () => {
  mkdirSync(path.join(dataDir, `${EMBEDDED_DATABASE_FOLDER_NAME}.lock`), { recursive: true });
  await expect(open()).rejects.toThrow('postgresql.lock ne peut pas être écrit (accès refusé)');
});

test('a folder of a former release is refused with the import command, and stays unchanged', async () => {
  const former = path.join(dataDir, 'database');
  mkdirSync(former, { recursive: true });
  writeFileSync(path.join(former, 'PG_VERSION'), '17\n');
  await expect(open()).rejects.toThrow('« npm run import-database »');
  expect(
    readdirSync(dataDir).filter((name) => !name.startsWith(`${EMBEDDED_DATABASE_FOLDER_NAME}.lock`)),
  ).toEqual(['database']);
});
