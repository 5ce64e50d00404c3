import pg from 'pg';

/**
 * Every error of PostgreSQL, on both engines, is a `pg.DatabaseError` with `code` (SQLSTATE), `constraint`,
 * `detail`, `table`. Its `detail` quotes values: keep it out of logs and answers.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23505', constraint);
}

/** The row pointed to is missing, or still pointed at. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23503', constraint);
}

/**
 * A value that its column does not take: a text, number or date of no such type, too long or too large, or against a
 * check. The contract refuses these first; what gets here shows a rule that it lacks.
 */
export function isRefusedValue(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && valueErrors.has(error.code ?? '');
}

const valueErrors = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23514']);

/** Two transactions waited for each other, and this one was ended: it may succeed when it is run again. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01', undefined) || hasCode(error, '40001', undefined);
}

/** It reads and no longer writes: the disk is full, or nearly, or the server stands by for another. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, '53100', undefined) || hasCode(error, '25006', undefined);
}

/** The server is stopping, starting, full or out of reach: the same call may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|53|57P)/.test(code) || unreachable.has(code) || poolTrouble.test(error.message);
}

/** The server gave the statement up: it took too long, or stood in the way of a replica's replay. */
export function isCancelled(error: unknown): boolean {
  return hasCode(error, '57014', undefined) || hasCode(error, '40001', undefined);
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);
/** What `pg` says without a code. */
const poolTrouble =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

function hasCode(error: unknown, code: string, constraint: string | undefined): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}
