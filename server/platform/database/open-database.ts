import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import { EmbeddedDialect } from './embedded/embedded-dialect.ts';
import type { EmbeddedEngine } from './embedded/embedded-engine.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseOptions {
  /** A PostgreSQL 15+ connection URL. Without it, an embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database, created when missing; its files go to `database/` in it. */
  dataDir: string;
  log: Log;
  /** False only in tests: the embedded database then leaves its files to the system's cache. */
  durable?: boolean;
  /** Folder that a first embedded start copies; the ready template when absent, nothing when null. */
  template?: string | null;
}

export type OpenedDatabase = {
  db: Database;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** Waits for what is running, then closes; later queries are refused. */
  close: () => Promise<void>;
} & ({ kind: 'postgres'; databaseUrl: string } | { kind: 'embedded'; engine: EmbeddedEngine });

/**
 * Opens the database; `migrate` comes next. Rejects with a French sentence when the embedded folder is
 * in use by another process, or when the server does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, log } = options;
  if (databaseUrl) {
    const { dialect, ping } = await openPostgres(databaseUrl, log);
    const db = queryBuilder(dialect);
    return { kind: 'postgres', databaseUrl, db, ping, close: () => db.destroy() };
  }
  const engine = await openEmbedded({ ...options, durable: options.durable ?? true });
  const db = queryBuilder(new EmbeddedDialect(engine));
  const close = async () => {
    await db.destroy();
    await engine.close();
  };
  return { kind: 'embedded', engine, db, ping: () => engine.ping(), close };
}

export function queryBuilder(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}
