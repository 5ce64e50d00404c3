import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import type { ReservationRow } from '#server/features/reservations/tables.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createSellerAndBuyerConversationFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  TEST_PASSWORD,
} from '#server/testing/people.ts';
import { insertTestReservation } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const author = await createLoggedInTestPerson(site);

const ask = (query: string) =>
  site.app.inject({ url: `/api/admin/statistics${query}`, headers: admin.headers });
const read = async (query = ''): Promise<AdminStatistics> => {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const get = async (url: string) => (await site.app.inject({ url, headers: admin.headers })).json();
const post = (url: string, payload: object, person = author) =>
  site.app.inject({ method: 'POST', url, payload, headers: person.headers });

test('pending work is counted as in the queues, by waiting time', async () => {
  const reader = await createLoggedInTestPerson(site);
  const online = await publishAndAcceptTestListing(site, author, admin, { productName: 'Coings' });
  await publishListingAsTestPerson(site, author, { productName: 'Navets' });
  const old = await publishListingAsTestPerson(site, author, { productName: 'Panais' });
  await sql`update listings set waiting_since = now() - interval '4 days' where id = ${old._id}::uuid`.execute(
    site.db,
  );
  for (const person of [reader, admin])
    await post('/api/reports', { type: 'ad', entityId: online._id, reason: 'Faux' }, person);
  await post('/api/reports', { type: 'user', entityId: author.id, reason: 'Insultes' }, reader);
  const notice = {
    url: `/app/ad/${online._id}`,
    category: 'fraud',
    reason: 'Faux',
    name: 'Jeanne',
    email: 'jeanne@example.org',
    goodFaith: true,
  };
  await post('/api/notices', notice, reader);
  await site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${online._id}`,
    headers: author.headers,
    payload: { description: 'Autre texte' },
  });

  const { waiting } = await read();
  const counts = await get('/api/admin/counts');
  expect(Object.fromEntries(waiting.map(({ kind, total }) => [kind, total]))).toEqual(counts);
  expect(counts).toEqual({
    pending: 2,
    revisions: 1,
    reports: 1,
    people: 1,
    notices: 1,
    thanks: 0,
    contests: 0,
  });
  expect(waiting.find(({ kind }) => kind === 'pending')?.ages).toEqual({
    day: 1,
    threeDays: 0,
    week: 1,
    longer: 0,
  });
  for (const { total, ages } of waiting)
    expect(Object.values(ages).reduce((sum, count) => sum + count, 0)).toBe(total);
});

test('decisions are counted with their delay, and refusals by their usual reasons', async () => {
  await sql`alter table decisions disable trigger decisions_append_only`.execute(site.db);
  await sql`delete from decisions`.execute(site.db);
  await sql`alter table decisions enable trigger decisions_append_only`.execute(site.db);
  const [photo, , price] = cannedRefusalReasons;
  const rule = photo?.text.split(' Règle : ')[1];
  const reasons = [
    photo?.text,
    `Ma photo à moi. ${rule}`,
    `${photo?.text}\n${price?.text}`,
    'Hors sujet ici',
  ];
  for (const [at, deleteReason] of reasons.entries()) {
    const { _id } = await publishListingAsTestPerson(site, author, { productName: `Noix ${at}` });
    await sql`update listings set waiting_since = now() - ${at + 1}::int * interval '1 hour'
      where id = ${_id}::uuid`.execute(site.db);
    await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason });
  }
  const { decisions, refusals, weeks } = await read();
  expect(decisions).toEqual({
    total: 4,
    medianHours: 2.5,
    p90Hours: 3.7,
    byAction: [{ action: 'refuse-listing', count: 4 }],
  });
  expect(refusals).toEqual({
    total: 4,
    byReason: [
      { label: 'Photo', count: 3 },
      { label: 'Prix', count: 1 },
      { label: 'Autre', count: 1 },
    ],
  });
  expect(weeks).toHaveLength(12);
  expect(weeks.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(0);
});

test("refusals are counted by the operator's reasons too, those of the same name instead of the built-in ones", async () => {
  const text = "Photo : Une image trouvée ailleurs.\nSerre : Le produit vient d'une serre chauffée.";
  const settings = { REFUSAL_REASONS: text };
  const headers = { ...admin.headers, 'x-password': TEST_PASSWORD };
  const changed = await site.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers,
    payload: { settings },
  });
  expect(changed.statusCode).toBe(200);
  const { reasons } = (await site.app.inject({ url: '/api/admin/refusal-reasons', headers })).json();
  expect(reasons.map(({ label }: { label: string }) => label)).toEqual(['Photo', 'Serre']);
  const { _id } = await publishListingAsTestPerson(site, author, { productName: 'Tomates de serre' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: reasons[1].text });
  expect((await read()).refusals.byReason).toContainEqual({ label: 'Serre', count: 1 });
  expect((await read()).refusals.byReason).toContainEqual({ label: 'Prix', count: 1 });
  const reset = { settings: { REFUSAL_REASONS: null } };
  await site.app.inject({ method: 'PATCH', url: '/api/admin/settings', headers, payload: reset });
});

test('weeks begin on Monday in Paris', async () => {
  const at = (createdAt: string) =>
    insertTestListing(site.db, author.id, { productName: 'Noix', createdAt: new Date(createdAt) });
  // The clocks of Paris are two hours ahead of UTC in July.
  for (const moment of ['2025-07-06T21:59:59Z', '2025-07-06T22:00:00Z', '2025-07-13T21:59:59Z'])
    await at(moment);
  const { weeks } = await read('?from=2025-07-06&to=2025-07-14');
  expect(weeks.map(({ week, published }) => [week, published])).toEqual([
    ['2025-06-30', 1],
    ['2025-07-07', 2],
    ['2025-07-14', 0],
  ]);
  const { weeks: first } = await read('?from=2025-07-07&to=2025-07-07');
  expect(first).toEqual([{ week: '2025-07-07', published: 1, accepted: 0, members: 0 }]);
});

test('this week’s figures count new publications, acceptances and members', async () => {
  const sums = async () => {
    const { weeks } = await read();
    return weeks.at(-1) ?? { published: 0, accepted: 0, members: 0 };
  };
  const before = await sums();
  await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
  const after = await sums();
  expect(after.published - before.published).toBe(1);
  expect(after.accepted - before.accepted).toBe(1);
  expect(after.members - before.members).toBe(1);
});

test('reservations are counted by their changes of status in the period', async () => {
  const { seller, buyer, listing, conversationId } = await createSellerAndBuyerConversationFixture(site, {
    admin,
  });
  const within = new Date('2025-07-08T10:00:00Z');
  const insert = (fields: Partial<ReservationRow> & Pick<ReservationRow, 'status'>) =>
    insertTestReservation(site, {
      conversationId,
      listingId: listing._id,
      sellerId: seller.id,
      buyerId: buyer.id,
      createdAt: new Date('2025-06-01T10:00:00Z'),
      ...fields,
    });
  await insert({ status: 'asked', createdAt: within });
  await insert({ status: 'accepted', createdAt: within, acceptedAt: within });
  await insert({ status: 'done', acceptedAt: within, outcomeAt: within, buyerOutcome: 'done' });
  await insert({ status: 'missed', outcomeAt: within, sellerOutcome: 'absent' });
  // Reservation without an outcome, counted as handed over.
  await insert({ status: 'done', doneAt: within });
  expect((await read('?from=2025-07-08&to=2025-07-08')).reservations).toEqual({
    asked: 2,
    accepted: 2,
    done: 1,
    missed: 1,
  });
  expect((await read('?from=2025-07-09&to=2025-07-10')).reservations).toEqual({
    asked: 0,
    accepted: 0,
    done: 0,
    missed: 0,
  });
});

test('departments count the live listings in each', async () => {
  const place = { city: 'Nantes', postalCode: '44000', communeCode: '44109', lat: 47.2, lon: -1.55 };
  await insertTestListing(site.db, author.id, { productName: 'Mâche', ...place });
  await insertTestListing(site.db, author.id, { productName: 'Mâche', ...place, isArchived: true });
  await insertTestListing(site.db, author.id, { productName: 'Mâche', communeCode: null, city: 'Ailleurs' });
  const { departments } = await read();
  expect(departments).toContainEqual({ department: null, listings: 1 });
  for (const { department, listings } of departments) {
    if (!department) continue;
    const found = await get(`/api/adverts/search?department=${department.code}`);
    expect([department.name, found.pagination.total]).toEqual([department.name, listings]);
  }
  const all = await get('/api/adverts/search');
  expect(departments.reduce((sum, { listings }) => sum + listings, 0)).toBe(all.pagination.total);
});

test('fruitless searches are named with their department', async () => {
  const key = { key: 'a', day: '2025-07-08', searches: 4 };
  await site.db.insertInto('emptySearches').values(key).execute();
  await site.db.insertInto('emptySearchTerms').values({ key: 'a', term: 'yuzu', department: '44' }).execute();
  const { emptySearches } = await read('?from=2025-07-08&to=2025-07-08');
  expect(emptySearches).toEqual([
    { term: 'yuzu', department: { code: '44', name: 'Loire-Atlantique' }, searches: 4 },
  ]);
  expect((await read('?from=2025-07-09&to=2025-07-10')).emptySearches).toEqual([]);
});

test.each([
  ['?from=hier', { from: 'Indiquez une date : AAAA-MM-JJ.' }],
  ['?from=2025-02-30', { from: 'Indiquez une date : AAAA-MM-JJ.' }],
  ['?to=', { to: 'Indiquez une date : AAAA-MM-JJ.' }],
  ['?to=0000-01-01', { to: 'Indiquez une date : AAAA-MM-JJ.' }],
  ['?from=2025-07-02&to=2025-07-01', { to: 'La fin ne peut pas précéder le début.' }],
  ['?from=2099-07-02', { from: 'La fin ne peut pas précéder le début.' }],
  ['?from=2023-07-01&to=2025-07-01', { from: 'Deux ans au plus.' }],
])('the period %s is refused', async (query, errors) => {
  const answer = await ask(query);
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
});

test('the period is limited to two years, and twelve weeks by default', async () => {
  expect((await read('?from=2023-07-01&to=2025-06-30')).weeks).toHaveLength(106);
  const { from, to } = await read('?to=2025-07-06');
  expect([from, to]).toEqual(['2025-04-14', '2025-07-06']);
});
