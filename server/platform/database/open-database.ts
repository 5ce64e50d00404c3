import { type Dialect, Kysely } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import { columnNames, createQueryCompiler } from './column-names.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseOptions {
  /** A PostgreSQL 15+ connection URL. Default: a server of our own, with its data under `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without a pooler in between, to listen. Default: `databaseUrl`. */
  listenUrl?: string | undefined;
  /** Holds the embedded server's folder. */
  dataDir: string;
  log: Log;
  /** Use the embedded server that another process runs; otherwise that is refused. */
  join?: boolean;
  /** False where an embedded server without a database is a mistake: that is refused. */
  create?: boolean;
}

export interface OpenedDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  databaseUrl: string;
  listenUrl: string;
  /** True when no other process can use this database. */
  isAlone: boolean;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** Gives up, from now on, a connection that says nothing for longer than a statement may take. */
  expectShortStatements: () => void;
  /** Waits for running queries, then closes; later queries are refused. */
  close: () => Promise<void>;
}

/**
 * Without migrations. Rejects with a French sentence when the embedded folder is in use by another process, or the
 * server does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const embedded = options.databaseUrl ? undefined : await openEmbedded(options);
  const databaseUrl = options.databaseUrl ?? embedded?.url ?? '';
  try {
    const { dialect, ping, expectShortStatements } = await openPostgres(databaseUrl, options.log, {
      isPooled: options.listenUrl !== undefined,
    });
    const db = queryBuilder(dialect);
    return {
      kind: embedded ? 'embedded' : 'postgres',
      isAlone: embedded?.isOwn ?? false,
      listenUrl: options.listenUrl ?? databaseUrl,
      ...{ db, databaseUrl, ping, expectShortStatements },
      close: () => db.destroy().finally(embedded?.stop),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

export function queryBuilder(dialect: Dialect): Database {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => dialect.createDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler,
    },
    plugins: [columnNames],
  });
}
