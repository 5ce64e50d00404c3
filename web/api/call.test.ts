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

test('a blocked read is asked under the other name, which is remembered', async () => {
  answer = blockingAdverts;
  await call('GET /api/adverts', { query: { limit: 4 } });
  await call('GET /api/adverts/:id', { params: { id: 'x' } });
  expect(asked).toEqual(['GET /api/adverts?limit=4', 'GET /api/annonces?limit=4', 'GET /api/annonces/x']);
});

test('a blocked change is sent again only when harmless requests are blocked too', async () => {
  answer = blockingAdverts;
  await call('PUT /api/adverts/:id/archive', { params: { id: 'x' }, body: { isArchived: true } });
  expect(asked.at(-1)).toBe('PUT /api/annonces/x/archive');
});

test('a change whose answer was lost is not sent twice', async () => {
  answer = (_path, { method }) => (method === 'PUT' ? blocked() : ok());
  const lost = call('PUT /api/adverts/:id/archive', { params: { id: 'x' }, body: { isArchived: true } });
  await expect(lost).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  expect(asked.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
});

test('a change that the server knows by its key is sent again at once, with the key', async () => {
  const keys: (string | null)[] = [];
  answer = (path, { headers }) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return blockingAdverts(path);
  };
  await call('POST /api/adverts/create', { headers: { 'idempotency-key': 'k' }, body: new FormData() });
  expect(asked).toEqual(['POST /api/adverts/create', 'POST /api/annonces/create']);
  expect(keys).toEqual(['k', 'k']);
});

test('a network that is down leaves no memory of a blocker', async () => {
  answer = blocked;
  await expect(call('GET /api/adverts')).rejects.toMatchObject({ status: 0 });
  answer = ok;
  await call('GET /api/adverts');
  expect(asked.at(-1)).toBe('GET /api/adverts');
});

test('an answer that is cut off is none; what was left stays left', async () => {
  const cutOff = (error: Error) => new Response(new ReadableStream({ start: (body) => body.error(error) }));
  answer = () => cutOff(new TypeError('network error'));
  await expect(call('GET /api/site')).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  const leaving = new AbortController();
  leaving.abort();
  answer = () => cutOff(new DOMException('Left', 'AbortError'));
  const left = call('GET /api/site', { signal: leaving.signal });
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refusal that is not JSON is one all the same', async () => {
  answer = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
  await expect(call('GET /api/site')).rejects.toMatchObject({ status: 502 });
});

test('the token goes along and leaves when the server refuses it', async () => {
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

test('a reader who leaves stops the call, which is no failure of the network', async () => {
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
