import pg from 'pg';

/**
 * Errors of PostgreSQL are all `pg.DatabaseError` with `code` (SQLSTATE), `constraint`, `detail`, `table`. The
 * `detail` quotes values: keep it out of logs and answers.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23505', constraint);
}

/** True when the referenced row is missing, or when a row is still referenced. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23503', constraint);
}

/**
 * True when a column refuses a value: wrong type, too long, too large, or against a check. The contract refuses such
 * values first; an occurrence shows a rule that it lacks.
 */
export function isInvalidDatabaseValueError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && valueErrors.has(error.code ?? '');
}

const valueErrors = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23514']);

/** True when PostgreSQL ended one of two deadlocked transactions: a retry may succeed. */
export function isDeadlockError(error: unknown): boolean {
  return hasCode(error, '40P01', undefined) || hasCode(error, '40001', undefined);
}

/** True when the disk is full or nearly so, or the server is a standby: reads work, writes don't. */
export function isDatabaseReadOnlyError(error: unknown): boolean {
  return hasCode(error, '53100', undefined) || hasCode(error, '25006', undefined);
}

/** True when the server is stopping, starting, overloaded or out of reach: a retry may succeed. */
export function isDatabaseUnavailableError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|53|57P)/.test(code) || unreachable.has(code) || poolTrouble.test(error.message);
}

/** True when the statement was cancelled: it took too long, or conflicted with a replica's replay. */
export function isCancelledSqlQueryError(error: unknown): boolean {
  return hasCode(error, '57014', undefined) || hasCode(error, '40001', undefined);
}

/** True when a statement waited for a lock longer than allowed. */
export function isLockTimeoutError(error: unknown): boolean {
  return hasCode(error, '55P03', undefined);
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);
/** Pattern of messages of `pg` errors without a code, and of a missing Unix socket while its server does not run. */
const poolTrouble =
  /^(connect ENOENT|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

function hasCode(error: unknown, code: string, constraint: string | undefined): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}
