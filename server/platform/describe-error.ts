/** What may be kept of an error. */
export interface ErrorDescription {
  /** Name of its class. */
  type: string;
  /** SQLSTATE, or the code of Node or of a library. */
  code?: string;
  /** Of errors of the operating system, which name paths and hosts only. */
  message?: string;
  /** Of the database. */
  constraint?: string;
  table?: string;
  /** Where it was thrown, without the message. */
  stack: string[];
  cause?: ErrorDescription;
}

/**
 * Messages, details and parameters of errors quote what members wrote, addresses and tokens (`invalid input syntax
 * for type uuid: "..."`), so they are left out: only what is named here passes.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { code, constraint, table, syscall } = error as Error & Record<string, unknown>;
  // A text may have lines that look like frames.
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
    stack: frames.slice(0, MOST_FRAMES).map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

const MOST_FRAMES = 12;
