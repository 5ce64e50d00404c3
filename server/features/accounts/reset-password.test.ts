import { describe, expect, test } from 'vitest';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestPerson,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const PAGE = 'https://recolte.test/app/forgotten/password/reset';
const NEW_PASSWORD = 'Verger-2027?';
const WEAK =
  'Le mot de passe doit comprendre au moins une lettre minuscule, une lettre majuscule, un chiffre et un caractère spécial (...), et doit comporter au moins 6 caractères.';

const site = await openTestSite();

const post = (url: string, payload: object) => site.app.inject({ method: 'POST', url, payload });
const forgot = (email: string, next?: string) => post('/api/users/forgot-password', { email, next });
const reset = (token: string, password = NEW_PASSWORD, fields = {}) =>
  post('/api/users/reset-password', { token, password, ...fields });
const isValid = async (token: string) =>
  (await site.app.inject({ url: `/api/users/reset-password/${token}` })).json().isValid;
const logIn = (person: TestPerson, password: string) =>
  post('/api/users/login', { email: person.email, password });
const me = (person: TestPerson) => site.app.inject({ url: '/api/users/user', headers: person.headers });

async function askFor(person: TestPerson, next?: string): Promise<string> {
  await forgot(person.email, next);
  const mails = await readTestMailsSentTo(site, person.email);
  return extractLinkSecretFromTestMail(
    mails.filter(({ subject }) => subject?.startsWith('Choisissez')).at(-1),
    PAGE,
  );
}

describe('a request for a reset link', () => {
  test('a request for a reset link is answered alike for known and unknown addresses, with a receipt of no use', async () => {
    const person = await createLoggedInTestPerson(site);
    for (const email of [person.email, 'inconnu@example.org']) {
      const answer = await forgot(email);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        message: 'Un lien vous a été envoyé par mail',
        token: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect((await reset(answer.json().token)).statusCode).toBe(400);
    }
    expect(await readTestMailsSentTo(site, 'inconnu@example.org')).toEqual([]);
    expect((await logIn(person, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('a request for a reset link needs an e-mail address', async () => {
    expect((await post('/api/users/forgot-password', {})).json().errors).toEqual({
      email: 'Veuillez entrer votre email',
    });
    expect((await forgot('camille')).json().errors).toEqual({ email: 'Adresse e-mail invalide' });
  });
});

describe('a new password by reset link', () => {
  test('a password reset replaces the password, ends every session, opens none and sends a mail', async () => {
    const person = await createLoggedInTestPerson(site);
    const answer = await reset(await askFor(person, '/ad/add'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Mot de passe modifié avec succès',
      email: person.email,
      next: '/ad/add',
    });
    expect((await me(person)).statusCode).toBe(401);
    expect((await logIn(person, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await logIn(person, NEW_PASSWORD)).statusCode).toBe(200);
    const mail = (await readTestMailsSentTo(site, person.email)).at(-1);
    expect(mail?.subject).toBe('Votre mot de passe a été modifié');
  });

  test('a reset link can be used once, even by two calls at the same time', async () => {
    const person = await createLoggedInTestPerson(site);
    const secret = await askFor(person);
    expect(await isValid(secret)).toBe(true);
    const answers = await Promise.all([reset(secret), reset(secret, 'Autre-2028!')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await isValid(secret)).toBe(false);
    const refused = await reset(secret);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'LINK_INVALID',
      message: "Ce lien n'est plus valable. Demandez-en un nouveau.",
    });
  });

  test('a used reset link ends the other requested ones', async () => {
    const person = await createLoggedInTestPerson(site);
    const first = await askFor(person);
    const second = await askFor(person);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(400);
  });

  test('a reset link is valid for one hour', async () => {
    const person = await createLoggedInTestPerson(site);
    const secret = await askFor(person);
    const ofPerson = site.db
      .selectFrom('accountTokens')
      .where('userId', '=', person.id)
      .where('purpose', '=', 'reset');
    const link = await ofPerson.select(['createdAt', 'expiresAt']).executeTakeFirstOrThrow();
    expect((link.expiresAt.getTime() - link.createdAt.getTime()) / 60_000).toBeCloseTo(60, 0);
    await site.db
      .updateTable('accountTokens')
      .set({ expiresAt: new Date() })
      .where('userId', '=', person.id)
      .execute();
    expect((await reset(secret)).json().code).toBe('LINK_INVALID');
    expect((await logIn(person, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('an activation link cannot reset the password', async () => {
    const email = 'attente@example.org';
    const address = { city: 'Lyon', postalCode: '69003' };
    const form = { firstName: 'Camille', lastName: 'Moreau', email, password: TEST_PASSWORD, address };
    await post('/api/users/register', form);
    const [mail] = await readTestMailsSentTo(site, email);
    const secret = extractLinkSecretFromTestMail(mail, 'https://recolte.test/app/signup/validate');
    expect((await reset(secret)).statusCode).toBe(400);
  });

  test('a password reset confirms the e-mail address', async () => {
    const person = await createLoggedInTestPerson(site);
    await site.db.updateTable('users').set({ verifiedAt: null }).where('id', '=', person.id).execute();
    await reset(await askFor(person));
    expect((await logIn(person, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('a password reset lifts no suspension', async () => {
    const person = await createLoggedInTestPerson(site);
    await suspendTestPerson(site, person);
    await reset(await askFor(person));
    const { token } = (await logIn(person, NEW_PASSWORD)).json();
    const headers = { authorization: `Bearer ${token}` };
    expect((await site.app.inject({ url: '/api/users/user', headers })).json().user.isActive).toBe(false);
  });

  test('a refused password reset names every fault at once, and its link stays usable', async () => {
    const person = await createLoggedInTestPerson(site);
    expect((await post('/api/users/reset-password', {})).json().errors).toEqual({
      password: 'Veuillez entrer votre mot de passe',
      token: "Ce lien n'est plus valable. Demandez-en un nouveau.",
    });
    const secret = await askFor(person);
    expect((await reset(secret, 'faible', { confirmation: '' })).json().errors).toEqual({
      password: WEAK,
      confirmation: 'Veuillez confirmer votre mot de passe',
    });
    expect((await reset(secret, NEW_PASSWORD, { confirmation: 'autre' })).json().errors).toEqual({
      confirmation: 'Les mots de passe ne correspondent pas.',
    });
    expect((await reset(secret, NEW_PASSWORD, { confirmation: NEW_PASSWORD })).statusCode).toBe(200);
  });
});
