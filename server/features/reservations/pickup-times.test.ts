import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { isUnambiguousParisTime } from '#contract/paris-time.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import {
  changeReservationAsTestPerson,
  reserveAsTestPerson,
  sendReservationRequestAsTestPerson,
} from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { quantity: 10 },
  }));
});

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('a time during a slot of the seller', () => {
  const date = dayFromNow(2);
  const days = [new Date(`${date}T00:00:00Z`).getUTCDay() || 7];
  const MARKET = { from: '08:00', to: '13:00', place: 'Au marché' };
  const FARM = { from: '11:00', to: '15:00', place: 'À la ferme' };
  const offer = (slots: object[]) =>
    site.db
      .updateTable('users')
      .set({ pickup: JSON.stringify(slots.map((slot) => ({ days, ...slot }))) })
      .where('id', '=', seller.id)
      .execute();
  const ask = (pickup: object) =>
    sendReservationRequestAsTestPerson(site, buyer, listing, 1, { pickup: { date, ...pickup } });
  const TOO_LATE = {
    'pickup.date': 'Il est trop tard pour commander pour ce rendez-vous : choisissez-en un autre.',
  };

  test('a time in a closed slot is refused, whatever the place', async () => {
    await offer([{ ...MARKET, orderUntilHours: 168 }]);
    for (const place of ['Au marché', 'au  Marché.', 'Ailleurs'])
      expect((await ask({ ...MARKET, place })).json().errors).toEqual(TOO_LATE);
    const made = await reserveAsTestPerson(site, buyer, listing, 1);
    const proposed = await changeReservationAsTestPerson(site, buyer, made, {
      pickup: { date, ...MARKET, place: 'Ailleurs' },
    });
    expect(proposed.json().errors).toEqual(TOO_LATE);
    expect((await ask({ ...MARKET, from: '13:00', to: '14:00' })).statusCode).toBe(201);
  });

  test('a time within another open slot is accepted', async () => {
    await offer([{ ...MARKET, orderUntilHours: 168 }, FARM]);
    expect((await ask({ ...FARM, from: '12:00' })).statusCode).toBe(201);
    expect((await ask({ ...FARM, from: '09:00' })).json().errors).toEqual(TOO_LATE);
  });
});

test.each([
  ['0001-01-01', 'Choisissez un rendez-vous à venir.'],
  [dayFromNow(-2), 'Choisissez un rendez-vous à venir.'],
  [dayFromNow(368), 'Choisissez une date dans les douze mois.'],
  ['9999-12-31', 'Choisissez une date dans les douze mois.'],
  ['2027-02-30', "Ce jour n'existe pas : vérifiez la date."],
  ['demain', 'Indiquez un jour.'],
])('the sentence that refuses %s says what is wrong with the day', async (date, sentence) => {
  const pickup = { date, from: '09:00', to: '12:00', place: 'Au marché' };
  const answer = await sendReservationRequestAsTestPerson(site, buyer, listing, 1, { pickup });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { 'pickup.date': sentence }]);
});

test('a time that the clocks skip or show twice is refused to both people', async () => {
  const change = Array.from({ length: 365 }, (_, days) => dayFromNow(days + 1)).find(
    (date) => !isUnambiguousParisTime(date, '02:30'),
  );
  const pickup = { date: change, from: '02:30', to: '04:00', place: 'Au marché' };
  const REFUSED = {
    'pickup.date':
      "Ce jour-là, l'heure change entre 2 h et 3 h : choisissez un rendez-vous qui commence et finit à une autre heure.",
  };
  expect(
    (await sendReservationRequestAsTestPerson(site, buyer, listing, 1, { pickup })).json().errors,
  ).toEqual(REFUSED);
  const made = await reserveAsTestPerson(site, buyer, listing, 1);
  for (const change of [
    { pickup },
    { status: 'accepted', pickup: { ...pickup, from: '01:00', to: '02:00' } },
  ])
    expect((await changeReservationAsTestPerson(site, seller, made, change)).json().errors).toEqual(REFUSED);
  const around = { ...pickup, from: '01:00', to: '03:00' };
  expect((await changeReservationAsTestPerson(site, seller, made, { pickup: around })).statusCode).toBe(200);
});
