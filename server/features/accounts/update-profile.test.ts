import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { mailsTo, secretIn } from '#server/testing/outbox.ts';
import {
  makePerson,
  PASSWORD,
  type Person,
  picture,
  publish,
  send,
  suspend,
} from '#server/testing/people.ts';

const SIRET = '73282932000074';

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await openTestApp();
  person = await makePerson(site);
});
afterAll(() => site.close());

const update = (payload: object, who = person) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers: who.headers, payload });
const updateForm = (fields: Record<string, string | File>, who = person) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return send(site, 'PUT', '/api/users/update', form, who.headers);
};
const me = async (headers: object = person.headers) =>
  site.app.inject({ url: '/api/users/user', headers: { ...headers } });
const logIn = (email: string, password: string) =>
  site.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });

describe('what can be changed', () => {
  test('every field of the profile form, multipart, with a photo', async () => {
    const answer = await updateForm({
      firstName: ' Élodie ',
      lastName: 'Lefèvre',
      phone: '06 39 98 55 66',
      'address[city]': 'Nîmes',
      'address[postalCode]': '30000',
      showPhoneNumber: 'true',
      password: '',
      profileImage: await picture(),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({
      firstName: 'Élodie',
      lastName: 'Lefèvre',
      email: person.email,
      phone: '06 39 98 55 66',
      address: { streetNumber: '7', streetName: 'rue des Lilas', city: 'Nîmes', postalCode: '30000' },
      showPhoneNumber: true,
      profileImage: expect.stringMatching(/^\/uploads\//),
    });
    expect(decodeJwt(answer.json().token)).toMatchObject({ firstName: 'Élodie', userId: person.id });
    expect((await me()).json().user).toEqual(answer.json().user);
    expect((await logIn(person.email, PASSWORD)).statusCode).toBe(200);
  });

  test('a change of what listings show of a seller clears caches, another does not', async () => {
    const { publicChanges } = site.services;
    const told: unknown[] = [];
    publicChanges.subscribe((words) => told.push(words));
    await publicChanges.transaction((_tx, signalChange) => signalChange(['repère']));
    // Notices come in order: those of the tests before are in.
    await vi.waitFor(() => expect(told.filter((words) => String(words) === 'repère')).toHaveLength(2));

    told.length = 0;
    await update({ address: { streetName: 'rue des Roses' }, hasNewAlert: false });
    expect(told).toEqual([]);
    await update({ firstName: 'Elsa' });
    expect(told[0]).toEqual([]);
  });

  test('what is absent stays, what is emptied goes', async () => {
    const before = (await me()).json().user;
    expect((await update({})).json().user).toEqual(before);
    const { user } = (
      await update({ phone: '', showPhoneNumber: false, address: { streetName: '' } })
    ).json();
    expect(user).toEqual({
      ...before,
      phone: null,
      showPhoneNumber: false,
      address: { ...before.address, streetName: null },
    });
  });

  test('a client may send its whole user back, as FormData writes it', async () => {
    const before = (await me()).json().user;
    const { address, ...fields } = before;
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const parts = Object.entries(address).map(([name, value]) => [`address[${name}]`, String(value)]);
    const answer = await updateForm({ ...form, ...Object.fromEntries(parts) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toEqual(before);
  });

  test("nothing else: no privilege, no state, no alert of one's own making", async () => {
    const before = (await me()).json().user;
    const answer = await update({
      _id: '0192f0c1-0000-7000-8000-000000000000',
      role: 0,
      isAdmin: true,
      isActive: false,
      verifiedAt: null,
      suspendedAt: '2026-01-01',
      sessionVersion: 9,
      professional: true,
      companyName: 'Faux',
      companySiret: SIRET,
      hasNewAlert: true,
      cgu: true,
      alertAds: ['x'],
    });
    expect(answer.json().user).toEqual(before);
  });

  test('the new-results dot can only be put out', async () => {
    await site.db.updateTable('users').set({ hasNewAlert: true }).where('id', '=', person.id).execute();
    expect((await update({ hasNewAlert: true })).json().user.hasNewAlert).toBe(true);
    expect((await update({ hasNewAlert: false })).json().user.hasNewAlert).toBe(false);
    expect((await updateForm({ hasNewAlert: 'true' })).json().user.hasNewAlert).toBe(false);
  });

  test.each([
    [{ firstName: '' }, 'firstName', 'Veuillez entrer votre prénom'],
    [{ lastName: ' ' }, 'lastName', 'Veuillez entrer votre nom'],
    [{ email: 'camille' }, 'email', 'Adresse e-mail invalide'],
    [{ email: '' }, 'email', 'Veuillez entrer votre email'],
    [{ address: { city: '' } }, 'address.city', 'Veuillez entrer le nom de votre ville'],
    [{ address: { postalCode: '' } }, 'address.postalCode', 'Veuillez entrer votre code postal'],
  ])('%o', async (fields, field, text) => {
    const answer = await update(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: text });
  });

  test('a file that is no picture changes nothing', async () => {
    const before = (await me()).json().user;
    const bad = new File(['bonjour'], 'moi.jpg', { type: 'image/jpeg' });
    const answer = await updateForm({ firstName: 'Zoé', profileImage: bad });
    expect(answer.statusCode).toBe(415);
    expect((await me()).json().user).toEqual(before);
  });

  test('needs a session', async () => {
    const answer = await site.app.inject({ method: 'PUT', url: '/api/users/update', payload: { role: 0 } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a professional', () => {
  test('may change the company but not empty it', async () => {
    const fields = { professional: true, companyName: 'Bio', companySiret: SIRET };
    const pro = await makePerson(site, fields);
    expect((await update({ companyName: '', companySiret: '' }, pro)).json().errors).toEqual({
      companyName: 'Veuillez entrer le nom de votre entreprise',
      companySiret: 'Veuillez entrer votre numéro de SIRET',
    });
    expect((await update({ companySiret: '12345678901234' }, pro)).json().errors).toEqual({
      companySiret: 'Siret invalide',
    });
    const answer = await update({ companyName: 'Bio Lyon', companySiret: '356 000 000 00048' }, pro);
    expect(answer.json().user).toMatchObject({ companyName: 'Bio Lyon', companySiret: '35600000000048' });
  });
});

describe('a new password', () => {
  test('ends the other sessions; the fresh token works, and links asked for before do not', async () => {
    const changing = await makePerson(site);
    const forgot = { email: changing.email };
    await site.app.inject({ method: 'POST', url: '/api/users/forgot-password', payload: forgot });
    const mail = (await mailsTo(site, changing.email)).at(-1);
    const secret = secretIn(mail, 'https://recolte.test/app/forgotten/password/reset');
    const answer = await update({ password: 'Verger-2027?' }, changing);
    expect(answer.statusCode).toBe(200);
    expect((await me(changing.headers)).statusCode).toBe(401);
    expect((await me({ authorization: `Bearer ${answer.json().token}` })).statusCode).toBe(200);
    expect((await logIn(changing.email, PASSWORD)).statusCode).toBe(401);
    expect((await logIn(changing.email, 'Verger-2027?')).statusCode).toBe(200);
    const payload = { token: secret, password: 'Pirate-2028!' };
    const late = await site.app.inject({ method: 'POST', url: '/api/users/reset-password', payload });
    expect(late.statusCode).toBe(400);
  });

  test('must be as strong as the first', async () => {
    const answer = await update({ password: 'faible' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.password).toMatch(/^Le mot de passe doit comprendre/);
  });
});

test('a suspended member may not edit, only put out the dot', async () => {
  const suspended = await makePerson(site);
  await suspend(site, suspended);
  const answer = await update({ firstName: 'Autre' }, suspended);
  expect(answer.statusCode).toBe(403);
  expect(answer.json().code).toBe('ACCOUNT_SUSPENDED');
  expect((await updateForm({ password: 'Verger-2027?' }, suspended)).statusCode).toBe(403);
  expect((await update({ hasNewAlert: false, email: 'x@example.org' }, suspended)).statusCode).toBe(403);
  expect((await updateForm({ profileImage: await picture() }, suspended)).statusCode).toBe(403);
  expect((await update({ address: { city: 'Nice' } }, suspended)).statusCode).toBe(403);
  expect((await update({ hasNewAlert: false }, suspended)).statusCode).toBe(200);
});

test('listings show the new name at once', async () => {
  const seller = await makePerson(site);
  const { _id } = await publish(site, seller);
  await update({ firstName: 'Renommée' }, seller);
  const answer = await site.app.inject({ url: `/api/adverts/${_id}`, headers: seller.headers });
  expect(answer.json().ad.user.firstName).toBe('Renommée');
});
