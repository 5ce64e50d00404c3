import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const owner = await createLoggedInTestPerson(site);
const admin = await createLoggedInTestAdmin(site);

const ask = (query: string) =>
  site.app.inject({ url: `/api/admin/decisions?${query}`, headers: admin.headers });
const logOf = async (id: string) => (await ask(`subject=listing&id=${id}`)).json();

test('a decision about a listing is logged with who, when, from what to what and why, latest first', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  expect(await logOf(_id)).toMatchObject({ decisions: [], pagination: { total: 0, totalPages: 0 } });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  await decideListingAsTestAdmin(site, admin, _id, {
    status: 'deleted',
    deleteReason: 'Contraire aux règles',
  });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  const by = { firstName: 'Dominique', lastName: 'Moreau' };
  const { decisions, pagination } = await logOf(_id);
  expect(decisions).toMatchObject([
    { action: 'restore-listing', before: 'deleted', after: 'accepted', reason: null, administrator: by },
    { action: 'delete-listing', before: 'accepted', after: 'deleted', reason: 'Contraire aux règles' },
    { action: 'accept-listing', before: 'pending', after: 'accepted', reason: null },
  ]);
  expect(pagination).toEqual({ page: 1, limit: 10, total: 3, totalPages: 1 });
  expect(Date.now() - Date.parse(decisions[0].createdAt)).toBeLessThan(60_000);
});

test('a refused or repeated decision is not logged', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Photo floue' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Autre chose' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  await decideListingAsTestAdmin(site, owner, _id, { status: 'deleted', deleteReason: 'La mienne' });
  expect((await logOf(_id)).decisions).toMatchObject([{ action: 'refuse-listing', reason: 'Photo floue' }]);
});

test('a closed report is in the log of its listing', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  const reporter = await createLoggedInTestPerson(site);
  const payload = { type: 'ad', entityId: _id, reason: 'Trop cher' };
  await site.app.inject({ method: 'POST', url: '/api/reports', payload, headers: reporter.headers });
  const open = await site.app.inject({ url: '/api/reports/reports', headers: admin.headers });
  const report = open.json().find((one: { entityId: string }) => one.entityId === _id);
  const close = () =>
    site.app.inject({ method: 'DELETE', url: `/api/reports/${report._id}`, headers: admin.headers });
  expect((await close()).statusCode).toBe(200);
  expect((await close()).statusCode).toBe(404);
  expect((await logOf(_id)).decisions).toMatchObject([
    { action: 'close-report', before: 'open', after: 'closed', reason: null },
    { action: 'accept-listing' },
  ]);
});

test('one of two decisions at once is logged', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  await Promise.all([
    decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' }),
    decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Photo floue' }),
  ]);
  const { status } = await site.db
    .selectFrom('listings')
    .select('status')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  expect((await logOf(_id)).decisions).toMatchObject([{ before: 'pending', after: status }]);
});

test('an administrator who left is no longer named in the log', async () => {
  const leaving = await createLoggedInTestAdmin(site);
  const { _id } = await publishAndAcceptTestListing(site, owner, leaving);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: leaving.headers });
  expect((await logOf(_id)).decisions).toMatchObject([
    { action: 'accept-listing', administrator: { firstName: 'Utilisateur', lastName: 'supprimé' } },
  ]);
});

test('the log has pages', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  for (const status of ['accepted', 'deleted', 'accepted'])
    await decideListingAsTestAdmin(site, admin, _id, { status, deleteReason: 'Une raison' });
  const second = (await ask(`subject=listing&id=${_id}&page=2&limit=2`)).json();
  expect(second.decisions).toMatchObject([{ before: 'pending' }]);
  expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
});

test('a log without a subject is refused', async () => {
  expect((await ask('')).json().errors).toEqual({
    subject: 'Indiquez listing, member, notice, thanks ou site.',
    id: "Indiquez l'identifiant.",
  });
  expect((await ask('subject=listing&id=inconnue')).json().decisions).toEqual([]);
});

test.each(['update decisions set reason = null', 'delete from decisions', 'truncate decisions'])(
  'the database refuses to change the log: %s',
  async (statement) => {
    await publishAndAcceptTestListing(site, owner, admin);
    const kept = () => sql<{ n: number }>`select count(*)::int as n from decisions`.execute(site.db);
    const before = (await kept()).rows;
    const refused = await sql
      .raw(statement)
      .execute(site.db)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(pg.DatabaseError);
    expect(refused).toMatchObject({ code: '23001', message: 'decisions is append-only' });
    expect((await kept()).rows).toEqual(before);
  },
);
