import { type Dialect, Kysely } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import { columnNamesPlugin, createSnakeCaseQueryCompiler } from './column-names.ts';
import { openEmbeddedDatabase } from './embedded/open-embedded-database.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseOptions {
  /** Connection URL of PostgreSQL 15 or later. Default: an embedded server, with its data under `dataDir`. */
  databaseUrl?: string | undefined;
  /** URL of the same database without a pooler in between, to listen. Default: `databaseUrl`. */
  listenUrl?: string | undefined;
  /** Folder that holds the embedded server's data. */
  dataDir: string;
  log: Log;
  /** True to use the embedded server that another process runs; otherwise that is an error. */
  join?: boolean;
  /** False where an embedded server without a database is an error. */
  create?: boolean;
}

export interface OpenedDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  databaseUrl: string;
  listenUrl: string;
  /** True when no other process can use the database. */
  isAlone: boolean;
  /** Checks whether the database answers; rejects when it does not. */
  ping: () => Promise<void>;
  /** Watches connections from now on: one that is silent for longer than a statement may take is ended. */
  expectShortStatements: () => void;
  /** Waits for running queries, then closes; later queries are refused. */
  close: () => Promise<void>;
}

/**
 * Opens the database without migrating it. Rejects with a French sentence when the embedded folder is in use by
 * another process, or when the server does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const embedded = options.databaseUrl ? undefined : await openEmbeddedDatabase(options);
  const databaseUrl = options.databaseUrl ?? embedded?.url ?? '';
  try {
    const { dialect, ping, expectShortStatements } = await openPostgres(databaseUrl, options.log, {
      isPooled: options.listenUrl !== undefined,
    });
    const db = createKyselyQueryBuilder(dialect);
    return {
      kind: embedded ? 'embedded' : 'postgres',
      isAlone: embedded?.isOwn ?? false,
      listenUrl: options.listenUrl ?? databaseUrl,
      db,
      databaseUrl,
      ping,
      expectShortStatements,
      close: () => db.destroy().finally(embedded?.stop),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

export function createKyselyQueryBuilder(dialect: Dialect): Database {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => dialect.createDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: createSnakeCaseQueryCompiler,
    },
    plugins: [columnNamesPlugin],
  });
}
