import { ApiError } from '#web/api/api-error.ts';

/**
 * True when the same may be sent later, without its author: no answer came, the session is over, too much was sent in a
 * while, or the server failed. False for a refusal, which its author has to be told.
 */
export const canTryLater = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || LATER.has(error.status));

/** No answer; no session; it came too slowly; too many. */
const LATER = new Set([0, 401, 408, 429]);

/** True when nothing was stored as the network, the server or its database is away: its return is all that is needed. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || AWAY.has(error.code) || isOfProxy(error));

const AWAY = new Set(['STOPPING', 'DATABASE_DOWN']);

/** A proxy answers for a server that is down with a body of its own, which is read as INTERNAL. */
const isOfProxy = ({ status, code }: ApiError) => status >= 502 && status <= 504 && code === 'INTERNAL';
