import { expect, test } from 'vitest';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const COMPANY = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const decide = (id: string, payload: object) =>
  site.app.inject({ method: 'PATCH', url: `/api/admin/user/${id}`, payload, headers: admin.headers });
const get = (url: string, person: TestPerson) => site.app.inject({ url, headers: person.headers });

test('a professional made a private person is mailed the reason, and the log keeps it', async () => {
  const member = await createLoggedInTestPerson(site, { firstName: 'Alix', ...COMPANY });
  const { _id } = await publishAndAcceptTestListing(site, member, admin, { productName: 'Topinambours' });
  const answer = await decide(member.id, { professional: false, reason: ' SIRET d’un autre. ' });
  expect(answer.statusCode).toBe(200);
  const none = { professional: false, companyName: null, companySiret: null };
  expect(answer.json().user).toMatchObject({ _id: member.id, isActive: true, ...none });
  // Repeated withdrawal changes nothing, and ends no session.
  expect((await decide(member.id, { professional: false })).statusCode).toBe(200);
  expect((await get('/api/users/user', member)).json().user).toMatchObject(none);

  const search = (isProfessional: boolean) =>
    site.app.inject(`/api/adverts/search?productName=topinambour&isProfessional=${isProfessional}`);
  expect((await search(true)).json().ads).toEqual([]);
  expect((await search(false)).json().ads).toMatchObject([{ _id, user: none }]);

  const mails = await readTestMailsSentTo(site, member.email);
  const [mail, ...others] = mails.filter(({ subject }) => subject?.startsWith('Votre compte'));
  expect(mail?.subject).toBe("Votre compte Récolte n'est plus professionnel");
  expect(mail?.text).toContain('Bonjour Alix');
  expect(mail?.text).toContain('> SIRET d’un autre.');
  expect(others).toEqual([]);
  const { decisions } = (await get(`/api/admin/decisions?subject=member&id=${member.id}`, admin)).json();
  expect(decisions).toMatchObject([
    {
      action: 'withdraw-professional',
      before: 'professional',
      after: 'private',
      reason: 'SIRET d’un autre.',
    },
  ]);
  expect((await get('/api/users/export', member)).json().decisions).toContainEqual(
    expect.objectContaining({ about: 'member', action: 'withdraw-professional' }),
  );

  const payload = COMPANY;
  const again = await site.app.inject({
    method: 'PUT',
    url: '/api/users/update',
    payload,
    headers: member.headers,
  });
  expect(again.json().user).toMatchObject(COMPANY);
});

test('a member cannot be made a professional, or decided about in two ways at once', async () => {
  const member = await createLoggedInTestPerson(site, COMPANY);
  expect((await decide('inconnu', { professional: false })).json().code).toBe('USER_NOT_FOUND');
  for (const [payload, errors] of [
    [
      { professional: true },
      { professional: 'Indiquez false : un compte devient professionnel depuis son profil.' },
    ],
    [{ professional: false, isActive: false }, { professional: 'Une décision à la fois.' }],
    [{}, { isActive: 'Indiquez true ou false.' }],
  ] as const) {
    const answer = await decide(member.id, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(errors);
  }
  expect((await get('/api/users/user', member)).json().user).toMatchObject(COMPANY);
});
