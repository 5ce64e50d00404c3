import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import { createProduceSearchColumns } from '#server/features/listings/produce/classify-produce.ts';
import { builtInProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import { purgeListingAdvice } from './listing-advice.ts';

const site = await openTestSite();
let admin: TestPerson;
let seller: TestPerson;
let buyer: TestPerson;
beforeEach(async () => {
  await site.db.deleteFrom('users').execute();
  admin = await createLoggedInTestAdmin(site);
  seller = await createLoggedInTestPerson(site);
  buyer = await createLoggedInTestPerson(site);
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const insert = (productName: string, fields: Partial<ListingRow> = {}) =>
  insertTestListing(site.db, seller.id, {
    productName,
    publishedAt: daysAgo(3),
    ...createProduceSearchColumns(productName, builtInProduceIndex),
    ...fields,
  });
const read = async () =>
  (await site.app.inject({ url: '/api/admin/statistics', headers: admin.headers })).json();
const write = (adId: string) => sendValidMessageAsTestPerson(site, buyer, { adId, text: 'Bonjour' });

test('unanswered offers are counted by category and department, those of 48 hours and more', async () => {
  const nantes = { city: 'Nantes', postalCode: '44000', communeCode: '44109' };
  for (const name of ['Tomates', 'Courgettes']) await insert(name);
  await insert('Pommes', nantes);
  await insert('Pommes', { communeCode: null });
  await insert('Tomates', { publishedAt: daysAgo(1.9) });
  await insert('Tomates', { mainType: 'asked', type: null, quantity: null });
  await insert('Tomates', { isArchived: true });
  await write(await insert('Tomates'));
  await reserveAsTestPerson(site, buyer, { _id: await insert('Tomates') }, 1);
  expect((await read()).withoutEcho).toEqual([
    { category: 'legumes', department: { code: '69', name: 'Rhône' }, count: 2 },
    { category: 'fruits', department: { code: '44', name: 'Loire-Atlantique' }, count: 1 },
    { category: 'fruits', department: null, count: 1 },
  ]);
});

const advise = (listingId: string, days: number, isHeldBack = false) =>
  site.db
    .insertInto('listingAdvice')
    .values({
      listingId,
      userId: seller.id,
      reason: 'photo',
      mailId: listingId,
      isHeldBack,
      createdAt: daysAgo(days),
    })
    .execute();

test('offers that got a message within two weeks are counted among the mailed and those held back', async () => {
  const [answered, late, silent, held, fresh] = [
    await insert('Tomates'),
    await insert('Navets'),
    await insert('Panais'),
    await insert('Radis'),
    await insert('Poireaux'),
  ];
  await advise(answered, 15);
  await advise(late, 40);
  await advise(silent, 15);
  await advise(held, 15, true);
  await advise(fresh, 13);
  for (const id of [answered, late, held, fresh]) await write(id);
  await site.db
    .updateTable('conversations')
    .set({ createdAt: daysAgo(10) } as never)
    .execute();
  expect((await read()).advice).toEqual({
    mailed: { listings: 3, answered: 1 },
    heldBack: { listings: 1, answered: 1 },
  });
});

test('advice is deleted after its period, and with its author', async () => {
  const rows = async () => (await site.db.selectFrom('listingAdvice').selectAll().execute()).length;
  await advise(await insert('Tomates'), retentionDays.advice + 1);
  await advise(await insert('Navets'), retentionDays.advice - 1);
  await purgeListingAdvice(site.db);
  expect(await rows()).toBe(1);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: seller.headers });
  expect(await rows()).toBe(0);
});
