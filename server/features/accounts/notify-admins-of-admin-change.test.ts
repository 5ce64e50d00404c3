import { expect, test } from 'vitest';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';

const site = await openTestSite();
const acting = await createLoggedInTestAdmin(site, { firstName: 'Ana', lastName: 'Roux' });
const other = await createLoggedInTestAdmin(site, { firstName: 'Zoé' });
const unproved = await createLoggedInTestAdmin(site, { emailProvedAt: null });
const suspended = await createLoggedInTestAdmin(site);
await suspendTestPerson(site, suspended);
const member = await createLoggedInTestPerson(site);

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, person: TestPerson, payload: object = {}) =>
  site.app.inject({ method, url, headers: person.headers, payload });
const subjectsTo = async ({ email }: Pick<TestPerson, 'email'>) =>
  (await readTestMailsSentTo(site, email)).map(({ subject }) => subject);
const told = async (subject: string) => {
  const people = { acting, other, unproved, suspended, member };
  const counts = await Promise.all(
    Object.entries(people).map(async ([name, person]) => {
      const subjects = await subjectsTo(person);
      return [name, subjects.filter((one) => one === subject).length] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};
const textOf = async (person: TestPerson, subject: string) =>
  (await readTestMailsSentTo(site, person.email))
    .find((mail) => mail.subject === subject)
    ?.text?.replace(/\s+/g, ' ');

let made = 0;
const newAdmin = () => ({
  firstName: 'Sacha',
  lastName: 'Vidal',
  email: `sacha${++made}@example.org`,
  password: 'Moderation-2026!',
  address: { city: 'Lyon', postalCode: '69003' },
});

test('a new administrator is announced by mail to every active administrator with a confirmed address', async () => {
  const subject = 'Un nouveau compte administrateur';
  expect((await send('POST', '/api/admin/user', acting, newAdmin())).statusCode).toBe(201);
  expect(await told(subject)).toEqual({ acting: 1, other: 1 });
  expect(await textOf(other, subject)).toContain(
    "Ana Roux a donné à Sacha Vidal les droits d'administration de Récolte.",
  );
  expect(await textOf(acting, subject)).toContain('Vous avez donné à Sacha Vidal les droits');
  expect((await send('POST', '/api/admin/user', unproved, newAdmin())).statusCode).toBe(201);
  expect(await told(subject)).toEqual({ acting: 2, other: 2, unproved: 1 });
  expect(await subjectsTo({ email: 'sacha1@example.org' })).toEqual([
    'Confirmez votre adresse e-mail pour Récolte',
  ]);
});

test('a new password of an administrator is announced to the others, however it was set', async () => {
  const subject = "Mot de passe d'un administrateur modifié";
  await send('PUT', '/api/users/update', member, { password: 'Potager-2027!' });
  expect(await told(subject)).toEqual({});
  const person = await createLoggedInTestAdmin(site, { firstName: 'Ida', lastName: 'Faure' });
  await send('PUT', '/api/users/update', person, { password: 'Potager-2027!' });
  expect(await told(subject)).toEqual({ acting: 1, other: 1 });
  expect(await textOf(other, subject)).toContain(
    "Ida Faure a changé le mot de passe de son compte d'administration de Récolte.",
  );
  expect(await subjectsTo(person)).toEqual(['Votre mot de passe a été modifié']);
  await send('POST', '/api/users/forgot-password', person, { email: person.email });
  const path = 'https://recolte.test/app/forgotten/password/reset';
  const link = (await readTestMailsSentTo(site, person.email)).find(({ text }) => text?.includes(path));
  const payload = { token: extractLinkSecretFromTestMail(link, path), password: TEST_PASSWORD };
  expect((await send('POST', '/api/users/reset-password', person, payload)).statusCode).toBe(200);
  expect(await told(subject)).toEqual({ acting: 2, other: 2 });
});

test('a new address of an administrator is announced when requested and when taken back', async () => {
  const subject = "Adresse d'un administrateur en cours de changement";
  const person = await createLoggedInTestAdmin(site, { firstName: 'Léo' });
  await send('PUT', '/api/users/update', person, { email: 'leo@example.org', firstName: 'Léo' });
  expect(await told(subject)).toEqual({ acting: 1, other: 1 });
  expect(await textOf(other, subject)).not.toContain('leo@example.org');
  const path = 'https://recolte.test/app/email/annuler';
  const link = (await readTestMailsSentTo(site, person.email)).find(({ text }) => text?.includes(path));
  await send('POST', `/api/users/email/undo/${extractLinkSecretFromTestMail(link, path)}`, person);
  expect(await told("Compte d'un administrateur repris")).toEqual({ acting: 1, other: 1 });
});

test('a removed second factor of an administrator is announced to the others; its owner gets another mail', async () => {
  const person = await createLoggedInTestAdmin(site, { firstName: 'Noé', lastName: 'Blanc' });
  const { recoveryCodes } = await setUpTestSecondFactor(site, person);
  await send('DELETE', '/api/users/second-factor', person, { code: recoveryCodes[0] });
  expect(await told("Validation en deux étapes d'un administrateur désactivée")).toEqual({
    acting: 1,
    other: 1,
  });
  await setUpTestSecondFactor(site, person);
  const subject = "Validation en deux étapes d'un administrateur retirée";
  await send('DELETE', `/api/admin/user/${person.id}/second-factor`, acting);
  expect(await told(subject)).toEqual({ acting: 1, other: 1 });
  expect(await textOf(acting, subject)).toContain(
    'Vous avez retiré la validation en deux étapes du compte de Noé Blanc.',
  );
  const own = await subjectsTo(person);
  expect(own).toContain('Validation en deux étapes retirée');
  expect(own).not.toContain(subject);
});
