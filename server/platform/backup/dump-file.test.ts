import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTablelessTestDatabase, openTestDatabase } from '#server/testing/database.ts';
import type { OpenedDatabase } from '../database/open-database.ts';
import { writeDumpFile } from './dump-file.ts';

let database: OpenedDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'recolte-dump-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a backup whose file cannot be written fails with the reason', async () => {
  await writeDumpFile(database.db, join(folder, 'file'));
  await expect(writeDumpFile(database.db, join(folder, 'file/dump'))).rejects.toThrow(/ENOTDIR|EEXIST/);
});

test("a backup of a database that is not a site's is refused with a sentence", async () => {
  const bare = await createTablelessTestDatabase();
  await expect(writeDumpFile(bare.db, join(folder, 'bare'))).rejects.toThrow("n'est pas celle d'un site");
  await bare.close();
});
