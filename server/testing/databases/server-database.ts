import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { templateFolder } from '#server/platform/database/embedded/template.ts';
import { type OpenedDatabase, openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/database-template.ts';
import { silentLog } from '../silent-log.ts';
import { EMPTY_TABLES, type ReusableDatabase } from './reusable-database.ts';

/** A new database without our tables on a PostgreSQL server, dropped when closed. */
export async function createServerDatabase(server: string): Promise<OpenedDatabase> {
  const name = await copyOf(server, 'template0');
  const database = await openOn(server, name);
  const close = async () => {
    await database.close();
    await drop(server, name);
  };
  return { ...database, close };
}

/** A copy of a migrated database. */
export async function reusableOnServer(server: string): Promise<ReusableDatabase> {
  const name = await copyOf(server, await ensureTemplate(server));
  return {
    async open() {
      await asAdministrator(urlOf(server, name), async (client) => {
        // Of a user that left some open.
        await client.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
        await client.query(EMPTY_TABLES);
      });
      return openOn(server, name);
    },
    remove: () => drop(server, name),
  };
}

async function copyOf(server: string, template: string): Promise<string> {
  const name = `${prefixOf(process.env.TEST_RUN)}${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, (client) => client.query(`create database ${name} template ${template}`));
  return name;
}

const openOn = (server: string, name: string) =>
  openDatabase({ databaseUrl: urlOf(server, name), dataDir: '', log: silentLog });

const drop = (server: string, name: string) =>
  asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`));

/** Drops what the processes of a run left. */
export async function dropServerDatabases(server: string, run: string): Promise<void> {
  await asAdministrator(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefixOf(run)],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

const prefixOf = (run = 'alone') => `recolte_test_${run}_`;

/** Made by the first test file that asks; the lock, held until the connection ends, keeps the others waiting. */
async function ensureTemplate(server: string): Promise<string> {
  const name = `recolte_${path.basename(await templateFolder()).replace('-', '_')}`;
  await asAdministrator(server, (client) => makeTemplate(client, server, name));
  return name;
}

async function makeTemplate(client: pg.Client, server: string, name: string): Promise<void> {
  await client.query('select pg_advisory_lock(7262106)');
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
