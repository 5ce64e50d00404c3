import { dropSession, storedToken } from '#web/session/session.ts';
import { readStored, writeStored } from '#web/state/storage.ts';
import { ApiError } from './api-error.ts';
import { type ApiAnswer, type ApiRequest, createCall } from './create-call.ts';
import { unblockedPath } from './unblocked-path.ts';

/** Calls the API with the session's token: `await call('GET /api/adverts/:id', { params })`. */
export const call = createCall(send);

/**
 * Asks the member to accept new terms before a write; false: they refuse. Set by `actions/client-action.ts`, as visitors
 * need none of it.
 */
let askForTerms: ((refusal: ApiError) => Promise<boolean>) | undefined;
export const setTermsDialog = (dialog: typeof askForTerms) => {
  askForTerms = dialog;
};

/** Session storage: an ad blocker of this browser drops requests to `/api/adverts` (`unblocked-path.ts`). */
const BLOCKED = 'annonces';

/** A write that has to wait for new terms is sent again once they are accepted. */
async function send(request: ApiRequest): Promise<ApiAnswer> {
  const answer = await reach(request);
  if (answer.status !== 403 || !askForTerms) return answer;
  const refusal = new ApiError(answer.status, answer.body as ConstructorParameters<typeof ApiError>[1]);
  return refusal.code === 'TERMS_CHANGED' && (await askForTerms(refusal)) ? reach(request) : answer;
}

async function reach(request: ApiRequest): Promise<ApiAnswer> {
  const other = unblockedPath(request.path);
  if (other && readStored('session', BLOCKED)) return attempt({ ...request, path: other });
  try {
    return await attempt(request);
  } catch (error) {
    if (!other || !isUnreachable(error) || !(await mayRepeat(request))) throw error;
    const answer = await attempt({ ...request, path: other });
    writeStored('session', BLOCKED, '1');
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
  const token = storedToken();
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
  // Not every answer is JSON; one that is cut off is none.
  const unread = (error: unknown) => (error instanceof SyntaxError ? undefined : lost(error));
  const answer = { status: response.status, body: await response.json().catch(unread) };
  if (token && answer.status === 401 && storedToken() === token) dropSession();
  return answer;
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * A write whose answer was lost may have been done: it is repeated only if it carries an idempotency key, or if a
 * harmless request beside it is blocked too.
 */
async function mayRepeat({ method, headers }: ApiRequest): Promise<boolean> {
  if (method === 'GET' || 'idempotency-key' in headers) return true;
  const probe = attempt({
    method: 'GET',
    path: '/api/adverts/search?limit=1',
    headers: {},
    body: undefined,
    signal: undefined,
  });
  return probe.then(() => false, isUnreachable);
}
