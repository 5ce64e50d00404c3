import { ApiError, isUnreachableError } from './api-error.ts';
import { type ApiAnswer, type ApiRequest, createApiCaller, readApiError } from './create-api-caller.ts';
import { formatAdBlockerProofPath } from './format-ad-blocker-proof-path.ts';
import { endSessionRefusedByServer, readBrowserSessionToken } from './session.ts';
import { readBrowserStorage, writeBrowserStorage } from './storage.ts';

/** Calls the API with the session's token: `await call('GET /api/adverts/:id', { params })`. */
export const call = createApiCaller((request) => send(request));

/** Attempt of a call: sends its request, with more headers if given. May be called again. */
export type RepeatableApiCall = (headers?: Record<string, string>) => Promise<ApiAnswer>;

/**
 * Dialogs for a refused call: they ask the member for what it needs, and repeat the call; undefined when it needs
 * nothing that the member can give, or they gave up. Set by `actions/client-action.ts`, as visitors need none of it.
 */
let askForMore:
  | ((refusal: ApiError, attempt: RepeatableApiCall) => Promise<ApiAnswer | undefined>)
  | undefined;
export const setRefusedApiCallHandler = (dialogs: typeof askForMore) => {
  askForMore = dialogs;
};

/**
 * Key in session storage: set when an ad blocker of this browser drops requests to `/api/adverts`
 * (`format-ad-blocker-proof-path.ts`).
 */
const BLOCKED_KEY = 'annonces';

const send = (request: ApiRequest) =>
  callApiRetryingAfterDialogs((headers) =>
    reachInTime({ ...request, headers: { ...request.headers, ...headers } }),
  );

/** Sends a call; one that needs new terms accepted, or a code, is repeated once the member has given them. */
export async function callApiRetryingAfterDialogs(attempt: RepeatableApiCall): Promise<ApiAnswer> {
  const answer = await attempt();
  const refusal = answer.status === 403 && askForMore ? readApiError(answer) : undefined;
  return (refusal && (await askForMore?.(refusal, attempt))) ?? answer;
}

/** Milliseconds after which a write that has no answer counts as failed, besides the time that its upload takes. */
const WRITE_TIMEOUT_MS = 20_000;
/** Slowest upload that is waited for, in bytes per millisecond: the rate of a bad mobile network. */
const MIN_UPLOAD_RATE = 8;

/**
 * Sends a request, and ends a write that a silent network leaves without an answer: it counts as unreachable, so that
 * its author can try again. A read needs no end: the router and `use-api-answer.ts` let the reader leave it.
 */
async function reachInTime(request: ApiRequest): Promise<ApiAnswer> {
  if (request.method === 'GET') return reach(request);
  const ended = new AbortController();
  const end = () => ended.abort();
  const { signal } = request;
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const timer = setTimeout(end, WRITE_TIMEOUT_MS + sizeOf(request.body) / MIN_UPLOAD_RATE);
  try {
    return await reach({ ...request, signal: ended.signal });
  } catch (error) {
    throw ended.signal.aborted && !signal?.aborted ? new ApiError(0, undefined) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

const sizeOf = (body: ApiRequest['body']): number =>
  body instanceof FormData
    ? [...body.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : value.length), 0)
    : (body?.length ?? 0);

async function reach(request: ApiRequest): Promise<ApiAnswer> {
  const other = formatAdBlockerProofPath(request.path);
  if (other && readBrowserStorage('session', BLOCKED_KEY)) return attempt({ ...request, path: other });
  try {
    return await attempt(request);
  } catch (error) {
    if (!other || !isUnreachableError(error) || !(await mayRepeat(request))) throw error;
    const answer = await attempt({ ...request, path: other });
    writeBrowserStorage('session', BLOCKED_KEY, '1');
    return answer;
  }
}

async function attempt({
  method,
  path,
  headers: given,
  body,
  signal,
  keepalive,
}: ApiRequest): Promise<ApiAnswer> {
  const token = readBrowserSessionToken();
  const headers = new Headers(given);
  const lost = (error: unknown): never => {
    throw signal?.aborted ? error : new ApiError(0, undefined);
  };
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const response = await fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  }).catch(lost);
  // Body that is not JSON is read as undefined. An answer that was cut off counts as none.
  const unread = (error: unknown) => (error instanceof SyntaxError ? undefined : lost(error));
  const answer = { status: response.status, body: await response.json().catch(unread) };
  if (token && answer.status === 401 && readBrowserSessionToken() === token) endSessionRefusedByServer();
  return answer;
}

/**
 * True when a request may be repeated. A write whose answer was lost may have been done: it is repeated only if it
 * carries an idempotency key, or if a harmless request to `/api/adverts` fails too.
 */
async function mayRepeat({ method, headers, signal }: ApiRequest): Promise<boolean> {
  if (method === 'GET' || 'idempotency-key' in headers) return true;
  const probe = attempt({
    method: 'GET',
    path: '/api/adverts/search?limit=1',
    headers: {},
    body: undefined,
    signal,
  });
  return probe.then(() => false, isUnreachableError);
}
