import {
  createActiveMemberTestHttpStatuses,
  createLoggedInAccessTestCase,
  createReservationAccessTestCase,
  createUniformAccessTestCase,
  createUniformTestHttpStatuses,
  type PartialAccessTestCasesByRoute,
} from './cases.ts';
import { createTomorrowTestPickup } from './samples.ts';

/** Calls about reservations. */
export const reservationAccessTestCases = {
  'POST /api/reservations': [
    {
      about: 'of somebody else',
      expected: { ...createActiveMemberTestHttpStatuses(201), owner: 400 },
      send: ({ publicOffer }) => ({ body: { items: [{ adId: publicOffer, quantity: 0.5 }] } }),
    },
    {
      about: 'for the other person of a conversation',
      expected: { ...createActiveMemberTestHttpStatuses(404), member: 201, owner: 201 },
      send: ({ target }) => ({
        body: { items: [{ adId: target.offer, quantity: 0.5 }], conversationId: target.conversation },
      }),
    },
  ],
  'GET /api/reservations': [createLoggedInAccessTestCase(200)],
  'GET /api/reservations/sheet.csv': [createLoggedInAccessTestCase(200)],
  'GET /api/reservations/:id': [
    createReservationAccessTestCase({ buyer: 200, seller: 200 }, (id) => ({ params: { id } })),
  ],
  'PATCH /api/reservations/:id': [
    {
      ...createReservationAccessTestCase({ buyer: 403, seller: 200, suspended: 403 }, (id) => ({
        params: { id },
        body: { status: 'accepted' },
      })),
      about: 'accepted',
    },
    {
      ...createReservationAccessTestCase({ buyer: 200, seller: 403 }, (id) => ({
        params: { id },
        body: { status: 'cancelled' },
      })),
      about: 'cancelled',
    },
    {
      ...createReservationAccessTestCase({ buyer: 200, seller: 200, suspended: 403 }, (id) => ({
        params: { id },
        body: { pickup: createTomorrowTestPickup() },
      })),
      about: 'another pick-up',
    },
  ],
  'GET /api/reservations/:id/calendar.ics': [
    createReservationAccessTestCase({ buyer: 404, seller: 404 }, (id) => ({ params: { id } })),
  ],
  'GET /api/reservations/link/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/reservations/link/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' }, body: { action: 'confirm' } })),
  ],
  'POST /api/reservations/:id/outcome': [
    {
      expected: { ...createActiveMemberTestHttpStatuses(404), member: 409, owner: 409 },
      send: ({ target }) => ({ params: { id: target.reservation }, body: { outcome: 'done' } }),
    },
  ],
  'POST /api/reservations/:id/answer': [
    createReservationAccessTestCase({ buyer: 409, seller: 409 }, (id) => ({
      params: { id },
      body: { text: "J'y étais." },
    })),
  ],
  'POST /api/reservations/:id/thanks': [
    {
      about: 'too early',
      expected: { ...createActiveMemberTestHttpStatuses(404), member: 409, owner: 409 },
      send: ({ target }) => ({ params: { id: target.reservation }, body: { phrase: 'tasty' } }),
    },
    {
      about: 'once done',
      // The owner has thanked already.
      expected: { ...createActiveMemberTestHttpStatuses(404), member: 201, owner: 409 },
      send: ({ target }) => ({ params: { id: target.doneReservation }, body: { phrase: 'tasty' } }),
    },
  ],
  'PATCH /api/reservations/:id/thanks': [
    {
      about: 'of thanks that were given long ago',
      // Only the member was thanked.
      expected: { ...createUniformTestHttpStatuses(404), visitor: 401, member: 200 },
      send: ({ target }) => ({ params: { id: target.doneReservation }, body: { hidden: true } }),
    },
  ],
} satisfies PartialAccessTestCasesByRoute;
