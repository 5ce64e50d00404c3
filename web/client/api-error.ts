import type { ErrorResponse } from '#contract/errors.ts';

/** Code of an API error; `UNREACHABLE` when no answer came (status 0). */
export type ApiErrorCode = ErrorResponse['code'] | 'UNREACHABLE';

/**
 * Call that was refused or never answered. `message` is French and can be shown; `errors` maps a field's path to its
 * error.
 * Not an `Error`: the router recognises this shape as an error response, so that one thrown in a loader sets the
 * document's status and reaches the error boundary with its data, on the server and in the browser.
 */
export class ApiError {
  readonly status: number;
  readonly statusText = '';
  readonly internal = false;
  readonly data: { code: ApiErrorCode; message: string } & Pick<ErrorResponse, 'errors' | 'details'>;

  constructor(status: number, body: Partial<ErrorResponse> | undefined) {
    this.status = status;
    this.data = {
      code: body?.code ?? (status === 0 ? 'UNREACHABLE' : 'INTERNAL'),
      message: body?.message ?? (status === 0 ? UNREACHABLE : UNEXPECTED_ERROR_TEXT),
      ...(body?.errors && { errors: body.errors }),
      ...(body?.details && { details: body.details }),
    };
  }

  get code(): ApiErrorCode {
    return this.data.code;
  }

  get message(): string {
    return this.data.message;
  }

  get errors(): Record<string, string> {
    return this.data.errors ?? {};
  }
}

/** Handler for `catch` where a refusal is an answer: other errors are thrown again. */
export function rethrowUnlessApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** True when no answer came: the network is away, or hangs. */
export const isUnreachableError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0;

const UNREACHABLE = 'La connexion ne répond pas. Vérifiez votre réseau puis réessayez.';
/** Text shown for an error without a better one. */
export const UNEXPECTED_ERROR_TEXT = 'Une erreur est survenue. Réessayez dans un moment.';
