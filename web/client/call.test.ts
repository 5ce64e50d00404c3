import { beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

const asked: string[] = [];
let answer: (path: string, init: RequestInit) => Response;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    return answer(path, init);
  });
});

const ok = () => Response.json({});
const blocked = (): never => {
  throw new TypeError('Failed to fetch');
};
const blockingAdverts = (path: string) => (path.includes('adverts') ? blocked() : ok());

test('a read blocked by an ad blocker is repeated at the second address, which is remembered', async () => {
  answer = blockingAdverts;
  await call('GET /api/adverts', { query: { limit: 4 } });
  await call('GET /api/adverts/:id', { params: { id: 'x' } });
  expect(asked).toEqual(['GET /api/adverts?limit=4', 'GET /api/annonces?limit=4', 'GET /api/annonces/x']);
});

test('a blocked write is repeated only when harmless requests are blocked too', async () => {
  answer = blockingAdverts;
  await call('PUT /api/adverts/:id/archive', { params: { id: 'x' }, body: { isArchived: true } });
  expect(asked.at(-1)).toBe('PUT /api/annonces/x/archive');
});

test('a write whose answer was lost is not sent twice', async () => {
  answer = (_path, { method }) => (method === 'PUT' ? blocked() : ok());
  const lost = call('PUT /api/adverts/:id/archive', { params: { id: 'x' }, body: { isArchived: true } });
  await expect(lost).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  expect(asked.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
});

test('a write with an idempotency key is repeated at once, with its key', async () => {
  const keys: (string | null)[] = [];
  answer = (path, { headers }) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return blockingAdverts(path);
  };
  await call('POST /api/adverts/create', { headers: { 'idempotency-key': 'k' }, body: new FormData() });
  expect(asked).toEqual(['POST /api/adverts/create', 'POST /api/annonces/create']);
  expect(keys).toEqual(['k', 'k']);
});

test('a network failure is not remembered as an ad blocker', async () => {
  answer = blocked;
  await expect(call('GET /api/adverts')).rejects.toMatchObject({ status: 0 });
  answer = ok;
  await call('GET /api/adverts');
  expect(asked.at(-1)).toBe('GET /api/adverts');
});

test('an interrupted answer counts as a network failure, an aborted call as aborted', async () => {
  const cutOff = (error: Error) => new Response(new ReadableStream({ start: (body) => body.error(error) }));
  answer = () => cutOff(new TypeError('network error'));
  await expect(call('GET /api/site')).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  const leaving = new AbortController();
  leaving.abort();
  answer = () => cutOff(new DOMException('Left', 'AbortError'));
  const left = call('GET /api/site', { signal: leaving.signal });
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refusal that is not JSON still gives its status', async () => {
  answer = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
  await expect(call('GET /api/site')).rejects.toMatchObject({ status: 502 });
});

test('the token is sent with calls, and dropped when the server refuses it', async () => {
  const sent: (string | null)[] = [];
  answer = (_path, init) => {
    sent.push(new Headers(init.headers).get('authorization'));
    return Response.json({ code: 'UNAUTHENTICATED', message: 'Non.' }, { status: 401 });
  };
  localStorage.setItem('token', 'abc');
  await expect(call('GET /api/users/user')).rejects.toMatchObject({ status: 401 });
  expect(sent).toEqual(['Bearer abc']);
  expect(localStorage.getItem('token')).toBeNull();
});

test('an aborted call is not a network failure', async () => {
  const leaving = new AbortController();
  answer = () => {
    leaving.abort();
    throw leaving.signal.reason;
  };
  await expect(call('GET /api/adverts', { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(asked).toHaveLength(1);
});

test('a write without an answer ends as unreachable, later when it uploads photos', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  const ends: unknown[] = [];
  const write = (photo: string) => {
    const body = new FormData();
    body.set('images', new File([photo], 'a.jpg'));
    const headers = { 'idempotency-key': 'k' };
    call('POST /api/adverts/create', { headers, body }).catch(({ code }) => ends.push(code));
  };
  write('small');
  write('x'.repeat(800_000));
  await vi.advanceTimersByTimeAsync(21_000);
  expect(ends).toEqual(['UNREACHABLE']);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(ends).toEqual(['UNREACHABLE', 'UNREACHABLE']);
  vi.useRealTimers();
});
