import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { createOrMigrateDatabaseTables } from '#server/platform/create-or-migrate-database-tables.ts';
import { listMigrationFiles, MIGRATIONS_FOLDER } from '#server/platform/database/apply-migrations.ts';
import { type OpenedDatabase, openDatabase } from '#server/platform/database/open-database.ts';
import shipped from '../../package.json' with { type: 'json' };
import { DELETE_ALL_TEST_ROWS_SQL } from './empty-tables.ts';
import { silentLog } from './silent-log.ts';

/** Database on a test server, with one user at a time. */
export interface TestDatabase {
  open: () => Promise<OpenedDatabase>;
  /** Opens the database without rows, except those of the migrations and of the job queue. */
  openEmptied: () => Promise<OpenedDatabase>;
  drop: () => Promise<unknown>;
}

/** Creates a database without our tables. */
export const createEmptyTestDatabase = async (server: string): Promise<TestDatabase> =>
  databaseOn(server, await copyOf(server, 'template0'));

/** Creates a database with every table of this version. */
export const createTestDatabaseWithTables = async (server: string): Promise<TestDatabase> =>
  databaseOn(server, await copyOf(server, await ensureTemplate(server)));

function databaseOn(server: string, name: string): TestDatabase {
  const open = () => openDatabase({ databaseUrl: urlOf(server, name), dataDir: '', log: silentLog });
  return {
    open,
    async openEmptied() {
      const opened = await open();
      try {
        // Ends connections to the database that the former user left open.
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(opened.db);
        await sql.raw(DELETE_ALL_TEST_ROWS_SQL).execute(opened.db);
        return opened;
      } catch (error) {
        await opened.close();
        throw error;
      }
    },
    drop: () => asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

async function copyOf(server: string, template: string): Promise<string> {
  const name = `${prefixOf(process.env.TEST_RUN)}${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, (client) => client.query(`create database ${name} template ${template}`));
  return name;
}

/** Drops the databases that the processes of a run left. */
export async function dropTestDatabases(server: string, run: string | undefined): Promise<void> {
  await asAdministrator(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefixOf(run)],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

const prefixOf = (run = 'alone') => `recolte_test_${run}_`;

/**
 * Template database, made by the first test file that needs it. Its lock, held until the connection ends, keeps the
 * others waiting.
 */
async function ensureTemplate(server: string): Promise<string> {
  const name = await templateName();
  await asAdministrator(server, (client) => makeTemplate(client, server, name));
  return name;
}

/** Name of the template database, which depends on the migrations. */
async function templateName(): Promise<string> {
  const migrations = await listMigrationFiles(MIGRATIONS_FOLDER);
  const sources = [
    shipped.dependencies['pg-boss'],
    ...migrations.map(({ name, checksum }) => name + checksum),
  ];
  return `recolte_template_${createHash('sha256').update(sources.join()).digest('hex').slice(0, 16)}`;
}

async function makeTemplate(client: pg.Client, server: string, name: string): Promise<void> {
  await client.query('select pg_advisory_lock(7262106)');
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(server, draft), dataDir: '', log: silentLog });
  await createOrMigrateDatabaseTables(database, silentLog).finally(database.close);
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
