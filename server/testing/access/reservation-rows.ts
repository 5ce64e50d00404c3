import { type AccessRows, activeMemberStatuses, anyoneCase, loggedInCase, reservationCase } from './cases.ts';
import { tomorrowPickup } from './samples.ts';

/** Calls about reservations. */
export const reservationRows = {
  'POST /api/reservations': [
    {
      about: 'of somebody else',
      expected: { ...activeMemberStatuses(201), owner: 400 },
      send: ({ publicOffer }) => ({ body: { items: [{ adId: publicOffer, quantity: 0.5 }] } }),
    },
    {
      about: 'for the other person of a conversation',
      expected: { ...activeMemberStatuses(404), member: 201, owner: 201 },
      send: ({ target }) => ({
        body: { items: [{ adId: target.offer, quantity: 0.5 }], conversationId: target.conversation },
      }),
    },
  ],
  'GET /api/reservations': [loggedInCase(200)],
  'GET /api/reservations/sheet.csv': [loggedInCase(200)],
  'GET /api/reservations/:id': [reservationCase({ buyer: 200, seller: 200 }, (id) => ({ params: { id } }))],
  'PATCH /api/reservations/:id': [
    {
      ...reservationCase({ buyer: 403, seller: 200, suspended: 403 }, (id) => ({
        params: { id },
        body: { status: 'accepted' },
      })),
      about: 'accepted',
    },
    {
      ...reservationCase({ buyer: 200, seller: 403 }, (id) => ({
        params: { id },
        body: { status: 'cancelled' },
      })),
      about: 'cancelled',
    },
    {
      ...reservationCase({ buyer: 200, seller: 200, suspended: 403 }, (id) => ({
        params: { id },
        body: { pickup: tomorrowPickup() },
      })),
      about: 'another pick-up',
    },
  ],
  'GET /api/reservations/:id/calendar.ics': [
    reservationCase({ buyer: 404, seller: 404 }, (id) => ({ params: { id } })),
  ],
  'GET /api/reservations/link/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/reservations/link/:token': [
    anyoneCase(400, () => ({ params: { token: 'inconnu' }, body: { action: 'confirm' } })),
  ],
  'POST /api/reservations/:id/outcome': [
    {
      expected: { ...activeMemberStatuses(404), member: 409, owner: 409 },
      send: ({ target }) => ({ params: { id: target.reservation }, body: { outcome: 'done' } }),
    },
  ],
} satisfies AccessRows;
