import { apiErrors, type ErrorCode } from '#contract/errors.ts';

/** Refusal of a request, with a code of the table of errors; there is no other way to refuse one. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** French error sentences by field path. */
  readonly fields: Record<string, string> | undefined;
  /** Details of the error for programs, such as the terms to accept; each domain defines its own. */
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
    super(apiErrors[code][1]);
    this.code = code;
    this.status = apiErrors[code][0];
    this.fields = extra.fields;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/**
 * Refuses the request.
 * @throws Failure always
 */
export function fail(code: ErrorCode, extra?: ConstructorParameters<typeof Failure>[1]): never {
  throw new Failure(code, extra);
}
