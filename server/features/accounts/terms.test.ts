import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_TERMS_VERSION } from '#contract/accounts/terms.ts';
import { readConfig } from '#server/config.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  makeTestListingForm,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { getCurrentTermsOfUse } from './terms.ts';

const site = await openTestSite();

const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, { headers }: TestPerson, payload?: object) =>
  site.app.inject({ method, url, headers, ...(payload && { payload }) });
const outdated = () =>
  createLoggedInTestPerson(site, { termsVersion: '2025-01-01', termsAcceptedAt: new Date('2025-01-02') });
const accepted = async (person: TestPerson) => {
  const answer = await site.app.inject({ url: '/api/users/export', headers: person.headers });
  const { termsAccepted } = answer.json();
  return termsAccepted.map(({ version }: { version: string }) => version);
};
const save = (person: TestPerson) => ask('POST', '/api/search', person, { query: { productName: 'figues' } });

const DIGEST = createHash('sha256').update("Pas de plants d'ailante.").digest('hex').slice(0, 12);

test.each([
  [{}, BUILT_IN_TERMS_VERSION, 'http://localhost:3000/app/cgu'],
  [
    { TERMS_ADDITIONS: "Pas de plants d'ailante.\n" },
    `${BUILT_IN_TERMS_VERSION}+${DIGEST}`,
    'http://localhost:3000/app/cgu',
  ],
  [{ LINK_TERMS: 'https://example.org/cgu', TERMS_ADDITIONS: 'Sans effet.' }, '1', 'https://example.org/cgu'],
  [{ LINK_TERMS: 'https://example.org/cgu' }, '1', 'https://example.org/cgu'],
  [{ LINK_TERMS: 'https://example.org/cgu', TERMS_VERSION: '3' }, '3', 'https://example.org/cgu'],
])('the terms of the configuration %o have the version %s', (environment, version, url) => {
  expect(getCurrentTermsOfUse(readConfig(environment))).toEqual({ version, url });
});

test('the version accepted at sign-up is exported with its date', async () => {
  const payload = {
    firstName: 'Camille',
    lastName: 'Moreau',
    email: 'accord@example.org',
    password: TEST_PASSWORD,
    address: { city: 'Lyon', postalCode: '69003' },
    cgu: true,
  };
  await site.app.inject({ method: 'POST', url: '/api/users/register', payload });
  const row = await site.db
    .selectFrom('termsAcceptances')
    .innerJoin('users', 'users.id', 'termsAcceptances.userId')
    .select(['version', 'acceptedAt', 'termsAcceptedAt'])
    .where('email', '=', 'accord@example.org')
    .executeTakeFirstOrThrow();
  expect(row.version).toBe(BUILT_IN_TERMS_VERSION);
  expect(row.acceptedAt).toEqual(row.termsAcceptedAt);
});

test("members accept the operator's additions to the terms, and each change of them, while the site runs", async () => {
  const admin = await createLoggedInTestAdmin(site);
  const setAdditions = async (text: string | null) => {
    const headers = { ...admin.headers, 'x-password': TEST_PASSWORD };
    const payload = { settings: { TERMS_ADDITIONS: text } };
    const changed = await site.app.inject({ method: 'PATCH', url: '/api/admin/settings', headers, payload });
    expect(changed.statusCode).toBe(200);
  };
  const member = await createLoggedInTestPerson(site);
  expect((await save(member)).statusCode).toBe(201);
  for (const text of ['Pas de plantes invasives.', 'Ni plantes invasives, ni animaux.', null]) {
    await setAdditions(text);
    expect((await site.app.inject('/api/legal')).json().termsAdditions).toBe(text);
    const refused = await save(member);
    expect(refused.json().code).toBe('TERMS_CHANGED');
    const { version } = refused.json().details;
    expect((await ask('POST', '/api/users/terms', member, { version })).statusCode).toBe(200);
    expect((await save(member)).statusCode).toBe(200);
  }
  expect(await accepted(member)).toHaveLength(3);
});

describe('a new version of the terms', () => {
  test('a write is refused until the new terms are accepted, and the refusal names their version', async () => {
    const member = await outdated();
    const refused = await save(member);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'TERMS_CHANGED',
      details: { version: BUILT_IN_TERMS_VERSION, url: 'https://recolte.test/app/cgu' },
    });
    const agreed = await ask('POST', '/api/users/terms', member, { version: BUILT_IN_TERMS_VERSION });
    expect(agreed.statusCode).toBe(200);
    expect((await save(member)).statusCode).toBe(201);
    expect(await accepted(member)).toEqual(['2025-01-01', BUILT_IN_TERMS_VERSION]);
  });

  test('the acceptance of terms names the version that was read', async () => {
    const member = await outdated();
    for (const version of ['2025-01-01', '', undefined, 7]) {
      const answer = await ask('POST', '/api/users/terms', member, { version });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toHaveProperty('version');
    }
    expect((await save(member)).statusCode).toBe(403);
    expect(await accepted(member)).toEqual(['2025-01-01']);
  });

  test('the box of the publishing form accepts the new terms', async () => {
    const member = await outdated();
    const unticked = await sendTestMultipartForm(
      site,
      'POST',
      '/api/adverts/create',
      await makeTestListingForm(),
      member.headers,
    );
    expect(unticked.json().code).toBe('TERMS_CHANGED');
    await publishListingAsTestPerson(site, member, { cgu: 'true' });
    expect(await accepted(member)).toEqual(['2025-01-01', BUILT_IN_TERMS_VERSION]);
  });

  test('leaving, refusing, reporting and reading are possible without accepting the new terms', async () => {
    const member = await outdated();
    const { _id } = await publishListingAsTestPerson(site, member, { cgu: 'true' });
    await site.db
      .updateTable('users')
      .set({ termsVersion: 'ancienne' })
      .where('id', '=', member.id)
      .execute();
    const { _id: searchId } = (await save(await createLoggedInTestPerson(site))).json();
    const answers = [
      await site.app.inject({ url: '/api/adverts/my-ads', headers: member.headers }),
      await ask('PUT', '/api/users/update', member, { hasNewAlert: false }),
      await ask('PUT', '/api/messages/preferences', member, { email: false }),
      await ask('PUT', `/api/search/${searchId}`, member, { hasNew: false }),
      await ask('DELETE', `/api/adverts/${_id}`, member),
      await ask('DELETE', '/api/users/sessions', member),
      await ask('DELETE', '/api/users/delete', member),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 200, 200, 200]);
  });

  test('changes of the profile and messages need the new terms', async () => {
    const member = await outdated();
    const answers = [
      await ask('PUT', '/api/users/update', member, { firstName: 'Zoé' }),
      await ask('POST', '/api/messages/create', member, { adId: 'x', text: 'Bonjour' }),
    ];
    expect(answers.map((answer) => answer.json().code)).toEqual(['TERMS_CHANGED', 'TERMS_CHANGED']);
  });

  test("administrators' work, and members who never accepted any terms, are not interrupted", async () => {
    const admin = await createLoggedInTestAdmin(site, {
      termsVersion: 'ancienne',
      termsAcceptedAt: new Date(),
    });
    const moderated = await publishListingAsTestPerson(site, await createLoggedInTestPerson(site));
    const decision = await ask('PUT', `/api/admin/advert/${moderated._id}`, admin, { status: 'accepted' });
    expect(decision.statusCode).toBe(200);
    const unasked = await createLoggedInTestPerson(site, { termsVersion: null, termsAcceptedAt: null });
    expect((await save(unasked)).statusCode).toBe(201);
    await publishListingAsTestPerson(site, unasked, { cgu: 'true' });
    expect(await accepted(unasked)).toEqual([BUILT_IN_TERMS_VERSION]);
  });

  test('the new terms accepted in two tabs at once are stored once', async () => {
    const member = await outdated();
    const agree = () => ask('POST', '/api/users/terms', member, { version: BUILT_IN_TERMS_VERSION });
    const answers = await Promise.all([agree(), agree()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await accepted(member)).toEqual(['2025-01-01', BUILT_IN_TERMS_VERSION]);
  });
});
