import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedTestDatabase } from '#server/testing/database.ts';
import { countHeapPromisesInTest, HEAP_TEST_TIMEOUT_MS } from '#server/testing/heap.ts';
import type { OpenedDatabase } from '../database/open-database.ts';
import { writeDumpFile } from './dump-file.ts';

const ROWS = 400;
let database: OpenedDatabase;
let folder: string;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'recolte-dump-'));
  // Rows larger than the buffer of the compression: each one waits for it.
  const term = randomBytes(20_000).toString('base64');
  const rows = Array.from({ length: ROWS }, (_, index) => ({ key: String(index), term, department: null }));
  for (let from = 0; from < ROWS; from += 50)
    await database.db
      .insertInto('emptySearchTerms')
      .values(rows.slice(from, from + 50))
      .execute();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a backup does not keep the rows in memory that it has already written', {
  timeout: HEAP_TEST_TIMEOUT_MS,
}, async () => {
  const counts: number[] = [];
  let lines = 0;
  await writeDumpFile(database.db, join(folder, 'dump'), () => {
    lines += 1;
    if (lines === 50 || lines === ROWS) counts.push(countHeapPromisesInTest());
  });
  const [early = 0, late = 0] = counts;
  expect(late - early).toBeLessThan(ROWS / 4);
});
