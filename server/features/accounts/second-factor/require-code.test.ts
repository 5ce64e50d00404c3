import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiRouteKey } from '#contract/api-route.ts';
import { apiRouteContracts } from '#contract/api-route-contracts.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createModerationContestTestCalls } from '#server/testing/contests.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor, type TestSecondFactor } from '#server/testing/test-second-factor.ts';

const site = await openTestSite();
const MINUTE = 60_000;
const NEW_PASSWORD = 'Potager-2027!';

let admin: TestPerson;
let factor: TestSecondFactor;
// A half-minute that ends within a test would make its first code a new one.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  admin = await createLoggedInTestAdmin(site);
  factor = await setUpTestSecondFactor(site, admin);
});
afterEach(() => void vi.useRealTimers());

interface Sent {
  code?: string | undefined;
  payload?: object;
  as?: TestPerson;
  on?: TestApp;
}

async function send(key: string, { code, payload, as = admin, on = site }: Sent = {}) {
  const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  return on.app.inject({
    method,
    url,
    headers: { ...as.headers, ...(code !== undefined && { 'x-code': code }) },
    ...(payload && { payload }),
  });
}

let made = 0;
const newAdmin = () => ({
  firstName: 'Sacha',
  lastName: 'Vidal',
  email: `sacha${++made}@example.org`,
  password: 'Moderation-2026!',
  address: { city: 'Lyon', postalCode: '69003' },
});
const create = (sent: Sent = {}) => send('POST /api/admin/user', { payload: newAdmin(), ...sent });
const update = (payload: object, sent: Sent = {}) => send('PUT /api/users/update', { payload, ...sent });

async function again({ email }: TestPerson, code: string): Promise<TestPerson> {
  const payload = { email, password: TEST_PASSWORD, code };
  const login = await site.app.inject({ method: 'POST', url: '/api/users/login', payload });
  return { ...admin, headers: { authorization: `Bearer ${login.json().token}` } };
}

const REFUSED = {
  code: 'CONFIRM_PASSWORD',
  message: "Confirmez d'abord que c'est bien vous.",
};

/** Calls that need a code, each with a body for which it is needed. */
const guarded: [key: string, sent: () => Promise<{ url?: string; payload?: object }>, status: number][] = [
  ['POST /api/admin/user', async () => ({ payload: newAdmin() }), 201],
  ['PUT /api/users/update', async () => ({ payload: { password: NEW_PASSWORD } }), 200],
  ['PUT /api/users/update', async () => ({ payload: { email: `neuf${++made}@example.org` } }), 200],
  ['GET /api/admin/exports/users.csv', async () => ({}), 200],
  ['GET /api/admin/exports/listings.csv', async () => ({}), 200],
  ['GET /api/admin/exports/decisions.csv', async () => ({}), 200],
  ['GET /api/admin/exports/notices.csv', async () => ({}), 200],
  ['DELETE /api/users/second-factor', async () => ({}), 200],
  [
    'DELETE /api/admin/user/:id/second-factor',
    async () => {
      const other = await createLoggedInTestAdmin(site);
      await setUpTestSecondFactor(site, other);
      return { url: `/api/admin/user/${other.id}/second-factor` };
    },
    200,
  ],
  [
    'PATCH /api/admin/user/:id',
    async () => ({
      url: `/api/admin/user/${(await createLoggedInTestAdmin(site)).id}`,
      payload: { isActive: false },
    }),
    200,
  ],
  [
    'PUT /api/admin/contests/:id',
    async () => {
      const { ask, contest, readLatestDecision } = createModerationContestTestCalls(site);
      const suspended = await createLoggedInTestAdmin(site);
      const by = await createLoggedInTestAdmin(site);
      await ask('PATCH', `/api/admin/user/${suspended.id}`, by, { isActive: false, reason: 'Abus' });
      const { headers } = await again(suspended, '');
      const { _id } = await readLatestDecision({ ...suspended, headers });
      const { body } = await contest({ ...suspended, headers }, _id);
      const payload = { decision: 'reversed', reason: 'Relu.' };
      return { url: `/api/admin/contests/${body.contest._id}`, payload };
    },
    200,
  ],
];

test('the calls tested here are all those that the contract marks as needing a code', () => {
  const declared = Object.entries(apiRouteContracts).filter(([, route]) => 'requiresCode' in route);
  expect(new Set(guarded.map(([key]) => key))).toEqual(new Set(declared.map(([key]) => key)));
});

test.each(guarded)(
  'the call %s needs a code where the caller has a second factor',
  async (key, prepare, status) => {
    const { url, payload } = await prepare();
    const [method, path] = key.split(' ') as [string, string];
    const call = (code?: string, as = admin) =>
      send(`${method} ${url ?? path}`, { code, as, ...(payload && { payload }) });
    for (const code of [undefined, '', ' ', 'x'.repeat(200)]) {
      const without = await call(code);
      expect(without.statusCode, code).toBe(403);
      expect(without.json()).toMatchObject(REFUSED);
      expect(without.json()).not.toHaveProperty('errors');
    }
    for (const code of ['000000', factor.code(), 'bcdf-bcdf-bcdf-bcdf']) {
      const wrong = await call(code);
      expect(wrong.statusCode, code).toBe(403);
      expect(wrong.json()).toMatchObject({
        ...REFUSED,
        errors: { code: 'Ce code est faux, a expiré ou a déjà servi.' },
      });
    }
    expect((await call(factor.code(1))).statusCode).toBe(status);
  },
);

test.each(guarded.filter(([key]) => key !== 'DELETE /api/users/second-factor'))(
  'the call %s needs no code from an administrator without second factor',
  async (key, prepare, status) => {
    const { url, payload } = await prepare();
    const [method, path] = key.split(' ') as [string, string];
    const other = await createLoggedInTestAdmin(site);
    const answer = await send(`${method} ${url ?? path}`, { as: other, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(status);
  },
);

test('the API document names the headers of code and password for every call that needs them', async () => {
  const { paths } = (await site.app.inject('/api/docs/json')).json();
  for (const [key, route] of Object.entries(apiRouteContracts) as [ApiRouteKey, object][]) {
    const [method, path] = key.split(' ') as [string, string];
    const described = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const headers = (described.parameters ?? []).filter(
      ({ in: place }: { in: string }) => place === 'header',
    );
    const names = headers.map(({ name }: { name: string }) => name);
    expect(names.includes('x-code'), key).toBe('requiresCode' in route || 'requiresPassword' in route);
    expect(names.includes('x-password'), key).toBe('requiresPassword' in route);
  }
});

describe('confirmation by a code', () => {
  test('a code confirms its own session for fifteen minutes, and no other', async () => {
    const other = await again(admin, factor.code(1));
    await factor.forgetUses();
    expect((await create({ code: factor.code(1) })).statusCode).toBe(201);
    expect((await create()).statusCode).toBe(201);
    expect((await update({ password: NEW_PASSWORD }, { as: other })).json().code).toBe('CONFIRM_PASSWORD');
    vi.advanceTimersByTime(14.9 * MINUTE);
    expect((await create()).statusCode).toBe(201);
    vi.advanceTimersByTime(0.2 * MINUTE);
    expect((await create()).json().code).toBe('CONFIRM_PASSWORD');
    expect((await create({ code: factor.code() })).statusCode).toBe(201);
  });

  test('a confirmation from before the clock was set back does not count', async () => {
    expect((await create({ code: factor.code(1) })).statusCode).toBe(201);
    vi.setSystemTime(Date.now() - MINUTE);
    expect((await create()).json().code).toBe('CONFIRM_PASSWORD');
  });

  test('a code given at log-in confirms nothing', async () => {
    const entered = await again(admin, factor.code(1));
    expect((await create({ as: entered })).json().code).toBe('CONFIRM_PASSWORD');
    expect((await create({ as: entered, code: factor.code(1) })).json().code).toBe('CONFIRM_PASSWORD');
  });

  test('a code works once, also when several sessions send it at the same moment', async () => {
    const other = await again(admin, factor.code(1));
    await factor.forgetUses();
    const code = factor.code(1);
    const answers = await Promise.all([create({ code }), create({ code, as: other })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
  });

  test('a recovery code is used up by a confirmation, which is announced by mail', async () => {
    const [code = ''] = factor.recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    expect((await create({ code: typed })).statusCode).toBe(201);
    vi.advanceTimersByTime(16 * MINUTE);
    expect((await create({ code })).statusCode).toBe(403);
    const subjects = (await readTestMailsSentTo(site, admin.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Un code de secours vient de servir');
  });

  test('a code sent with a call that needs none is not used up', async () => {
    const code = factor.code(1);
    expect((await update({ firstName: 'Maud' }, { code })).statusCode).toBe(200);
    expect((await create({ code })).statusCode).toBe(201);
  });
});

test('other changes of the profile and decisions about members need no code', async () => {
  const member = await createLoggedInTestPerson(site);
  expect((await update({ firstName: 'Maud', email: admin.email, password: '' })).statusCode).toBe(200);
  const payload = { isActive: false };
  expect((await send(`PATCH /api/admin/user/${member.id}`, { payload })).statusCode).toBe(200);
  expect((await send('PATCH /api/admin/user/x', { payload })).statusCode).toBe(404);
});

test('a suspended administrator is reactivated only with a code', async () => {
  const other = await createLoggedInTestAdmin(site);
  await suspendTestPerson(site, other);
  const activate = (code?: string) =>
    send(`PATCH /api/admin/user/${other.id.toUpperCase()}`, { code, payload: { isActive: true } });
  expect((await activate()).json().code).toBe('CONFIRM_PASSWORD');
  expect((await activate(factor.code(1))).statusCode).toBe(200);
});

test('the second factor can be turned off with a code in the body, confirmed or not', async () => {
  const turnOff = (payload: object) => send('DELETE /api/users/second-factor', { payload });
  await create({ code: factor.code(1) });
  const wrong = await turnOff({ code: '000000' });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { code: 'Ce code est faux, a expiré ou a déjà servi.' },
  ]);
  expect((await turnOff({ code: '' })).json().errors).toEqual({ code: 'Veuillez entrer un code' });
  const [code = ''] = factor.recoveryCodes;
  expect((await turnOff({ code })).statusCode).toBe(200);
});

describe('guessed codes of a confirmation', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMIT: 'on' });
  });
  afterAll(() => limited.close());

  test('wrong codes are limited to ten an hour, together with those of the log-in', async () => {
    const other = await createLoggedInTestAdmin(limited);
    const { code } = await setUpTestSecondFactor(limited, other);
    const guess = (given: string | undefined) => create({ as: other, on: limited, code: given });
    for (let n = 0; n < 12; n++) expect((await guess(undefined)).statusCode).toBe(403);
    for (let n = 0; n < 10; n++) expect((await guess('000000')).statusCode).toBe(403);
    const refused = await guess(code(1));
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const payload = { email: other.email, password: TEST_PASSWORD, code: code(1) };
    const login = await limited.app.inject({ method: 'POST', url: '/api/users/login', payload });
    expect(login.statusCode).toBe(429);
  });
});
