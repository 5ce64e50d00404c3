import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { createEmbeddedDatabase, reusableEmbedded } from './databases/embedded-database.ts';
import type { ReusableDatabase } from './databases/reusable-database.ts';
import { createServerDatabase, reusableOnServer } from './databases/server-database.ts';

/** Those of this process that no test file has open. */
const idle: ReusableDatabase[] = [];

/**
 * A database with every table, for one test file: open it in `beforeAll`, close it in `afterAll`. Embedded, or on the
 * PostgreSQL server of `TEST_DATABASE_URL` when it is set. During a run of tests the next file of the process gets it,
 * emptied, as opening one costs more than most files; one that changes tables themselves takes `bareDatabase`.
 */
export async function testDatabase(): Promise<OpenedDatabase> {
  const reusable = idle.pop() ?? (await createMigrated());
  const opened = await reusable.open();
  const close = async () => {
    await opened.close();
    if (process.env.TEST_RUN) idle.push(reusable);
    else await reusable.remove();
  };
  return { ...opened, close };
}

/** The same as a new one, for tests of what it holds at first or after its end; removed when closed. */
export async function newDatabase(): Promise<OpenedDatabase> {
  const { open, remove } = await createMigrated();
  const opened = await open();
  const close = async () => {
    await opened.close();
    await remove();
  };
  return { ...opened, close };
}

function createMigrated(): Promise<ReusableDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? reusableOnServer(server) : reusableEmbedded();
}

/** A new one without our tables, for tests of the platform itself; removed when closed. */
export function bareDatabase(): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createServerDatabase(server) : createEmbeddedDatabase();
}
