import { v7 as uuidv7 } from 'uuid';
import { daysAgo } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ReservationOutcome } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { ReservationRow } from '#server/features/reservations/tables.ts';
import { createSellerAndBuyerConversationFixture } from './market.ts';
import type { TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

/** Reserves a quantity of a listing; other fields of the form from `fields`. */
export const sendReservationRequestAsTestPerson = (
  test: TestSite,
  { headers }: Pick<TestPerson, 'headers'>,
  { _id }: Pick<Listing, '_id'>,
  quantity: unknown,
  fields: object = {},
) =>
  test.app.inject({
    method: 'POST',
    url: '/api/reservations',
    headers,
    payload: { items: [{ adId: _id, quantity }], ...fields },
  });

/** Makes a reservation, and fails unless it is stored. */
export async function reserveAsTestPerson(
  test: TestSite,
  person: Pick<TestPerson, 'headers'>,
  listing: Pick<Listing, '_id'>,
  quantity: number,
  fields: object = {},
): Promise<Reservation> {
  const answer = await sendReservationRequestAsTestPerson(test, person, listing, quantity, fields);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json().reservation;
}

export const changeReservationAsTestPerson = (
  test: TestSite,
  { headers }: Pick<TestPerson, 'headers'>,
  { _id }: Pick<Reservation, '_id'>,
  payload: object,
) => test.app.inject({ method: 'PATCH', url: `/api/reservations/${_id}`, headers, payload });

/** Says how a reservation ended. */
export const reportReservationOutcomeAsTestPerson = (
  test: TestSite,
  { headers }: Pick<TestPerson, 'headers'>,
  { _id }: Pick<Reservation, '_id'>,
  outcome: ReservationOutcome,
) =>
  test.app.inject({
    method: 'POST',
    url: `/api/reservations/${_id}/outcome`,
    headers,
    payload: { outcome },
  });

export const thankAsTestPerson = (
  test: TestSite,
  { headers }: Pick<TestPerson, 'headers'>,
  { _id }: Pick<Reservation, '_id'>,
  payload: object,
) => test.app.inject({ method: 'POST', url: `/api/reservations/${_id}/thanks`, headers, payload });

/** Jeanne and Karim, with a reservation that is done and for which neither has thanked the other. */
export async function createDoneReservationFixture(test: TestSite, { admin }: { admin: TestPerson }) {
  const market = await createSellerAndBuyerConversationFixture(test, { admin, listing: { quantity: 10 } });
  const { seller, buyer, listing, conversationId } = market;
  const doneAt = new Date();
  const _id = await insertTestReservation(test, {
    conversationId,
    sellerId: seller.id,
    buyerId: buyer.id,
    listingId: listing._id,
    status: 'done',
    acceptedAt: daysAgo(1),
    decidedAt: doneAt,
    doneAt,
  });
  return { ...market, reservation: { _id } };
}

/**
 * Inserts a reservation in any state, of 1 of a listing, bypassing the API's rules and the stock.
 * @returns its id
 */
export async function insertTestReservation(
  { db }: Pick<TestSite, 'db'>,
  {
    listingId,
    ...fields
  }: Partial<ReservationRow> &
    Pick<ReservationRow, 'conversationId' | 'sellerId' | 'buyerId' | 'status'> & { listingId: string },
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('reservations')
    .values({ id, madeBy: 'buyer', ...fields })
    .execute();
  await db
    .insertInto('reservationItems')
    .values({
      reservationId: id,
      position: 0,
      listingId,
      productName: 'Tomates',
      quantity: 1,
      price: 2.5,
      priceType: 'kilo',
    })
    .execute();
  return id;
}
