/** Fields of an error that may be logged. */
export interface ErrorDescription {
  /** Class name. */
  type: string;
  /** SQLSTATE, or the code of Node or of a library. */
  code?: string;
  /** Of errors of the operating system only, which contain paths and hosts. */
  message?: string;
  /** Of the database. */
  constraint?: string;
  table?: string;
  /** Without the message. */
  stack: string[];
  cause?: ErrorDescription;
}

/**
 * Messages, details and parameters of errors quote members' texts, addresses and tokens (`invalid input syntax for
 * type uuid: "..."`), so only these fields pass.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { code, constraint, table, syscall } = error as Error & Record<string, unknown>;
  // The message may contain lines that look like frames.
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
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

const MAX_FRAMES = 12;
