import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestAdmin, TEST_PASSWORD, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';
import { createOrPromoteAdminByEmail } from './make-admin.ts';

const site = await openTestSite();
const DAY = 24 * 3_600_000;
const NEW_PASSWORD = 'Verger-2027?';

let admin: TestPerson;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') });
  admin = await createLoggedInTestAdmin(site);
});
afterEach(() => void vi.useRealTimers());

type Headers = TestPerson['headers'];
const post = (url: string, payload: object = {}, headers: object = {}) =>
  site.app.inject({ method: 'POST', url, payload, headers: { ...headers } });
const update = (payload: object, headers: object = admin.headers) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers: { ...headers }, payload });
async function logIn(email: string, password: string): Promise<Headers> {
  const { token } = (await post('/api/users/login', { email, password })).json();
  return { authorization: `Bearer ${token}` };
}
const changeSetting = (headers: Headers, password: string, code?: string) =>
  site.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: { ...headers, 'x-password': password, ...(code !== undefined && { 'x-code': code }) },
    payload: { settings: { HOME_SENTENCE: 'Entre voisins' } },
  });
const outcome = async (headers: Headers, password: string, code?: string) => {
  const answer = await changeSetting(headers, password, code);
  return answer.statusCode === 200 ? 200 : answer.json().errors?.password;
};
const linkTo = async (address: string, path: string) =>
  extractLinkSecretFromTestMail(
    (await readTestMailsSentTo(site, address)).findLast(({ text }) => text?.includes(`${path}/`)),
    `https://recolte.test/app/${path}`,
  );

const HELD_BACK =
  "Par sécurité, un mot de passe ou une adresse donnés sans l'ancien mot de passe ne confirment rien pendant sept jours : les vôtres, jusqu'au 8 mars.";

test('a password that a session set without the former one confirms nothing for a week, also after a log-in', async () => {
  expect((await update({ password: NEW_PASSWORD })).statusCode).toBe(200);
  const later = await logIn(admin.email, NEW_PASSWORD);
  for (const password of [NEW_PASSWORD, TEST_PASSWORD])
    expect(await outcome(later, password)).toBe(HELD_BACK);
  vi.advanceTimersByTime(7 * DAY - 60_000);
  expect(await outcome(await logIn(admin.email, NEW_PASSWORD), NEW_PASSWORD)).toBe(HELD_BACK);
  vi.advanceTimersByTime(61_000);
  expect(await outcome(await logIn(admin.email, NEW_PASSWORD), NEW_PASSWORD)).toBe(200);
});

test('a password that replaces the former one, which was given, confirms at once', async () => {
  const wrong = await update({ password: NEW_PASSWORD, currentPassword: 'Faux-2027!' });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { currentPassword: 'Ce mot de passe est faux.' },
  ]);
  const right = await update({ password: NEW_PASSWORD, currentPassword: TEST_PASSWORD });
  expect(right.statusCode).toBe(200);
  expect(await outcome(await logIn(admin.email, NEW_PASSWORD), NEW_PASSWORD)).toBe(200);
});

test('a session that the password has just confirmed needs no former password', async () => {
  expect(await outcome(admin.headers, TEST_PASSWORD)).toBe(200);
  expect((await update({ password: NEW_PASSWORD, currentPassword: '' })).statusCode).toBe(200);
  expect(await outcome(await logIn(admin.email, NEW_PASSWORD), NEW_PASSWORD)).toBe(200);
});

test('the former password does not release one that is held back, nor do a mailed link and an undone change', async () => {
  const thief = 'voleur@example.org';
  await update({ email: thief });
  await post(`/api/users/email/${await linkTo(thief, 'email/confirmer')}`);
  expect(await outcome(admin.headers, TEST_PASSWORD)).toBe(HELD_BACK);
  await update({ password: NEW_PASSWORD, currentPassword: TEST_PASSWORD });
  expect(await outcome(await logIn(thief, NEW_PASSWORD), NEW_PASSWORD)).toBe(HELD_BACK);
  const undone = await post(`/api/users/email/undo/${await linkTo(thief, 'email/annuler')}`);
  expect(undone.statusCode).toBe(200);
  const chosen = 'Potager-2027!';
  const { token } = undone.json();
  expect((await post('/api/users/reset-password', { token, password: chosen })).statusCode).toBe(200);
  expect(await outcome(await logIn(thief, chosen), chosen)).toBe(HELD_BACK);
});

test('a second factor set up by the session that changes the password does not release it', async () => {
  const factor = await setUpTestSecondFactor(site, admin);
  const changed = await site.app.inject({
    method: 'PUT',
    url: '/api/users/update',
    headers: { ...admin.headers, 'x-code': factor.code(1) },
    payload: { password: NEW_PASSWORD },
  });
  expect(changed.statusCode).toBe(200);
  const renewed = { authorization: `Bearer ${changed.json().token}` };
  expect(await outcome(renewed, NEW_PASSWORD, factor.code(2))).toBe(HELD_BACK);
});

const newAdmin = {
  firstName: 'Sacha',
  lastName: 'Vidal',
  password: NEW_PASSWORD,
  address: { streetNumber: '', streetName: '', city: 'Lyon', postalCode: '69003' },
};

test('the password of a new administrator confirms after a week, or at once when the creator was confirmed', async () => {
  const create = (email: string) => post('/api/admin/user', { ...newAdmin, email }, admin.headers);
  expect((await create('sacha@example.org')).statusCode).toBe(201);
  expect(await outcome(await logIn('sacha@example.org', NEW_PASSWORD), NEW_PASSWORD)).toBe(HELD_BACK);
  expect(await outcome(admin.headers, TEST_PASSWORD)).toBe(200);
  expect((await create('alex@example.org')).statusCode).toBe(201);
  expect(await outcome(await logIn('alex@example.org', NEW_PASSWORD), NEW_PASSWORD)).toBe(200);
});

test('a password is released by somebody with a terminal', async () => {
  await update({ password: NEW_PASSWORD });
  await createOrPromoteAdminByEmail(site.db, admin.email, () =>
    Promise.reject(new Error('The password is kept')),
  );
  expect(await outcome(await logIn(admin.email, NEW_PASSWORD), NEW_PASSWORD)).toBe(200);
});
