import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import {
  changeReservationAsTestPerson,
  reserveAsTestPerson,
  sendReservationRequestAsTestPerson,
} from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const DATE = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const pickup = { date: DATE, from: '09:00', to: '12:00', place: 'Au marché' };

const ask = ({ headers }: Pick<TestPerson, 'headers'>, query = `?date=${DATE}`) =>
  site.app.inject({ url: `/api/reservations/sheet.csv${query}`, headers });
const read = async (person: TestPerson, query?: string): Promise<Record<string, string>[]> =>
  parse((await ask(person, query)).rawPayload, { bom: true, columns: true, delimiter: ';' });

test('the order sheet of a day has a line per product, by hour, of open and accepted reservations', async () => {
  const { admin, seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    listing: { quantity: 10 },
  });
  const eggs = await publishAndAcceptTestListing(site, seller, admin, {
    productName: 'œufs',
    type: 'donation',
  });
  const other = await createLoggedInTestPerson(site, { firstName: '=2+3' });
  const made = await reserveAsTestPerson(site, other, listing, 1.5, {
    pickup: { ...pickup, from: '11:00' },
    note: '=cmd|calc',
  });
  await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  await sendReservationRequestAsTestPerson(site, buyer, listing, 2, {
    items: [listing, eggs].map(({ _id }) => ({ adId: _id, quantity: 2 })),
    pickup,
  });
  const refused = await reserveAsTestPerson(site, buyer, listing, 1, { pickup });
  await changeReservationAsTestPerson(site, seller, refused, { status: 'declined' });

  const { headers } = await ask(seller);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="commandes-${DATE}.csv"`,
    'cache-control': 'no-store',
  });
  const rows = await read(seller);
  expect(rows).toMatchObject([
    { De: '09:00', Personne: 'Karim', Produit: 'œufs', 'Total en euros': '' },
    { De: '09:00', Personne: 'Karim', Quantité: '2', État: 'En attente de réponse' },
    { De: '11:00', Personne: "'=2+3", Quantité: '1,5', État: 'Acceptée', Mot: "'=cmd|calc" },
  ]);
  expect(rows[0]).toMatchObject({ Jour: DATE, À: '12:00', Lieu: 'Au marché' });
  expect(await read(buyer)).toEqual([]);
});

test.each([
  ['kilo', 1.5, '1,5', 'kg'],
  ['unit', 1, '1', 'pièce'],
  ['unit', 3, '3', 'pièces'],
  ['basket', 0.5, '0,5', 'panier'],
  ['box', 2, '2', 'caisses'],
] as const)(
  'the order sheet words the unit of a quantity, %s, as people say it',
  async (priceType, sent, shown, unit) => {
    const { seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
      listing: { quantity: 10, priceType },
    });
    await reserveAsTestPerson(site, buyer, listing, sent, { pickup });
    expect(await read(seller)).toMatchObject([{ Quantité: shown, Unité: unit }]);
  },
);

test('the order sheet without a day has the reservations without an appointment', async () => {
  const { seller, buyer, listing } = await createSellerAndBuyerFixture(site, { listing: { quantity: 10 } });
  await reserveAsTestPerson(site, buyer, listing, 1);
  await reserveAsTestPerson(site, buyer, listing, 2, { pickup });
  expect(await read(seller, '')).toMatchObject([{ Jour: '', Quantité: '1' }]);
  expect((await ask(seller, '?date=demain')).statusCode).toBe(400);
});

test('an unanswered request stands on the sheet of the day that was proposed last', async () => {
  const { seller, buyer, listing } = await createSellerAndBuyerFixture(site, { listing: { quantity: 10 } });
  const made = await reserveAsTestPerson(site, buyer, listing, 2, { pickup });
  const moved = {
    ...pickup,
    date: new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10),
    from: '10:00',
  };
  await changeReservationAsTestPerson(site, seller, made, { pickup: moved });
  expect(await read(seller)).toEqual([]);
  expect(await read(seller, `?date=${moved.date}`)).toMatchObject([{ Jour: moved.date, De: '10:00' }]);
  await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  expect(await read(seller)).toMatchObject([{ Jour: DATE, De: '09:00', État: 'Acceptée' }]);
});

test('the order sheet sorts the products of a reservation by name', async () => {
  const { admin, seller, buyer } = await createSellerAndBuyerFixture(site);
  const items: { adId: string; quantity: number }[] = [];
  for (const productName of ['Tomates', 'œufs', 'Épinards', 'Fraises']) {
    const { _id } = await publishAndAcceptTestListing(site, seller, admin, { productName, quantity: '10' });
    items.push({ adId: _id, quantity: 1 });
  }
  await sendReservationRequestAsTestPerson(site, buyer, { _id: '' }, 1, { items, pickup });
  expect((await read(seller)).map(({ Produit }) => Produit)).toEqual([
    'Épinards',
    'Fraises',
    'œufs',
    'Tomates',
  ]);
});
