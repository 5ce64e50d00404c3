import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rateLimits } from '#contract/limits.ts';
import { openTestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';

const site = await openTestSite();
const MINUTE = 60_000;

let admin: TestPerson;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  admin = await createLoggedInTestAdmin(site);
});
afterEach(() => void vi.useRealTimers());

const change = async (
  { password, code }: { password?: string; code?: string } = {},
  { as = admin, on = site } = {},
) => {
  const answer = await on.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: {
      ...as.headers,
      ...(password !== undefined && { 'x-password': password }),
      ...(code !== undefined && { 'x-code': code }),
    },
    payload: { settings: { HOME_SENTENCE: 'Entre voisins' } },
  });
  const { code: name, errors } = answer.json();
  return answer.statusCode === 200 ? 200 : [answer.statusCode, name, errors];
};

const WITHOUT = [403, 'CONFIRM_PASSWORD', { password: 'Tapez votre mot de passe.' }];
const WRONG = [403, 'CONFIRM_PASSWORD', { password: 'Ce mot de passe est faux.' }];

test('a session alone changes no setting, and the password confirms it for fifteen minutes', async () => {
  expect(await change()).toEqual(WITHOUT);
  expect(await change({ password: '' })).toEqual(WITHOUT);
  expect(await change({ password: 'Potager-2027!' })).toEqual(WRONG);
  expect(await change()).toEqual(WITHOUT);
  expect(await change({ password: TEST_PASSWORD })).toBe(200);
  vi.advanceTimersByTime(14 * MINUTE);
  expect(await change()).toBe(200);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(await change()).toEqual(WITHOUT);
});

test('a session without the password does not use up the changes of settings of its owner', async () => {
  const limited = await openTestApp({ RATE_LIMIT: 'on' });
  const by = { as: await createLoggedInTestAdmin(limited), on: limited };
  for (let n = 0; n < rateLimits.settingChanges.max; n++) expect(await change({}, by)).toEqual(WITHOUT);
  expect(await change({ password: TEST_PASSWORD }, by)).toBe(200);
  await limited.close();
});

test('a confirmation counts for its own session alone, and a log-in is none', async () => {
  expect(await change({ password: TEST_PASSWORD })).toBe(200);
  const payload = { email: admin.email, password: TEST_PASSWORD };
  const login = await site.app.inject({ method: 'POST', url: '/api/users/login', payload });
  const as = { ...admin, headers: { authorization: `Bearer ${login.json().token}` } };
  expect(await change({}, { as })).toEqual(WITHOUT);
});

test('an administrator with a second factor gives a code too', async () => {
  const factor = await setUpTestSecondFactor(site, admin);
  const both = { password: 'Tapez votre mot de passe.', code: 'Veuillez entrer un code' };
  expect(await change()).toEqual([403, 'CONFIRM_PASSWORD', both]);
  expect(await change({ code: factor.code(1) })).toEqual(WITHOUT);
  expect(await change({ password: TEST_PASSWORD })).toEqual([
    403,
    'CONFIRM_PASSWORD',
    { code: 'Veuillez entrer un code' },
  ]);
  expect(await change({ code: '000000' })).toEqual([
    403,
    'CONFIRM_PASSWORD',
    { code: 'Ce code est faux, a expiré ou a déjà servi.' },
  ]);
  expect(await change({ code: factor.code(1) })).toBe(200);
  expect(await change()).toBe(200);
});

test('a member is refused before a password is asked for', async () => {
  const member = await createLoggedInTestPerson(site);
  expect(await change({ password: TEST_PASSWORD }, { as: member })).toEqual([403, 'FORBIDDEN', undefined]);
});

test('a password with accents arrives as UTF-8 or Latin-1', async () => {
  const password = 'Éclosion-2027!';
  admin = await createLoggedInTestAdmin(site, {
    passwordHash: await hash(password, { memoryCost: 8, timeCost: 1 }),
  });
  expect(await change({ password: Buffer.from(password).toString('latin1') })).toBe(200);
  vi.advanceTimersByTime(16 * MINUTE);
  expect(await change({ password })).toBe(200);
});

test('guesses are limited together with those of the log-in', async () => {
  const limited = await openTestApp({ RATE_LIMIT: 'on' });
  const as = await createLoggedInTestAdmin(limited);
  for (let n = 0; n < 10; n++) expect(await change({ password: 'faux' }, { as, on: limited })).toEqual(WRONG);
  const [status] = [await change({ password: TEST_PASSWORD }, { as, on: limited })].flat();
  const payload = { email: as.email, password: TEST_PASSWORD };
  const login = await limited.app.inject({ method: 'POST', url: '/api/users/login', payload });
  await limited.close();
  expect([status, login.statusCode]).toEqual([429, 429]);
});
