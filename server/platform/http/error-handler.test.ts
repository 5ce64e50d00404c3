import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { makePerson, type Person } from '#server/testing/people.ts';

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await openTestApp();
  person = await makePerson(site);
});
afterAll(() => site.close());

test.each(['/api/users/login', '/api/users/forgot-password'])(
  'a NUL sent to %s is a bad input',
  async (url) => {
    const payload = { email: '\0@example.org', password: 'a\0' };
    const answer = await site.app.inject({ method: 'POST', url, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('INVALID_INPUT');
  },
);

test('a NUL in a saved search is a bad input', async () => {
  const payload = { query: { productName: 'tom\0ate' } };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/search',
    payload,
    headers: person.headers,
  });
  expect(answer.statusCode).toBe(400);
});

test.each([
  [
    'cut short',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nCam',
  ],
  ['without a boundary', 'multipart/form-data', '--x--\r\n'],
  ['with an endless boundary', `multipart/form-data; boundary=${'b'.repeat(300)}`, '--b--\r\n'],
])('a multipart body %s is malformed', async (_fault, contentType, payload) => {
  const headers = { 'content-type': contentType };
  const answer = await site.app.inject({ method: 'POST', url: '/api/users/register', payload, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'MALFORMED_REQUEST',
    message: "La requête n'a pas pu être lue.",
  });
});
