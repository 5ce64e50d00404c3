import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  decideListingRevisionAsTestAdmin,
  editListingDescriptionAsTestPerson,
  publishAndAcceptTestListing,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let owner: TestPerson;
let reporters: TestPerson[];
beforeEach(async () => {
  owner = await createLoggedInTestPerson(site, { firstName: 'Alix' });
  reporters = [];
  for (const firstName of ['Léa', 'Nour', 'Sacha', 'Yann']) reporters.push(await makeReporter({ firstName }));
});

let networks = 0;
const at = (person: TestPerson, address: string): TestPerson => ({
  ...person,
  headers: { ...person.headers, ...{ 'x-forwarded-for': address } },
});
/** Old enough, with a network of their own and some use of the site. */
async function makeReporter(fields = {}): Promise<TestPerson> {
  const person = await createLoggedInTestPerson(site, { createdAt: daysAgo(7), ...fields });
  await insertTestListing(site.db, person.id, { productName: 'Menthe', createdAt: daysAgo(2) });
  return at(person, `192.0.2.${++networks}`);
}
const report = async (entityId: string, person: TestPerson | undefined, reason = 'Trompeuse') =>
  (
    await site.app.inject({
      method: 'POST',
      url: '/api/reports',
      payload: { type: 'ad', entityId, reason },
      headers: person?.headers ?? {},
    })
  ).statusCode;
const get = async (url: string, person = admin) =>
  (await site.app.inject({ url: `/api/${url}`, headers: person.headers })).json();
const statusOf = async (id: string) => (await get(`adverts/${id}`)).ad.status;
const queued = async (id: string) =>
  (await get('admin/adverts/pending?limit=100')).find(({ _id }: { _id: string }) => _id === id);
const actionsOf = async (id: string) =>
  (await get(`admin/decisions?subject=listing&id=${id}`)).decisions.map(
    ({ action }: { action: string }) => action,
  );
const mailed = async (about: string) => {
  await site.services.jobs.drained();
  return (await readTestMailsSentTo(site, owner.email)).filter(({ subject }) => subject?.includes(about));
};

test('a listing returns to the queue with the third reporter; its author is mailed once', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin, { productName: 'Navets' });
  const [lea, nour, sacha, yann] = reporters;
  expect(await report(_id, lea, 'Prix faux')).toBe(201);
  expect(await report(_id, lea, 'Prix trop haut')).toBe(200);
  expect(await report(_id, nour)).toBe(201);
  expect(await statusOf(_id)).toBe('accepted');
  expect(await report(_id, sacha)).toBe(201);
  expect(await statusOf(_id)).toBe('pending');
  expect((await site.app.inject(`/api/adverts/${_id}`)).statusCode).toBe(404);
  expect(await report(_id, yann)).toBe(404);

  expect(await queued(_id)).toMatchObject({
    isRevision: false,
    reports: [
      { reporter: { firstName: 'Léa' }, reason: 'Prix trop haut' },
      { reporter: { firstName: 'Nour' } },
      { reporter: { firstName: 'Sacha' } },
    ],
  });
  const log = await get(`admin/decisions?subject=listing&id=${_id}`);
  expect(log.decisions[0]).toMatchObject({
    action: 'return-listing',
    administrator: null,
    before: 'accepted',
    after: 'pending',
  });
  const [mail, ...others] = await mailed('« Navets » va être relue');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Bonjour Alix');
  expect(mail?.text).toMatch(/Ce retrait provisoire est\s+automatique/);
  expect(mail?.text).not.toMatch(/Léa|Nour|Sacha|Prix trop haut/);
  const own = await site.app.inject({ url: '/api/adverts/my-ads', headers: owner.headers });
  expect(own.json().pendingAds).toMatchObject([{ _id }]);
  expect(own.body).not.toMatch(/Léa|Nour|Sacha|Prix trop haut/);
});

test('a listing accepted again has its reports closed and counted from zero', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin, { productName: 'Panais' });
  const [lea, nour, sacha, yann] = reporters;
  for (const person of [lea, nour, sacha]) await report(_id, person);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  expect((await get('reports/reports')).filter((one: { entityId: string }) => one.entityId === _id)).toEqual(
    [],
  );
  const others = [yann, await makeReporter(), await makeReporter()];
  // Reporters who were wrong about this listing no longer count.
  for (const person of [lea, nour, sacha, ...others.slice(0, 2)]) expect(await report(_id, person)).toBe(201);
  expect(await statusOf(_id)).toBe('accepted');
  expect(await report(_id, others[2])).toBe(201);
  expect(await statusOf(_id)).toBe('pending');
  expect(await actionsOf(_id)).toEqual([
    'return-listing',
    'accept-listing',
    'return-listing',
    'accept-listing',
  ]);
  expect(await mailed('« Panais » va être relue')).toHaveLength(2);
});

test('a listing reported by four at once returns to the queue once', async () => {
  for (let round = 0; round < 2; round++) {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin, {
      productName: `Rutabagas ${round}`,
    });
    const people = await Promise.all(reporters.map(() => makeReporter()));
    const answers = await Promise.all(people.map((person) => report(_id, person)));
    expect(answers.toSorted()).toEqual([201, 201, 201, 404]);
    expect(await actionsOf(_id)).toEqual(['return-listing', 'accept-listing']);
    expect(await mailed(`« Rutabagas ${round} » va être relue`)).toHaveLength(1);
  }
});

test('a reporter who was right about a listing counts again', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  const [lea, nour, sacha] = reporters;
  await report(_id, lea);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Trompeuse' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  for (const person of [lea, nour, sacha]) expect(await report(_id, person)).toBe(201);
  expect(await statusOf(_id)).toBe('pending');
});

test('reporters with accounts younger than a week do not count', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  for (const days of [0, 1, 6])
    expect(await report(_id, await createLoggedInTestPerson(site, { createdAt: daysAgo(days) }))).toBe(201);
  expect(await statusOf(_id)).toBe('accepted');
  for (const person of reporters.slice(0, 3)) await report(_id, person);
  expect(await statusOf(_id)).toBe('pending');
});

test('dismissed reports, and those of suspended and deleted accounts, do not count', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  const [lea, nour, sacha, yann] = reporters;
  const [suspended, leaving] = [await makeReporter(), await makeReporter()];
  await report(_id, suspended);
  await suspendTestPerson(site, suspended);
  await report(_id, leaving);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: leaving.headers });
  await report(_id, lea);
  const open = await get('reports/reports?limit=100');
  const dismissed = open.findLast((one: { entityId: string }) => one.entityId === _id);
  await site.app.inject({
    method: 'DELETE',
    url: `/api/reports/${dismissed._id}`,
    headers: admin.headers,
  });
  await report(_id, nour);
  await report(_id, sacha);
  await report(_id, lea);
  expect(await statusOf(_id)).toBe('accepted');
  await report(_id, yann);
  expect(await statusOf(_id)).toBe('pending');
});

test('pending changes stay with a returned listing until its acceptance or correction', async () => {
  const revised = async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    await editListingDescriptionAsTestPerson(site, owner, _id, 'Autre texte.');
    for (let count = 0; count < 3; count++) await report(_id, await makeReporter());
    return _id;
  };
  const kept = await revised();
  expect(await queued(kept)).toMatchObject({ isRevision: false, description: 'Cueillies ce matin.' });
  const early = await decideListingRevisionAsTestAdmin(site, admin, kept, { status: 'accepted' });
  expect([early.statusCode, early.json().code]).toEqual([409, 'ALREADY_DECIDED']);
  await decideListingAsTestAdmin(site, admin, kept, { status: 'accepted' });
  expect(await queued(kept)).toMatchObject({ isRevision: true, reports: [] });

  const corrected = await revised();
  expect(
    (await editListingDescriptionAsTestPerson(site, owner, corrected, 'Encore un autre.')).json().ad,
  ).toMatchObject({
    status: 'pending',
    description: 'Encore un autre.',
  });
  await decideListingAsTestAdmin(site, admin, corrected, { status: 'accepted' });
  expect(await queued(corrected)).toBeUndefined();
});

test('the new name and place of a returned listing are hidden until it is accepted', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin, { productName: 'Radis' });
  const lea = await makeReporter();
  await site.app.inject({
    method: 'POST',
    url: '/api/favorites',
    payload: { ad: _id },
    headers: lea.headers,
  });
  const { conversationId } = await sendValidMessageAsTestPerson(site, lea, {
    adId: _id,
    text: 'Encore là ?',
  });
  for (const person of [lea, ...reporters.slice(0, 2)]) expect(await report(_id, person)).toBe(201);
  for (const productName of ['Injure', 'Autre injure'])
    await site.app.inject({
      method: 'PUT',
      url: `/api/adverts/${_id}`,
      headers: owner.headers,
      payload: { productName, location: { city: 'Insulteville', postalCode: '35000' } },
    });
  const readByLea = async () => {
    const calls = ['favorites', 'messages/conversations', 'users/export'];
    return JSON.stringify(await Promise.all(calls.map((url) => get(url, lea))));
  };
  expect(await readByLea()).not.toMatch(/njure|Insulteville/);
  expect((await readByLea()).match(/"productName":"Radis"/g)).toHaveLength(4);
  expect((await get(`adverts/${_id}`, owner)).ad.productName).toBe('Autre injure');
  await sendValidMessageAsTestPerson(site, owner, { conversationId, text: 'Oui' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Injures' });
  await site.services.jobs.drained();
  expect(JSON.stringify(await readTestMailsSentTo(site, lea.email))).not.toMatch(/njure|Insulteville/);

  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Injures' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  expect(await readByLea()).toContain('Insulteville');
});

describe('reporters counted as different people', () => {
  const isReturned = async (people: TestPerson[], id?: string) => {
    const listingId = id ?? (await publishAndAcceptTestListing(site, owner, admin))._id;
    for (const person of people) expect(await report(listingId, person)).toBe(201);
    return (await statusOf(listingId)) === 'pending';
  };

  test('reporters behind one IPv4 address or IPv6 /48 count as one', async () => {
    const [lea, nour, sacha, yann] = reporters as [TestPerson, TestPerson, TestPerson, TestPerson];
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    expect(await isReturned([at(lea, '198.51.100.7'), at(nour, '198.51.100.7'), sacha], _id)).toBe(false);
    expect(await isReturned([yann], _id)).toBe(true);
    const reports = (await queued(_id)).reports.map(
      ({ reporterFacts }: { reporterFacts: { sharesNetwork: boolean } }) => reporterFacts.sharesNetwork,
    );
    expect(reports).toEqual([true, true, false, false]);
    const others = await Promise.all([1, 2, 3].map((n) => makeReporter({ firstName: `n° ${n}` })));
    const inOneSite = others.map((person, n) => at(person, `2001:db8:7:${n}00::1`));
    expect(await isReturned(inOneSite)).toBe(false);
  });

  test('reporters count only if they have used the site before', async () => {
    const unused = await Promise.all(
      [1, 2, 3].map(() => createLoggedInTestPerson(site, { createdAt: daysAgo(30) })),
    );
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    const [first, second, third] = unused.map((person) => at(person, `192.0.2.${++networks}`));
    expect(
      await isReturned(
        [first, second, third].flatMap((person) => person ?? []),
        _id,
      ),
    ).toBe(false);
    for (const person of unused)
      await site.db
        .insertInto('favourites')
        .values({ userId: person.id, listingId: _id, createdAt: daysAgo(3) })
        .execute();
    const other = await publishAndAcceptTestListing(site, owner, admin);
    expect(
      await isReturned(
        [first, second, third].flatMap((person) => person ?? []),
        other._id,
      ),
    ).toBe(true);
  });

  test('reporters with a dismissed report do not count', async () => {
    const [lea, nour, sacha] = reporters as [TestPerson, TestPerson, TestPerson];
    const elsewhere = await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
    await report(elsewhere._id, lea);
    await decideListingAsTestAdmin(site, admin, elsewhere._id, {
      status: 'deleted',
      deleteReason: 'Trompeuse',
    });
    const right = await publishAndAcceptTestListing(site, owner, admin);
    expect(await isReturned([lea, nour, sacha], right._id)).toBe(true);
    await decideListingAsTestAdmin(site, admin, right._id, { status: 'accepted' });
    expect(await isReturned([lea, nour, sacha])).toBe(false);
  });

  test('reporters count for two listings of one seller a day; administrators see all of them', async () => {
    const [lea, nour, sacha] = reporters as [TestPerson, TestPerson, TestPerson];
    const listings: Listing[] = [];
    for (let n = 0; n < 4; n++) listings.push(await publishAndAcceptTestListing(site, owner, admin));
    const returned = [];
    for (const { _id } of listings) returned.push(await isReturned([lea, nour, sacha], _id));
    expect(returned).toEqual([true, true, false, false]);
    const open = (await get('reports/reports?limit=100')).filter(
      ({ entityId }: { entityId: string }) => entityId === listings[3]?._id,
    );
    expect(open).toHaveLength(3);
    expect(open[0].reporterFacts).toEqual({ otherListings: 3, dismissed: 0, sharesNetwork: false });
    const ofAnother = await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
    expect(await isReturned([lea, nour, sacha], ofAnother._id)).toBe(true);
  });

  test("reporters' networks are stored as a digest that is deleted with report or author", async () => {
    const [lea, nour] = reporters as [TestPerson, TestPerson];
    const [one, other] = [
      await publishAndAcceptTestListing(site, owner, admin),
      await publishAndAcceptTestListing(site, owner, admin),
    ];
    await report(one._id, lea);
    await report(other._id, lea);
    await report(one._id, nour);
    const networksOf = async (id: string) =>
      (
        await site.db
          .selectFrom('reports')
          .select('network')
          .where(sql`listing_id::text`, '=', id)
          .orderBy('createdAt')
          .execute()
      ).map(({ network }) => network);
    const [first, second] = await networksOf(one._id);
    expect(first).not.toContain('192.0.2');
    expect(await networksOf(other._id)).not.toContain(first);
    const { reports } = await get('users/export', lea);
    expect(reports.map(({ hasNetwork }: { hasNetwork: boolean }) => hasNetwork)).toEqual([true, true]);
    await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: lea.headers });
    expect(await networksOf(one._id)).toEqual([null, second]);
    await decideListingAsTestAdmin(site, admin, one._id, { status: 'deleted', deleteReason: 'Trompeuse' });
    expect(await networksOf(one._id)).toEqual([null, null]);
  });
});
