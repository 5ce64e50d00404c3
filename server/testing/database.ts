import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { templateFolder } from '#server/platform/database/embedded/template.ts';
import { type OpenedDatabase, openDatabase } from '#server/platform/database/open-database.ts';
import { ensureDatabaseTemplate, fillDatabase } from '#server/platform/database-template.ts';
import { silentLog } from './silent-log.ts';

/**
 * A fresh database with every table, for one test file: open it in `beforeAll`, close it in `afterAll`,
 * which removes it. Embedded, or on the PostgreSQL server of `TEST_DATABASE_URL` when it is set.
 */
export function testDatabase(): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : embedded();
}

async function embedded(): Promise<OpenedDatabase> {
  await ensureDatabaseTemplate(silentLog);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recolte-test-'));
  const database = await openDatabase({ dataDir, log: silentLog, durable: false });
  return closingWith(database, () => rm(dataDir, { recursive: true, force: true }));
}

async function onServer(server: string): Promise<OpenedDatabase> {
  const template = `recolte_template_${path.basename(await templateFolder())}`;
  const name = `recolte_test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock(7262106)');
    await ensureTemplateDatabase(client, server, template);
    await client.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ databaseUrl: urlOf(server, name), dataDir: '', log: silentLog });
  return closingWith(database, () =>
    asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`)),
  );
}

async function ensureTemplateDatabase(client: pg.Client, server: string, name: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(server, draft), dataDir: '', log: silentLog });
  await fillDatabase(database, silentLog).finally(database.close);
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function asAdministrator(server: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

function closingWith(database: OpenedDatabase, cleanUp: () => Promise<unknown>): OpenedDatabase {
  const close = async () => {
    await database.close();
    await cleanUp();
  };
  return { ...database, close };
}
