import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const PAGE = 'https://recolte.test/app/signup/validate';

const site = await openTestSite();

let counter = 0;
const newAddress = () => `corrigee${++counter}@example.org`;

async function registered(fields = {}) {
  const email = `fausse${++counter}@example.org`;
  const payload = {
    firstName: 'Michèle',
    lastName: 'Durand',
    email,
    password: TEST_PASSWORD,
    address: { city: 'Lyon', postalCode: '69003' },
    ...fields,
  };
  const answer = await site.app.inject({ method: 'POST', url: '/api/users/register', payload });
  const [mail] = await readTestMailsSentTo(site, email);
  return { id: answer.json().user._id as string, email, secret: extractLinkSecretFromTestMail(mail, PAGE) };
}
const change = (email: string, fields: object) =>
  site.app.inject({
    method: 'POST',
    url: '/api/users/activation-email',
    payload: { email, password: TEST_PASSWORD, ...fields },
  });
const open = (secret: string, headers = {}) =>
  site.app.inject({ url: `/api/users/validate/${secret}`, headers });
const emailOf = async (id: string) =>
  (await site.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

test('a wrong address is corrected before the activation, whose link goes to the right one', async () => {
  const next = '/ad/add';
  const { id, email, secret } = await registered({ next });
  const newEmail = newAddress();
  const answer = await change(email, { newEmail: ` ${newEmail.toUpperCase()} ` });
  expect(answer.json()).toEqual({
    message: 'Un lien vous a été envoyé par mail',
    email: newEmail,
    deviceSecret: expect.any(String),
  });
  expect(await emailOf(id)).toBe(newEmail);

  expect((await open(secret)).json().code).toBe('LINK_INVALID');
  const [mail] = await readTestMailsSentTo(site, newEmail);
  const { deviceSecret } = answer.json();
  const opened = (
    await open(extractLinkSecretFromTestMail(mail, PAGE), { 'x-device-secret': deviceSecret })
  ).json();
  expect(opened).toMatchObject({ email: newEmail, next });
  const me = await site.app.inject({
    url: '/api/users/user',
    headers: { authorization: `Bearer ${opened.token}` },
  });
  expect(me.json().user).toMatchObject({ _id: id, isActive: true });
  const former = await open(secret, { 'x-device-secret': deviceSecret });
  expect(former.statusCode).toBe(200);
  expect(former.json()).not.toHaveProperty('token');
});

test('the same address again only gets another mail', async () => {
  const { email, secret } = await registered();
  expect((await change(email, { newEmail: email })).statusCode).toBe(200);
  expect(await readTestMailsSentTo(site, email)).toHaveLength(2);
  expect((await open(secret)).statusCode).toBe(200);
});

test('an address changes with the right password only, of an account that exists', async () => {
  const { id, email } = await registered();
  const refused = await change(email, { newEmail: newAddress(), password: 'Mauvais-1!' });
  expect(refused.statusCode).toBe(401);
  const unknown = await change('personne@nulle-part.org', { newEmail: newAddress() });
  expect([refused, unknown].map((answer) => answer.json().code)).toEqual(Array(2).fill('BAD_CREDENTIALS'));
  expect(await emailOf(id)).toBe(email);
});

test('the address of an activated or suspended account does not change here', async () => {
  const active = await createLoggedInTestPerson(site);
  const answer = await change(active.email, { newEmail: newAddress() });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('ALREADY_ACTIVATED');
  const suspended = await registered();
  await site.db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('id', '=', suspended.id)
    .execute();
  expect((await change(suspended.email, { newEmail: newAddress() })).json().code).toBe('ACCOUNT_SUSPENDED');
  expect([await emailOf(active.id), await emailOf(suspended.id)]).toEqual([active.email, suspended.email]);
});

test('the address of another account, or one that is none, is refused at its field', async () => {
  const { email } = await registered();
  const taken = await change(email, { newEmail: (await registered()).email });
  expect(taken.statusCode).toBe(409);
  expect(taken.json().errors).toEqual({ email: 'Cette adresse email est déjà utilisée' });
  const wrong = await change(email, { newEmail: 'michele@' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().errors).toEqual({ newEmail: 'Adresse e-mail invalide' });
});

test('the address of one account changes three times a day at most', async () => {
  const { id } = await registered();
  for (let i = 0; i < 3; i++)
    expect((await change(await emailOf(id), { newEmail: newAddress() })).statusCode).toBe(200);
  const last = await emailOf(id);
  const answer = await change(last, { newEmail: newAddress() });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(await emailOf(id)).toBe(last);
});

test('guesses of the password count with those of the log-in', async () => {
  const limited = await openTestApp({ RATE_LIMIT: 'on' });
  const email = 'personne@example.org';
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const ask = (url: string, payload: object) =>
    limited.app.inject({ method: 'POST', url: `/api/users/${url}`, headers, payload });
  try {
    for (let i = 0; i < 10; i++) await ask('login', { email, password: 'Faux-2026!' });
    const answer = await ask('activation-email', { email, password: TEST_PASSWORD, newEmail: newAddress() });
    expect(answer.statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});
