import { type ErrorCode, errors } from '#contract/errors.ts';

/** A row of the table of errors; the only way to refuse a request. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Field path → French sentence. */
  readonly fields: Record<string, string> | undefined;
  /** The reason in a form that the route's domain defines. */
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    extra: {
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(errors[code][1]);
    this.code = code;
    this.status = errors[code][0];
    this.fields = extra.fields;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** @throws Failure always */
export function fail(code: ErrorCode, extra?: ConstructorParameters<typeof Failure>[1]): never {
  throw new Failure(code, extra);
}
