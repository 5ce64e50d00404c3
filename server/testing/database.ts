import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import {
  createEmptyTestDatabase,
  createTestDatabaseWithTables,
  type TestDatabase,
} from './test-databases.ts';

/** Test databases of this process that no test file has open. */
const idle: TestDatabase[] = [];

/**
 * Database with every table, for one test file: open it in `beforeAll`, close it in `afterAll`. Within a run
 * the process's next test file gets it, emptied, as making one costs more than most files. Tests that change
 * tables themselves use `createTablelessTestDatabase`.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const database = idle.pop() ?? (await createTestDatabaseWithTables(serverUrl()));
  const opened = await database.openEmptied();
  const close = async () => {
    await opened.close();
    if (process.env.TEST_RUN) idle.push(database);
    else await database.drop();
  };
  return { ...opened, close };
}

/** New database with every table, for tests of its initial content or its end; dropped when closed. */
export const createMigratedTestDatabase = async (): Promise<OpenedDatabase> =>
  openOnce(await createTestDatabaseWithTables(serverUrl()));

/** New database without our tables, for tests of the platform itself; dropped when closed. */
export const createTablelessTestDatabase = async (): Promise<OpenedDatabase> =>
  openOnce(await createEmptyTestDatabase(serverUrl()));

async function openOnce(database: TestDatabase): Promise<OpenedDatabase> {
  const opened = await database.open();
  const close = async () => {
    await opened.close();
    await database.drop();
  };
  return { ...opened, close };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names no server: server/testing/run.ts starts one');
  return url;
}
