import { ApiError } from '#web/api/api-error.ts';

/**
 * True when a request may be repeated later without its author: no answer came, the session is over, too many
 * requests were sent, or the server failed. False for a refusal, which its author has to see.
 */
export const canTryLater = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || LATER.has(error.status));

/** Statuses: no answer, no session, request timeout, too many requests. */
const LATER = new Set([0, 401, 408, 429]);

/**
 * True when nothing was stored because the network, the server or its database is down: nothing is needed but its
 * return.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || AWAY.has(error.code) || isOfProxy(error));

const AWAY = new Set(['STOPPING', 'DATABASE_DOWN']);

/** Statuses 502 to 504 with a proxy's own body, which is read as INTERNAL: the server behind it is down. */
const isOfProxy = ({ status, code }: ApiError) => status >= 502 && status <= 504 && code === 'INTERNAL';
