import { type Dialect, Kysely } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import { columnNames, createQueryCompiler } from './column-names.ts';
import { EmbeddedDialect } from './embedded/embedded-dialect.ts';
import type { EmbeddedEngine } from './embedded/embedded-engine.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseOptions {
  /** A PostgreSQL 15+ connection URL. Default: an embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without a pooler in between, to listen. Default: `databaseUrl`. */
  listenUrl?: string | undefined;
  /** Folder of the embedded database, which is in its subfolder `database`. */
  dataDir: string;
  log: Log;
  /** False only in tests: no fsync. */
  durable?: boolean;
  /** Folder that a first embedded start copies; default: the template; null: none. */
  template?: string | null;
}

export type OpenedDatabase = {
  db: Database;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** Waits for running queries, then closes; later queries are refused. */
  close: () => Promise<void>;
} & (
  | {
      kind: 'postgres';
      databaseUrl: string;
      listenUrl: string;
      /** From now on a connection that says nothing for longer than a statement may take is given up. */
      expectShortStatements: () => void;
    }
  | { kind: 'embedded'; engine: EmbeddedEngine }
);

/**
 * Without migrations. Rejects with a French sentence when the embedded folder is in use by another process, or the
 * server does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, listenUrl, log } = options;
  if (databaseUrl) {
    const { dialect, ping, expectShortStatements } = await openPostgres(databaseUrl, log, {
      isPooled: listenUrl !== undefined,
    });
    const db = queryBuilder(dialect);
    return {
      ...{ kind: 'postgres', databaseUrl, listenUrl: listenUrl ?? databaseUrl, expectShortStatements },
      ...{ db, ping, close: () => db.destroy() },
    };
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
