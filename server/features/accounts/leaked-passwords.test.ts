import { expect, test } from 'vitest';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestAdmin, createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { isLeakedPassword, LEAKED_PASSWORD_TEXT } from './leaked-passwords.ts';
import { hashPassword } from './passwords.ts';

const site = await openTestSite();

const LEAKED = 'P@ssw0rd';
const refused = { statusCode: 400, errors: { password: LEAKED_PASSWORD_TEXT } };

const send = async (method: 'POST' | 'PUT', url: string, payload: object, headers = {}) => {
  const answer = await site.app.inject({ method, url: `/api/${url}`, payload, headers });
  return { statusCode: answer.statusCode, errors: answer.json().errors };
};
const address = { city: 'Lyon', postalCode: '69003' };
const account = { firstName: 'Zoé', lastName: 'Petit', email: 'zoe@example.org', address, password: LEAKED };

test.each([
  ['P@ssw0rd', true],
  ['p@SSW0RD', true],
  ['Password1!', true],
  ['1qaz!QAZ', true],
  ['Jardin-2026!', false],
  ['Trois poules 7 œufs!', false],
  ['', false],
])('the password "%s" counts as leaked: %s', (password, expected) => {
  expect(isLeakedPassword(password)).toBe(expected);
});

test('a leaked password is refused at sign-up and for a new administrator', async () => {
  expect(await send('POST', 'users/register', account)).toEqual(refused);
  const admin = await createLoggedInTestAdmin(site);
  expect(await send('POST', 'admin/user', account, admin.headers)).toEqual(refused);
});

test('a leaked password is refused in the profile, and nothing is changed', async () => {
  const person = await createLoggedInTestPerson(site);
  expect(await send('PUT', 'users/update', { firstName: 'Zoé', password: LEAKED }, person.headers)).toEqual(
    refused,
  );
  const payload = { email: person.email, password: TEST_PASSWORD };
  expect((await send('POST', 'users/login', payload)).statusCode).toBe(200);
  const answer = await site.app.inject({ url: '/api/users/user', headers: person.headers });
  expect(answer.json().user.firstName).toBe('Camille');
});

test('a leaked password is refused with a reset link, which stays usable', async () => {
  const { email } = await createLoggedInTestPerson(site);
  await send('POST', 'users/forgot-password', { email });
  const [mail] = await readTestMailsSentTo(site, email);
  const token = extractLinkSecretFromTestMail(mail, 'https://recolte.test/app/forgotten/password/reset');
  expect(await send('POST', 'users/reset-password', { token, password: LEAKED })).toEqual(refused);
  expect((await send('POST', 'users/reset-password', { token, password: 'Verger-2027?' })).statusCode).toBe(
    200,
  );
});

test('a member with an older leaked password can still log in', async () => {
  const { email } = await createLoggedInTestPerson(site, { passwordHash: await hashPassword(LEAKED) });
  expect((await send('POST', 'users/login', { email, password: LEAKED })).statusCode).toBe(200);
});
