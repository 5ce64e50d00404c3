/** Fields of an error that may be logged. */
export interface LoggedErrorFields {
  /** Class name of the logged error. */
  type: string;
  /** Code of the error: SQLSTATE, or the code of Node or of a library. */
  code?: string;
  /** Message of an error of the operating system only: it names paths and hosts, no personal data. */
  message?: string;
  /** Name of the database constraint that was broken. */
  constraint?: string;
  table?: string;
  /** Stack frames of the error without its message. */
  stack: string[];
  cause?: LoggedErrorFields;
}

/**
 * Describes an error for the log. Messages, details and parameters of errors quote members' texts, addresses and
 * tokens (`invalid input syntax for type uuid: "..."`), so only these fields pass.
 */
export function describeErrorForLog(error: unknown): LoggedErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { code, constraint, table, syscall } = error as Error & Record<string, unknown>;
  // Lines of the message skipped: they may look like frames.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at \S/.test(line));
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof syscall === 'string' && { message: error.message }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describeErrorForLog(error.cause) }),
  };
}

const MAX_FRAMES = 12;
