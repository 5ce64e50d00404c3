import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { templateFolder } from '#server/platform/database/embedded/template.ts';
import { type OpenedDatabase, openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/database-template.ts';
import { silentLog } from './silent-log.ts';

/** A new database on a PostgreSQL server, dropped when closed; `full` is a copy of a migrated one. */
export async function createServerDatabase(server: string, kind: 'full' | 'bare'): Promise<OpenedDatabase> {
  const name = `recolte_test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, async (client) => {
    const template = kind === 'full' ? await ensureTemplate(client, server) : 'template0';
    await client.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ databaseUrl: urlOf(server, name), dataDir: '', log: silentLog });
  const close = async () => {
    await database.close();
    await asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...database, close };
}

/** Made by the first test file that asks; the lock, held until the connection ends, keeps the others waiting. */
async function ensureTemplate(client: pg.Client, server: string): Promise<string> {
  await client.query('select pg_advisory_lock(7262106)');
  const name = `recolte_${path.basename(await templateFolder()).replace('-', '_')}`;
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount) return name;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(server, draft), dataDir: '', log: silentLog });
  await fillDatabase(database, silentLog).finally(database.close);
  await client.query(`alter database ${draft} rename to ${name}`);
  return name;
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
