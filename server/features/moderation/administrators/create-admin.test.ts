import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoggedInTestAdmin, createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const form = {
  firstName: 'Sacha',
  lastName: 'Vidal',
  email: 'Sacha@Example.org',
  password: 'Moderation-2026!',
  address: { streetNumber: '', streetName: '', city: 'Lyon', postalCode: '69003' },
};
const create = (payload: object) =>
  site.app.inject({ method: 'POST', url: '/api/admin/user', payload, headers: admin.headers });
const list = async () => site.app.inject({ url: '/api/admin', headers: admin.headers });

test('a new administrator is active at once, listed, and logged with who made them', async () => {
  const answer = await create(form);
  expect(answer.statusCode).toBe(201);
  const { _id } = answer.json();
  expect(answer.json()).toEqual({
    _id,
    firstName: 'Sacha',
    lastName: 'Vidal',
    email: 'sacha@example.org',
    role: 0,
    isActive: true,
    state: 'active',
    hasSecondFactor: false,
    createdAt: expect.any(String),
    companyName: null,
    companySiret: null,
  });
  const login = await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: 'sacha@example.org', password: form.password },
  });
  const headers = { authorization: `Bearer ${login.json().token}` };
  expect((await site.app.inject({ url: '/api/admin/users', headers })).statusCode).toBe(200);

  const admins = await list();
  expect(admins.json().map(({ email }: { email: string }) => email)).toEqual([
    admin.email,
    'sacha@example.org',
  ]);
  expect(admins.headers['x-total-count']).toBe('2');
  const log = await site.app.inject({ url: `/api/admin/decisions?subject=member&id=${_id}`, headers });
  expect(log.json().decisions).toMatchObject([
    { action: 'make-admin', before: null, after: 'active', administrator: { firstName: 'Dominique' } },
  ]);
});

test('a form for a new administrator names every missing field at once', async () => {
  const empty = {
    firstName: ' ',
    lastName: '',
    email: '',
    password: '',
    address: { city: '', postalCode: '' },
  };
  const texts = {
    firstName: 'Veuillez entrer le prénom',
    lastName: 'Veuillez entrer le nom',
    email: "Veuillez entrer l'email",
    password: 'Veuillez entrer un mot de passe',
    'address.city': 'Veuillez entrer le nom de la ville',
    'address.postalCode': 'Veuillez entrer le code postal',
  };
  for (const payload of [empty, {}]) {
    const answer = await create(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(texts);
  }
  expect((await create({ ...form, password: 'faible', email: 'x' })).json().errors).toEqual({
    email: 'Adresse e-mail invalide',
    password: expect.stringContaining('au moins une lettre minuscule'),
  });
});

test('a taken e-mail address is refused, also for two concurrent requests, and nobody is promoted', async () => {
  const member = await createLoggedInTestPerson(site);
  const taken = await create({ ...form, email: member.email });
  expect(taken.statusCode).toBe(409);
  expect(taken.json().errors).toEqual({ email: 'Cette adresse email est déjà utilisée' });
  const role = await site.db.selectFrom('users').select('role').where('id', '=', member.id).execute();
  expect(role).toEqual([{ role: 1 }]);
  const twice = { ...form, email: 'deux@example.org' };
  const answers = await Promise.all([create(twice), create(twice)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

test('a role in the body is ignored', async () => {
  const made = await create({ ...form, email: 'trois@example.org', role: 7, isActive: false });
  expect(made.json()).toMatchObject({ role: 0, isActive: true });
});

describe('administrators made by one with a second factor', () => {
  // A half-minute that ends within a test would make its first code a new one.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('an administrator created this way must set up a second factor before acting', async () => {
    const maker = await createLoggedInTestAdmin(site);
    const { code } = await setUpTestSecondFactor(site, maker);
    const email = 'quatre@example.org';
    const made = await site.app.inject({
      method: 'POST',
      url: '/api/admin/user',
      payload: { ...form, email, password: TEST_PASSWORD },
      headers: { ...maker.headers, 'x-code': code(1) },
    });
    expect(made.statusCode).toBe(201);
    const logIn = async (typed: object = {}) => {
      const payload = { email, password: TEST_PASSWORD, ...typed };
      return (await site.app.inject({ method: 'POST', url: '/api/users/login', payload })).json();
    };
    const login = await logIn();
    expect(login).toEqual({ token: expect.any(String), mustSetUpSecondFactor: true });
    const headers = { authorization: `Bearer ${login.token}` };
    const person = { id: made.json()._id, email, token: login.token, headers };
    const codeOf = async (url: string) => (await site.app.inject({ url, headers })).json().code;
    for (const url of ['/api/admin/users', '/api/favorites'])
      expect(await codeOf(url), url).toBe('SECOND_FACTOR_MISSING');
    const state = await site.app.inject({ url: '/api/users/second-factor', headers });
    expect(state.json()).toMatchObject({ isActive: false, isRequired: true });

    const factor = await setUpTestSecondFactor(site, person);
    expect(await codeOf('/api/admin/users')).toBeUndefined();
    expect(await logIn({ code: factor.code(1) })).toEqual({ token: expect.any(String) });
    const off = { method: 'DELETE', url: '/api/users/second-factor', headers } as const;
    await site.app.inject({ ...off, payload: { code: factor.recoveryCodes[0] } });
    expect(await codeOf('/api/admin/users')).toBe('SECOND_FACTOR_MISSING');
  });

  test('an administrator made by one without second factor needs none', async () => {
    await create({ ...form, email: 'cinq@example.org' });
    const payload = { email: 'cinq@example.org', password: form.password };
    const login = await site.app.inject({ method: 'POST', url: '/api/users/login', payload });
    expect(login.json()).toEqual({ token: expect.any(String) });
  });
});
