/** Messages between the server and the thread of the embedded database. */
export interface WorkerOptions {
  /** PostgreSQL's data folder. */
  folder: string;
  durable: boolean;
}

export type WorkerRequest = { id: number } & (
  | { kind: 'query'; sql: string; parameters: readonly (string | Uint8Array | null)[] }
  | { kind: 'script'; sql: string }
  | { kind: 'close' }
);

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; results: RawResult[]; inTransaction: boolean }
  | { kind: 'failed'; id: number; error: ErrorFields; inTransaction: boolean }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'space'; isFull: boolean };

/** Result of a statement; values as PostgreSQL's text. */
export interface RawResult {
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
  /** `SELECT`, `INSERT`, `COMMIT`... */
  command: string;
  rowCount: number | undefined;
}

/** Fields of PostgreSQL's error: code, constraint, detail, position and so on. */
export type ErrorFields = { message: string } & Record<string, unknown>;
