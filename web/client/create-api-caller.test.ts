import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ApiRequest, buildApiRequestPath, createApiCaller } from './create-api-caller.ts';

test('a path gets its parameters, and only the given query', () => {
  expect(buildApiRequestPath('/api/adverts/:id/archive', { id: 'a/b' })).toBe('/api/adverts/a%2Fb/archive');
  expect(buildApiRequestPath('/api/adverts', {}, { limit: 4, user: undefined, q: '' })).toBe(
    '/api/adverts?limit=4',
  );
  expect(buildApiRequestPath('/api/adverts/search', {}, { queries: { city: 'Nantes' } })).toBe(
    '/api/adverts/search?queries=%7B%22city%22%3A%22Nantes%22%7D',
  );
});

test('a body is sent as JSON, a form unchanged', async () => {
  const sent: ApiRequest[] = [];
  const call = createApiCaller(async (request) => {
    sent.push(request);
    return { status: 200, body: {} };
  });
  const form = new FormData();
  await call('POST /api/users/login', { body: { email: 'a@b.fr', password: 'x' } });
  await call('POST /api/users/register', { body: form });
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/users/login', '{"email":"a@b.fr","password":"x"}'],
    ['POST', '/api/users/register', form],
  ]);
});

test("a refusal carries the server's message, or a general one without", async () => {
  const body = { code: 'INVALID_INPUT', message: 'Non.', errors: { email: 'Vide' }, requestId: 'r' };
  const refused = createApiCaller(async () => ({ status: 400, body }));
  await expect(refused('GET /api/site')).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Non.',
    errors: { email: 'Vide' },
  });
  const broken = createApiCaller(async () => ({ status: 502, body: undefined }));
  const error = await broken('GET /api/site').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 502, code: 'INTERNAL', errors: {} });
});

test('other statuses of the 200s count as refusals where one status is required', async () => {
  let status = 200;
  const call = createApiCaller(async () => ({ status, body: undefined }));
  const activate = () => call('GET /api/users/validate/:token', { params: { token: 'x' }, status: 200 });
  await expect(activate()).resolves.toBeUndefined();
  for (status of [202, 204]) await expect(activate()).rejects.toMatchObject({ status });
});
