import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockAccount } from '#server/features/accounts/queries.ts';
import { updateAccountStateEndingSessions } from '#server/features/accounts/update-account-state-ending-sessions.ts';
import { hideOrRestoreSellerListings } from '#server/features/listings/suspend-seller.ts';
import {
  fetchConversationsAsTestPerson,
  fetchUnreadCountAsTestPerson,
  sendMessageAsTestPerson,
  sendValidMessageAsTestPerson,
} from '#server/testing/conversations.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestListingForm,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({
  LINK_CONTACT: 'https://recolte.test/contact',
  OPERATOR_EMAIL: 'bureau@potager.example.org',
});
const admin = await createLoggedInTestAdmin(site);

const setActive = (id: string, isActive: unknown, by = admin, reason?: string) =>
  site.app.inject({
    method: 'PATCH',
    url: `/api/admin/user/${id}`,
    payload: { isActive, reason },
    headers: by.headers,
  });
const get = (url: string, person?: TestPerson) =>
  site.app.inject({ url, headers: person ? person.headers : {} });
const logIn = ({ email }: TestPerson) =>
  site.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password: TEST_PASSWORD } });
/** Member with the token of a new login. */
async function again(person: TestPerson): Promise<TestPerson> {
  const { token } = (await logIn(person)).json();
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}
/** Mails to a person about decisions on their account, without the mail of the activation link. */
const toldTo = async ({ email }: TestPerson) =>
  (await readTestMailsSentTo(site, email)).filter(({ subject }) => subject?.startsWith('Votre compte'));
const archive = (person: TestPerson, id: string, isArchived: boolean) =>
  site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${id}/archive`,
    payload: { isArchived },
    headers: person.headers,
  });

const edit = (person: TestPerson, payload: object) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', payload, headers: person.headers });

test('a suspension ends every session, and a new one cannot do what needs an active account', async () => {
  const member = await createLoggedInTestPerson(site);
  const own = await publishAndAcceptTestListing(site, member, admin);
  await archive(member, own._id, true);
  const answer = await setActive(member.id, false);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({ _id: member.id, isActive: false, state: 'suspended' });
  expect((await get('/api/users/user', member)).statusCode).toBe(401);

  const login = await logIn(member);
  expect(login.statusCode).toBe(200);
  const suspended = await again(member);
  const refused = [
    await sendTestMultipartForm(
      site,
      'POST',
      '/api/adverts/create',
      await makeTestListingForm(),
      suspended.headers,
    ),
    await archive(suspended, own._id, false),
    await get('/api/messages/conversations', suspended),
    await sendMessageAsTestPerson(site, suspended, { adId: own._id, text: 'Bonjour' }),
    await edit(suspended, { firstName: 'Autre' }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  for (const one of refused) expect(one.json().code).toBe('ACCOUNT_SUSPENDED');
  for (const url of ['/api/users/user', '/api/favorites', '/api/search', '/api/adverts/my-ads'])
    expect((await get(url, suspended)).statusCode, url).toBe(200);
  const gone = { method: 'DELETE', url: '/api/users/delete', headers: suspended.headers } as const;
  expect((await site.app.inject(gone)).statusCode).toBe(200);
});

test('listings of a suspended member leave every list, and come back with the member', async () => {
  const [member, reader] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const shown = await publishAndAcceptTestListing(site, member, admin, { productName: 'Panais' });
  const waiting = await publishListingAsTestPerson(site, member, { productName: 'Panais' });
  await site.app.inject({
    method: 'POST',
    url: '/api/favorites',
    payload: { ad: shown._id },
    headers: reader.headers,
  });
  const lists = async () => {
    const found = await get('/api/adverts/search?productName=panais');
    const latest = await get('/api/adverts?limit=4');
    const ofSeller = await get(`/api/adverts?user=${member.id}`);
    const ids = [found, latest, ofSeller].map((list) =>
      list.json().ads.some(({ _id }: { _id: string }) => _id === shown._id),
    );
    const favourites = (await get('/api/favorites', reader)).json();
    return [...ids, (await get(`/api/adverts/${shown._id}`)).statusCode, favourites[0].isAvailable];
  };
  expect(await lists()).toEqual([true, true, true, 200, true]);
  await setActive(member.id, false);
  expect(await lists()).toEqual([false, false, false, 404, false]);
  // A listing accepted during the suspension waits for its end too.
  await decideListingAsTestAdmin(site, admin, waiting._id, { status: 'accepted' });
  expect((await get(`/api/adverts/${waiting._id}`)).statusCode).toBe(404);
  await setActive(member.id, true);
  expect(await lists()).toEqual([true, true, true, 200, true]);
  expect((await get(`/api/adverts/${waiting._id}`)).statusCode).toBe(200);
});

test('listings that come back with a member alert each search once', async () => {
  const [member, early, late] = [
    await createLoggedInTestPerson(site),
    await createLoggedInTestPerson(site),
    await createLoggedInTestPerson(site),
  ];
  const save = async (person: TestPerson) => {
    const payload = { query: { productName: 'rutabaga' } };
    await site.app.inject({ method: 'POST', url: '/api/search', payload, headers: person.headers });
  };
  const hasNew = async (person: TestPerson) => {
    await site.services.jobs.drained();
    return (await get('/api/search', person)).json()[0].hasNew;
  };
  await save(early);
  await publishAndAcceptTestListing(site, member, admin, { productName: 'Rutabagas' });
  expect(await hasNew(early)).toBe(true);
  const [search] = (await get('/api/search', early)).json();
  await site.app.inject({
    method: 'PUT',
    url: `/api/search/${search._id}`,
    payload: { hasNew: false },
    headers: early.headers,
  });
  await setActive(member.id, false);
  await save(late);
  expect(await hasNew(late)).toBe(false);
  await setActive(member.id, true);
  expect(await hasNew(late)).toBe(true);
  expect(await hasNew(early)).toBe(false);
});

test('a suspended member cannot be written to, and has no unread messages', async () => {
  const [member, other] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const listing = await publishAndAcceptTestListing(site, member, admin);
  const { conversationId } = await sendValidMessageAsTestPerson(site, other, {
    adId: listing._id,
    text: 'Bonjour',
  });
  expect(await fetchUnreadCountAsTestPerson(site, member)).toBe(1);
  await setActive(member.id, false);
  const suspended = await again(member);
  expect(await fetchUnreadCountAsTestPerson(site, suspended)).toBe(0);
  const more = await sendMessageAsTestPerson(site, other, { conversationId, text: 'Toujours là ?' });
  expect([more.statusCode, more.json().code]).toEqual([403, 'RECEIVER_SUSPENDED']);
  expect(await fetchConversationsAsTestPerson(site, other)).toMatchObject([
    { _id: conversationId, readOnly: 'suspended' },
  ]);
  await setActive(member.id, true);
  expect(await fetchUnreadCountAsTestPerson(site, await again(member))).toBe(1);
  expect(
    (await sendMessageAsTestPerson(site, other, { conversationId, text: 'Bonjour encore' })).statusCode,
  ).toBe(201);
});

test('a suspended member is mailed each decision with its reason, and the log keeps both', async () => {
  const member = await createLoggedInTestPerson(site, { firstName: 'Alix' });
  await setActive(member.id, false, admin, '  Trois annonces\u0000 trompeuses.  ');
  await setActive(member.id, false, admin, 'Encore');
  const [suspended, ...others] = await toldTo(member);
  expect(others).toEqual([]);
  expect(suspended?.subject).toBe('Votre compte Récolte est suspendu');
  expect(suspended?.text).toContain('> Trois annonces trompeuses.');
  expect(suspended?.text).toContain('Bonjour Alix');
  expect(suspended?.text).toMatch(/prise par\s+une\s+personne/);
  expect(suspended?.text).toContain('https://recolte.test/contact');
  expect(suspended?.replyTo).toMatchObject([{ address: 'bureau@potager.example.org' }]);
  await setActive(member.id, true);
  await setActive(member.id, true);
  const [, ...later] = await toldTo(member);
  expect(later.map(({ subject }) => subject)).toEqual(['Votre compte Récolte est rétabli']);
  const { decisions } = (await get(`/api/admin/decisions?subject=member&id=${member.id}`, admin)).json();
  expect(decisions).toMatchObject([
    { action: 'activate-member', before: 'suspended', after: 'active', reason: null },
    {
      action: 'suspend-member',
      before: 'active',
      after: 'suspended',
      reason: 'Trois annonces trompeuses.',
      administrator: { firstName: 'Dominique' },
    },
  ]);
});

test('a never activated account can be activated or closed by an administrator', async () => {
  const [opened, shut] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  for (const { id } of [opened, shut])
    await site.db
      .updateTable('users')
      .set({ verifiedAt: null, emailProvedAt: null })
      .where('id', '=', id)
      .execute();
  expect((await setActive(opened.id, true)).json().user).toMatchObject({ isActive: true, state: 'active' });
  expect((await logIn(opened)).statusCode).toBe(200);
  // The unconfirmed address gets only a link to confirm it.
  expect(await toldTo(opened)).toEqual([]);
  const sent = await readTestMailsSentTo(site, opened.email);
  expect(sent.map(({ subject }) => subject)).toEqual(['Confirmez votre adresse e-mail pour Récolte']);
  expect(sent[0]?.text).not.toMatch(/sera effacé|pour l'activer/);
  await setActive(shut.id, false);
  expect(await toldTo(shut)).toEqual([]);
  expect((await setActive(shut.id, true)).json().user).toMatchObject({ isActive: true });
});

test('a decision about an unknown member, or a malformed one, is refused', async () => {
  const member = await createLoggedInTestPerson(site);
  expect((await setActive('inconnu', false)).json().code).toBe('USER_NOT_FOUND');
  expect((await setActive('0193a5b0-0000-7000-8000-000000000000', false)).statusCode).toBe(404);
  expect((await setActive(member.id, 'non')).json().errors).toEqual({ isActive: 'Indiquez true ou false.' });
  expect((await setActive(member.id, false, admin, 'x'.repeat(2001))).json().errors).toEqual({
    reason: 'Ce texte est trop long.',
  });
});

test('a suspended administrator has no rights until active again', async () => {
  const other = await createLoggedInTestAdmin(site);
  await setActive(other.id, false);
  expect((await get('/api/admin/users', await again(other))).statusCode).toBe(403);
  await setActive(other.id, true);
  expect((await get('/api/admin/users', await again(other))).statusCode).toBe(200);
  expect((await setActive(other.id, false, await again(other))).statusCode).toBe(200);
});

/** Calls between the write of a suspension and its commit. */
async function callDuringSuspension<T>(member: TestPerson, call: () => Promise<T>): Promise<T> {
  const written = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const suspension = site.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, member.id);
    if (account) await updateAccountStateEndingSessions(tx, account, 'suspended');
    await hideOrRestoreSellerListings(tx, member.id, true);
    written.resolve();
    await end.promise;
  });
  await written.promise;
  const answer = call();
  // Time in which the write reaches the lock.
  await sleep(300);
  end.resolve();
  await suspension;
  return answer;
}

test('a write during a suspension is refused', async () => {
  const [member, other] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const theirs = await publishAndAcceptTestListing(site, other, admin);
  const form = await makeTestListingForm({ productName: 'Salsifis' });
  const tries: [string, (person: TestPerson, ownId: string) => Promise<{ statusCode: number }>][] = [
    ['publish', (person) => sendTestMultipartForm(site, 'POST', '/api/adverts/create', form, person.headers)],
    ['put back', (person, ownId) => archive(person, ownId, false)],
    ['write', (person) => sendMessageAsTestPerson(site, person, { adId: theirs._id, text: 'Bonjour' })],
    ['edit', (person) => edit(person, { firstName: 'Autre' })],
  ];
  for (const [title, attempt] of tries) {
    const own = await publishAndAcceptTestListing(site, member, admin);
    await archive(member, own._id, true);
    const answer = await callDuringSuspension(member, () => attempt(member, own._id));
    expect([401, 403], title).toContain(answer.statusCode);
    await setActive(member.id, true);
    Object.assign(member, await again(member));
  }
  const published = site.db.selectFrom('listings').select('id').where('productName', '=', 'Salsifis');
  expect(await published.execute()).toEqual([]);
});
