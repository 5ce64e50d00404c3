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

function hasCode(error: unknown, code: string, constraint: string | undefined): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}
