import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { scoreSpamOfUnscoredListingsJob } from '#server/features/listings/spam/jobs.ts';
import { recordReleaseStart } from '#server/features/ops/release-note/release-note.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createLoggedInTestPerson, hashTestPassword } from '#server/testing/people.ts';
import { demoMembers } from './members.ts';
import { type DemoAccountCredentials, seedDemoData } from './seed.ts';

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp();
});
afterEach(() => site.close());

const countUsers = async () => (await site.db.selectFrom('users').select('id').execute()).length;
const hasPassword = () =>
  access(join(site.config.dataDir, 'demo-admin-password')).then(
    () => true,
    () => false,
  );

test('a site that only has its administrator is filled with demonstration data, once', {
  timeout: 120_000,
}, async () => {
  // Milestone of every start, and administrator as `ADMIN_EMAIL` makes one, without a sign-up.
  await recordReleaseStart(site.db);
  await site.db.insertInto('users').values(administrator).execute();
  const accounts = await seedDemoData(site.services);
  expect(accounts.map(({ role }) => role)).toEqual(['membre', 'professionnelle', 'administratrice']);
  expect(await hasPassword()).toBe(true);
  for (const { email, password } of accounts) {
    const payload = { email, password };
    const answer = await site.app.inject({ method: 'POST', url: '/api/users/login', payload });
    expect(answer.statusCode).toBe(200);
  }
  expect(await countUsers()).toBe(demoMembers.length + 2);
  expect(await seedDemoData(site.services)).toEqual(accounts);
  expect(await countUsers()).toBe(demoMembers.length + 2);
  const { email = '' } = accounts[0] ?? {};
  const [member] = await site.db
    .updateTable('users')
    .set({ passwordHash: await hashTestPassword() })
    .where('email', '=', email)
    .returning('id')
    .execute();
  expect(member).toBeDefined();
  expect(await seedDemoData(site.services)).toEqual(accounts.slice(1));

  await site.db.deleteFrom('users').where('role', '=', 1).execute();
  expect(await seedDemoData(site.services)).toEqual(accounts.slice(2));
  expect(await countUsers()).toBe(2);
});

test("the demonstration shows neighbours, members' listings and messages, and administrators' queues", {
  timeout: 120_000,
}, async () => {
  const [member, professional, administrator] = await Promise.all(
    (await seedDemoData(site.services)).map(signIn),
  );
  if (!member || !professional || !administrator) throw new Error('Nobody to log in as');

  const nearLyon = async (search: object) => {
    const queries = encodeURIComponent(JSON.stringify({ mainType: 'offer', ...LYON, ...search }));
    return (await member(`/api/adverts/search?queries=${queries}`)).pagination.total;
  };
  expect(await nearLyon({ productName: 'tomate' })).toBeGreaterThanOrEqual(10);
  expect(await nearLyon({ productName: 'œuf de poule' })).toBeGreaterThanOrEqual(5);
  expect(await nearLyon({ type: 'donation' })).toBeGreaterThanOrEqual(4);

  const { conversations } = await member('/api/messages/conversations');
  expect(conversations).toHaveLength(5);
  expect((await member('/api/messages/unread')).unreadMessageCount).toBe(1);
  const roles = conversations.map(({ participants }: Conversation) => participants.map(({ role }) => role));
  expect(roles.filter((both: number[]) => both.includes(0))).toHaveLength(1);
  expect(conversations.filter(({ ad }: Conversation) => ad?.isVisible === false)).toHaveLength(1);
  const statuses = (reservations: Reservation[]) => reservations.map(({ status }) => status);
  expect(statuses((await member('/api/reservations')).reservations)).toEqual(['accepted', 'done']);

  const favourites = await member('/api/favorites');
  expect(favourites).toHaveLength(5);
  const searches = await member('/api/search');
  expect(searches.map(({ hasNew }: { hasNew: boolean }) => hasNew).sort()).toEqual([false, false, true]);
  expect((await member('/api/users/user')).user.hasNewAlert).toBe(true);

  expect(await administrator('/api/admin/counts')).toMatchObject({ pending: 30, reports: 3, thanks: 1 });
  const { rows } = await sql`select count(*)::int from reports`.execute(site.db);
  expect(rows).toEqual([{ count: 4 }]);
  const today = new Date().toISOString().slice(0, 10);
  const figures = await administrator(`/api/admin/statistics?from=${daysAgo(27)}&to=${today}`);
  expect(figures.decisions.total).toBeGreaterThan(40);
  expect(figures.decisions.medianHours).toBeGreaterThan(0);
  expect(figures.emptySearches.length).toBeGreaterThanOrEqual(5);
  const suspended = await site.db
    .selectFrom('users')
    .innerJoin('decisions', 'decisions.subjectId', 'users.id')
    .select('decisions.action')
    .where('suspendedAt', 'is not', null)
    .execute();
  expect(suspended).toEqual([{ action: 'suspend-member' }]);
  expect((await professional('/api/adverts/my-ads')).activeAds.length).toBeGreaterThanOrEqual(2);
  expect((await professional('/api/messages/conversations')).conversations).toHaveLength(18);
  const orders: Reservation[] = (await professional('/api/reservations?limit=20')).reservations;
  const saturday = orders[0]?.pickup?.date ?? '';
  expect(new Date(saturday).getUTCDay()).toBe(6);
  const next = orders.filter(({ pickup }) => pickup?.date === saturday);
  expect(statuses(next)).toEqual(['asked', ...Array(9).fill('accepted')]);
  expect(statuses(orders).slice(10).sort()).toEqual([...Array(6).fill('done'), 'missed']);
  const { seller } = (await site.app.inject(`/api/sellers/${orders[0]?.seller._id}`)).json();
  // The member of the demonstration logged in from the seller's network above, and does not count.
  expect(seller.record).toMatchObject({ handovers: 5, partners: 5, words: [{}, {}] });
  expect(next[0]?.buyer.firstName).toBe('Camille');
  expect((await professional('/api/messages/unread')).unreadMessageCount).toBe(1);
  const portraits = await site.db
    .selectFrom('users')
    .select('email')
    .where('profileImage', 'is not', null)
    .execute();
  expect(portraits.length).toBeGreaterThanOrEqual(10);
  // Pending listings, two in nearly the same words.
  await site.db
    .transaction()
    .execute((tx) =>
      site.services.jobs.enqueue(tx, scoreSpamOfUnscoredListingsJob, {}, { singletonKey: 'demo' }),
    );
  await site.services.jobs.drained();
  const doubles = await site.db
    .selectFrom('spamScores')
    .innerJoin('listings', 'listings.id', 'spamScores.listingId')
    .select('productName')
    .where(sql<boolean>`reasons::text like '%copiedText%'`)
    .execute();
  expect(doubles.filter(({ productName }) => productName === 'butternut')).toHaveLength(2);
});

const LYON = { city: 'Lyon', postalCode: '69003', distance: 25 };
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** @returns reads as this person */
async function signIn({ email, password }: DemoAccountCredentials) {
  const payload = { email, password };
  const { token } = (await site.app.inject({ method: 'POST', url: '/api/users/login', payload })).json();
  const headers = { authorization: `Bearer ${token}` };
  return async (url: string) => (await site.app.inject({ url, headers })).json();
}

test('a site that was ever used gets no demonstration data, even after its last member left', async () => {
  const member = await createLoggedInTestPerson(site);
  expect(await seedDemoData(site.services)).toEqual([]);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: member.headers });
  expect(await countUsers()).toBe(0);
  expect(await seedDemoData(site.services)).toEqual([]);
  expect(await countUsers()).toBe(0);
  expect(await hasPassword()).toBe(false);
});

const administrator = {
  id: '01890000-0000-7000-8000-000000000000',
  firstName: 'Ada',
  lastName: 'Garance',
  email: 'ada@example.org',
  phone: null,
  passwordHash: '',
  profileImage: null,
  streetNumber: null,
  streetName: null,
  city: 'Lyon',
  postalCode: '69003',
  companyName: null,
  companySiret: null,
  role: 0,
  verifiedAt: new Date(),
  suspendedAt: null,
  termsVersion: null,
  termsAcceptedAt: null,
};
