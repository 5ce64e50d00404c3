import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { endSessionsAndDropEmailChange } from './session-service.ts';

const PAGE = 'https://recolte.test/app/signup/validate';

const site = await openTestSite();

let counter = 0;
async function registered(next?: string) {
  const email = `attente${++counter}@example.org`;
  const payload = {
    firstName: 'Camille',
    lastName: 'Moreau',
    email,
    password: TEST_PASSWORD,
    address: { city: 'Lyon', postalCode: '69003' },
    ...(next && { next }),
  };
  const answer = await site.app.inject({ method: 'POST', url: '/api/users/register', payload });
  const id: string = answer.json().user._id;
  const deviceSecret: string = answer.json().deviceSecret;
  const [mail] = await readTestMailsSentTo(site, email);
  return { id, email, mail, secret: extractLinkSecretFromTestMail(mail, PAGE), deviceSecret };
}
const open = (secret: string, deviceSecret?: string) =>
  site.app.inject({
    url: `/api/users/validate/${secret}`,
    headers: deviceSecret ? { 'x-device-secret': deviceSecret } : {},
  });
const me = (token: string) =>
  site.app.inject({ url: '/api/users/user', headers: { authorization: `Bearer ${token}` } });
const logIn = (email: string, password = TEST_PASSWORD) =>
  site.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });
const askAgain = (email: string) =>
  site.app.inject({ method: 'POST', url: '/api/users/activation-link', payload: { email } });
const expireLinks = (userId: string) =>
  site.db
    .updateTable('accountTokens')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', userId)
    .execute();

test('an activation link activates the account, and still answers 200 when opened again', async () => {
  const { email, secret } = await registered();
  expect((await logIn(email)).statusCode).toBe(403);
  expect((await logIn(email)).json()).toMatchObject({ code: 'ACCOUNT_NOT_ACTIVATED' });
  const answer = await open(secret);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Votre compte a été activé avec succès.', email, next: null });
  expect((await open(secret)).statusCode).toBe(200);
  expect((await logIn(email)).statusCode).toBe(200);
});

test('an activation link opened by the browser that signed up logs in, once', async () => {
  const { id, secret, deviceSecret } = await registered();
  const answer = await open(secret, deviceSecret);
  const { token } = answer.json();
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await me(token)).json().user).toMatchObject({ _id: id, isActive: true });
  expect((await open(secret, deviceSecret)).json()).not.toHaveProperty('token');
});

test('an activation link that a mail scanner opened first still logs in the browser that signed up', async () => {
  const { secret, deviceSecret } = await registered();
  expect((await open(secret)).json()).not.toHaveProperty('token');
  expect((await me((await open(secret, deviceSecret)).json().token)).statusCode).toBe(200);
});

test('an activation link opened by another browser activates without a session', async () => {
  const { secret, deviceSecret } = await registered();
  const other = await registered();
  for (const wrong of [other.deviceSecret, 'x', `${deviceSecret}x`]) {
    const answer = await open(secret, wrong);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).not.toHaveProperty('token');
  }
});

test('an activation link logs nobody in once it or the browser is too old, or the password was replaced', async () => {
  const late = await registered();
  await open(late.secret);
  await expireLinks(late.id);
  const old = await registered();
  await site.db
    .updateTable('signUpDevices')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', old.id)
    .execute();
  const reset = await registered();
  await site.db.transaction().execute((tx) => endSessionsAndDropEmailChange(tx, reset.id));
  for (const { secret, deviceSecret } of [late, old, reset]) {
    const answer = await open(secret, deviceSecret);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).not.toHaveProperty('token');
  }
});

test('the secret of a browser is stored only as a digest', async () => {
  const { id, deviceSecret } = await registered();
  const rows = await site.db.selectFrom('signUpDevices').selectAll().where('userId', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(deviceSecret);
});

test('an activation link leads to the page wanted at sign-up, which the mail does not name', async () => {
  const next = '/annonces?productName=Achetez+ici';
  const { email, mail, secret } = await registered(next);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Achetez|annonces\?/);
  await askAgain(email);
  const again = (await readTestMailsSentTo(site, email))[1];
  for (const link of [secret, extractLinkSecretFromTestMail(again, PAGE)])
    expect((await open(link)).json()).toMatchObject({ email, next });
});

test.each(['https://evil.example', '//evil.example', 'annonces', `/${'a'.repeat(500)}`])(
  'an activation link never leads outside the site: %s',
  async (next) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/users/forgot-password',
      payload: { email: 'personne@example.org', next },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ next: "Cette adresse n'est pas celle d'une page du site." });
  },
);

test('an activation link is valid for 48 hours', async () => {
  const { id, email, secret } = await registered();
  const link = await site.db
    .selectFrom('accountTokens')
    .select(['createdAt', 'expiresAt'])
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  expect((link.expiresAt.getTime() - link.createdAt.getTime()) / HOUR_MS).toBeCloseTo(48, 1);
  await expireLinks(id);
  const answer = await open(secret);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'LINK_INVALID' });
  expect((await logIn(email)).statusCode).toBe(403);
});

test('an activation link that was used still answers success after it expired', async () => {
  const { id, secret } = await registered();
  await open(secret);
  await expireLinks(id);
  expect((await open(secret)).statusCode).toBe(200);
});

test('an activation link that was used answers success, and logs nobody in, once the account has another e-mail', async () => {
  const { id, secret, deviceSecret } = await registered();
  await open(secret);
  await site.db
    .updateTable('users')
    .set({ email: `autre${id}@example.org` })
    .where('id', '=', id)
    .execute();
  const answer = await open(secret, deviceSecret);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).not.toHaveProperty('token');
});

test.each(['x', 'A'.repeat(43), '%00', "'--"])(
  'an unknown activation link is refused: %s',
  async (secret) => {
    const answer = await open(secret);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('LINK_INVALID');
  },
);

test('the secret of an activation link is stored only as a digest, and no waiting job holds it', async () => {
  const { id, secret } = await registered();
  const rows = await site.db.selectFrom('accountTokens').selectAll().where('userId', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('an activation link never lifts a suspension', async () => {
  const { id, email, secret } = await registered();
  await site.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute();
  expect((await open(secret)).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${(await logIn(email)).json().token}` };
  const { user } = (await site.app.inject({ url: '/api/users/user', headers })).json();
  expect(user.isActive).toBe(false);
});

test('a second activation link may be requested, and both work', async () => {
  const { email, secret } = await registered();
  expect((await askAgain(email)).json()).toEqual({ message: 'Un lien vous a été envoyé par mail' });
  const mails = await readTestMailsSentTo(site, email);
  expect(mails).toHaveLength(2);
  const second = extractLinkSecretFromTestMail(mails[1], PAGE);
  expect(second).not.toBe(secret);
  expect((await open(second)).statusCode).toBe(200);
  expect((await open(secret)).statusCode).toBe(200);
});

test('the answer to a request for a link is the same for active and unknown addresses, which get no mail', async () => {
  const { email, secret } = await registered();
  await open(secret);
  for (const address of [email, 'personne@nulle-part.org']) {
    const answer = await askAgain(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Un lien vous a été envoyé par mail' });
  }
  expect(await readTestMailsSentTo(site, email)).toHaveLength(1);
  expect(await readTestMailsSentTo(site, 'personne@nulle-part.org')).toHaveLength(0);
});

test('an address gets at most five activation mails an hour', async () => {
  const { email } = await registered();
  for (let i = 0; i < 7; i++) await askAgain(email);
  expect(await readTestMailsSentTo(site, email)).toHaveLength(5);
});
