import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { EmbeddedEngine, EmbeddedSession } from './embedded-engine.ts';

/**
 * Kysely over the embedded engine. Kysely's own PGlite dialect gives everybody one shared connection, so a
 * query sent to `db` while a transaction is open runs inside it and is rolled back with it. Here a
 * transaction holds the connection and the others wait.
 */
export class EmbeddedDialect implements Dialect {
  readonly #engine: EmbeddedEngine;

  constructor(engine: EmbeddedEngine) {
    this.#engine = engine;
  }

  createDriver = () => new EmbeddedDriver(this.#engine);
  createAdapter = () => new PostgresAdapter();
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector: Dialect['createIntrospector'] = (db) => new PostgresIntrospector(db);
}

class EmbeddedDriver implements Driver {
  readonly #engine: EmbeddedEngine;

  constructor(engine: EmbeddedEngine) {
    this.#engine = engine;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(await this.#engine.acquire());
  }

  async beginTransaction({ session }: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await session.query(`start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`);
  }

  async commitTransaction({ session }: EmbeddedConnection): Promise<void> {
    const { command } = await session.query('commit');
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction({ session }: EmbeddedConnection): Promise<void> {
    await session.query('rollback');
  }

  async savepoint({ session }: EmbeddedConnection, name: string): Promise<void> {
    await session.query(`savepoint "${name}"`);
  }

  async rollbackToSavepoint({ session }: EmbeddedConnection, name: string): Promise<void> {
    await session.query(`rollback to "${name}"`);
  }

  async releaseSavepoint({ session }: EmbeddedConnection, name: string): Promise<void> {
    await session.query(`release "${name}"`);
  }

  async releaseConnection({ session }: EmbeddedConnection): Promise<void> {
    await session.release();
  }

  // The engine is closed by whoever opened it.
  async destroy(): Promise<void> {}
}

class EmbeddedConnection implements DatabaseConnection {
  readonly session: EmbeddedSession;

  constructor(session: EmbeddedSession) {
    this.session = session;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, rowCount } = await this.session.query(sql, parameters);
    return {
      rows: rows as R[],
      ...(WRITES.has(command) && rowCount !== undefined ? { numAffectedRows: BigInt(rowCount) } : {}),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, the engine has no cursor
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database cannot stream: page through the rows');
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
