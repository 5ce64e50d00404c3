import {
  type AccessCasesByRoute,
  createActiveMemberStatuses,
  createAnyoneAccessCase,
  createLoggedInAccessCase,
  createReservationAccessCase,
} from './cases.ts';
import { createTomorrowPickup } from './samples.ts';

/** Calls about reservations. */
export const reservationAccessCases = {
  'POST /api/reservations': [
    {
      about: 'of somebody else',
      expected: { ...createActiveMemberStatuses(201), owner: 400 },
      send: ({ publicOffer }) => ({ body: { items: [{ adId: publicOffer, quantity: 0.5 }] } }),
    },
    {
      about: 'for the other person of a conversation',
      expected: { ...createActiveMemberStatuses(404), member: 201, owner: 201 },
      send: ({ target }) => ({
        body: { items: [{ adId: target.offer, quantity: 0.5 }], conversationId: target.conversation },
      }),
    },
  ],
  'GET /api/reservations': [createLoggedInAccessCase(200)],
  'GET /api/reservations/sheet.csv': [createLoggedInAccessCase(200)],
  'GET /api/reservations/:id': [
    createReservationAccessCase({ buyer: 200, seller: 200 }, (id) => ({ params: { id } })),
  ],
  'PATCH /api/reservations/:id': [
    {
      ...createReservationAccessCase({ buyer: 403, seller: 200, suspended: 403 }, (id) => ({
        params: { id },
        body: { status: 'accepted' },
      })),
      about: 'accepted',
    },
    {
      ...createReservationAccessCase({ buyer: 200, seller: 403 }, (id) => ({
        params: { id },
        body: { status: 'cancelled' },
      })),
      about: 'cancelled',
    },
    {
      ...createReservationAccessCase({ buyer: 200, seller: 200, suspended: 403 }, (id) => ({
        params: { id },
        body: { pickup: createTomorrowPickup() },
      })),
      about: 'another pick-up',
    },
  ],
  'GET /api/reservations/:id/calendar.ics': [
    createReservationAccessCase({ buyer: 404, seller: 404 }, (id) => ({ params: { id } })),
  ],
  'GET /api/reservations/link/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/reservations/link/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' }, body: { action: 'confirm' } })),
  ],
  'POST /api/reservations/:id/outcome': [
    {
      expected: { ...createActiveMemberStatuses(404), member: 409, owner: 409 },
      send: ({ target }) => ({ params: { id: target.reservation }, body: { outcome: 'done' } }),
    },
  ],
} satisfies AccessCasesByRoute;
