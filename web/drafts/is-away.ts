import { ApiError } from '#web/api/api-error.ts';

/** True when nothing was stored and the same may be sent later: the network, the server or its database is away. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || AWAY.has(error.code) || isOfProxy(error));

const AWAY = new Set(['STOPPING', 'DATABASE_DOWN']);

/** A proxy answers for a server that is down with a body of its own, which is read as INTERNAL. */
const isOfProxy = ({ status, code }: ApiError) => status >= 502 && status <= 504 && code === 'INTERNAL';
