import { randomUUID } from 'node:crypto';
import { BUILT_IN_TERMS } from '#contract/accounts/terms.ts';
import type { ApiRoutes } from '#contract/routes.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';
import { aPushSubscription } from '#server/testing/push-service.ts';
import {
  type AccessCase,
  activeMemberCase,
  activeMemberStatuses,
  adminCase,
  anyoneCase,
  listingOwnerCase,
  loggedInCase,
  participantCase,
  reservationCase,
  searchOwnerCase,
  statusesByRole,
} from './cases.ts';
import {
  aMessage,
  aNotice,
  aPickupSlot,
  randomEmail,
  sampleAccount,
  sampleRequestListing,
  tomorrowPickup,
} from './samples.ts';

/** Expected statuses of every call, by role. A new route needs its row. */
export const accessTable: Record<keyof ApiRoutes, AccessCase[]> = {
  'POST /api/users/register': [anyoneCase(201, () => ({ body: sampleAccount() }))],
  'GET /api/users/validate/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/activation-link': [anyoneCase(200, () => ({ body: { email: randomEmail() } }))],
  'POST /api/users/activation-email': [
    anyoneCase(401, () => ({
      body: { email: randomEmail(), password: TEST_PASSWORD, newEmail: randomEmail() },
    })),
  ],
  'POST /api/users/login': [
    anyoneCase(401, () => ({ body: { email: randomEmail(), password: TEST_PASSWORD } })),
  ],
  'POST /api/users/forgot-password': [anyoneCase(200, () => ({ body: { email: randomEmail() } }))],
  'GET /api/users/reset-password/:token': [anyoneCase(200, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/reset-password': [
    anyoneCase(400, () => ({ body: { token: 'inconnu', password: TEST_PASSWORD } })),
  ],
  'GET /api/users/user': [loggedInCase(200)],
  'PUT /api/users/update': [
    { ...activeMemberCase(200, () => ({ body: { firstName: 'Zoé' } })), about: 'the profile' },
    {
      ...activeMemberCase(200, () => ({
        body: {
          professional: true,
          companyName: 'Bio',
          companySiret: '73282932000074',
          pickup: [aPickupSlot],
        },
      })),
      about: 'the company and the slots',
    },
    { ...loggedInCase(200, () => ({ body: { hasNewAlert: false } })), about: 'the dot' },
  ],
  'GET /api/sellers/:id': [
    {
      // Sellers with a live listing have a page, unless suspended or unactivated.
      expected: { ...statusesByRole(200), suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ params: { id: target.userId } }),
    },
  ],
  'GET /api/users/sessions': [loggedInCase(200)],
  'DELETE /api/users/sessions': [loggedInCase(200)],
  'DELETE /api/users/sessions/:id': [loggedInCase(404, () => ({ params: { id: randomUUID() } }))],
  'POST /api/users/logout': [loggedInCase(200)],
  'GET /api/users/push': [loggedInCase(200)],
  'PUT /api/users/push': [loggedInCase(200, () => ({ body: aPushSubscription() }))],
  'DELETE /api/users/push': [loggedInCase(200)],
  'GET /api/users/second-factor': [adminCase(200)],
  'POST /api/users/second-factor': [adminCase(201, () => ({ body: { password: TEST_PASSWORD } }))],
  'POST /api/users/second-factor/confirm': [adminCase(404, () => ({ body: { code: '123456' } }))],
  'DELETE /api/users/second-factor': [adminCase(404, () => ({ body: { code: '123456' } }))],
  'POST /api/users/email/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/email/undo/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/blocks': [loggedInCase(200)],
  'POST /api/blocks': [
    {
      // A member may not block the own account.
      ...loggedInCase(201, ({ otherId }) => ({ body: { userId: otherId } })),
      expected: { ...statusesByRole(201), visitor: 401, other: 400 },
    },
  ],
  'DELETE /api/blocks/:userId': [loggedInCase(200, ({ otherId }) => ({ params: { userId: otherId } }))],
  'GET /api/users/export': [loggedInCase(200)],
  'POST /api/users/terms': [loggedInCase(200, () => ({ body: { version: BUILT_IN_TERMS } }))],
  'DELETE /api/users/delete': [loggedInCase(200)],

  'GET /api/adverts': [anyoneCase(200)],
  'GET /api/adverts/search': [anyoneCase(200)],
  'GET /api/adverts/map': [anyoneCase(200, () => ({ query: { bbox: '-5,41,10,52', zoom: '6' } }))],
  'GET /api/adverts/my-ads': [loggedInCase(200)],
  'GET /api/adverts/my-ads/figures': [loggedInCase(200)],
  'GET /api/adverts/my-ads/latest': [loggedInCase(200)],
  'GET /api/adverts/:id': [
    { ...anyoneCase(200, ({ publicListing }) => ({ params: { id: publicListing } })), about: 'public' },
    {
      about: 'pending',
      expected: { ...statusesByRole(404), owner: 200, suspended: 200, unactivated: 200, admin: 200 },
      send: ({ target }) => ({ params: { id: target.pendingListing } }),
    },
  ],
  'GET /api/adverts/:id/similar': [
    {
      about: 'public',
      ...anyoneCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
    },
    { ...anyoneCase(404, ({ target }) => ({ params: { id: target.pendingListing } })), about: 'pending' },
  ],
  'GET /api/adverts/:id/matches': [
    {
      expected: { ...statusesByRole(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],
  'GET /api/produce': [anyoneCase(200)],
  'GET /api/prices': [anyoneCase(200, () => ({ query: { productName: 'tomate', priceType: 'kilo' } }))],
  'POST /api/adverts/create': [activeMemberCase(201, () => ({ body: sampleRequestListing() }))],
  'PUT /api/adverts/:id/archive': [
    {
      about: 'off',
      expected: { ...statusesByRole(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: true } }),
    },
    {
      about: 'back',
      expected: { ...statusesByRole(403), visitor: 401, owner: 200 },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: false } }),
    },
  ],
  'PUT /api/adverts/my-ads': [
    activeMemberCase(200, ({ target }) => ({ body: { changes: [{ id: target.listing, renew: true }] } })),
  ],
  'POST /api/adverts/:id/views': [
    anyoneCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
  ],
  'PUT /api/adverts/:id': [
    listingOwnerCase((id) => ({ params: { id }, body: { description: 'Mûres à point.' } })),
  ],
  'PATCH /api/adverts/:id/availability': [
    listingOwnerCase((id) => ({ params: { id }, body: { availability: 'reserved' } })),
  ],
  'POST /api/adverts/:id/renew': [listingOwnerCase((id) => ({ params: { id } }))],
  'GET /api/adverts/renew/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/adverts/renew/:token': [
    anyoneCase(400, () => ({ params: { token: 'inconnu' }, body: { still: true } })),
  ],
  'DELETE /api/adverts/:id': [
    {
      expected: { ...statusesByRole(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],

  'GET /api/favorites': [loggedInCase(200)],
  'GET /api/favorites/ids': [loggedInCase(200)],
  'POST /api/favorites': [loggedInCase(201, ({ publicListing }) => ({ body: { ad: publicListing } }))],
  'DELETE /api/favorites/:adId': [
    loggedInCase(200, ({ publicListing }) => ({ params: { adId: publicListing } })),
  ],

  'GET /api/search': [loggedInCase(200)],
  'POST /api/search': [
    { ...loggedInCase(201, () => ({ body: { query: { productName: 'figues' } } })), about: 'anywhere' },
    {
      about: 'at a seller with or without a page',
      expected: { ...statusesByRole(201), visitor: 401, suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ body: { query: { user: target.userId } } }),
    },
  ],
  'PUT /api/search/:id': [searchOwnerCase((id) => ({ params: { id }, body: { hasNew: false } }))],
  'PATCH /api/search/:id/notifications': [
    searchOwnerCase((id) => ({ params: { id }, body: { notifications: { email: true } } })),
  ],
  'DELETE /api/search/:id': [searchOwnerCase((id) => ({ params: { id } }))],
  'GET /api/unsubscribe/search/:token': [anyoneCase(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/search/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/unsubscribe/matches/:token': [anyoneCase(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/matches/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/unsubscribe/digests/:token': [anyoneCase(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/digests/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],

  'POST /api/reports': [
    {
      // The member already has an open report on it, whose reason is replaced.
      expected: { ...statusesByRole(201), visitor: 401, member: 200, owner: 403 },
      send: ({ publicListing }) => ({ body: { type: 'ad', entityId: publicListing, reason: 'Prix' } }),
    },
    {
      about: 'of a member',
      expected: { ...statusesByRole(201), visitor: 401, other: 403 },
      send: ({ otherId }) => ({ body: { type: 'user', entityId: otherId, reason: 'Insultes' } }),
    },
  ],
  'GET /api/reports/reports': [adminCase(200)],
  'GET /api/reports/people': [adminCase(200)],
  'DELETE /api/reports/:id': [adminCase(200, ({ report }) => ({ params: { id: report } }))],

  'POST /api/notices': [
    {
      expected: { ...statusesByRole(201), owner: 400 },
      send: ({ publicListing }) => ({ body: aNotice(publicListing) }),
    },
  ],
  'GET /api/admin/notices': [adminCase(200)],
  'PUT /api/admin/notices/:id': [
    adminCase(200, ({ notice }) => ({ params: { id: notice }, body: { decision: 'upheld', reason: 'Vu' } })),
  ],

  'GET /api/messages/unread': [loggedInCase(200)],
  'GET /api/messages/conversations': [activeMemberCase(200)],
  'GET /api/messages/conversations/:id': [participantCase(200, (id) => ({ params: { id } }))],
  'GET /api/messages/conversations/:id/messages': [participantCase(200, (id) => ({ params: { id } }))],
  'POST /api/messages/create': [
    {
      ...participantCase(201, (conversationId) => ({ body: { conversationId, text: 'Bonjour' } })),
      about: 'in a conversation',
    },
    {
      about: 'about a listing',
      expected: { ...activeMemberStatuses(201), owner: 400 },
      send: ({ publicListing }) => ({ body: { adId: publicListing, text: 'Bonjour' } }),
    },
  ],
  'POST /api/messages/conversation/:id/archive': [participantCase(200, (id) => ({ params: { id } }))],
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
  'POST /api/messages/direct-conversation': [
    adminCase(201, ({ otherId }) => ({ body: { targetUserId: otherId } })),
  ],
  'GET /api/messages/preferences': [loggedInCase(200)],
  'PUT /api/messages/preferences': [loggedInCase(200, () => ({ body: { email: false } }))],
  'GET /api/unsubscribe/messages/:token': [anyoneCase(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/messages/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],

  'GET /api/admin/adverts/pending': [adminCase(200)],
  'GET /api/admin/adverts/deleted': [adminCase(200)],
  'GET /api/admin/queues': [adminCase(200)],
  'GET /api/admin/counts': [adminCase(200)],
  'GET /api/admin/statistics': [adminCase(200)],
  'GET /api/moderation/delay': [anyoneCase(200)],
  'GET /api/admin/exports/users.csv': [adminCase(200)],
  'GET /api/admin/exports/listings.csv': [adminCase(200)],
  'GET /api/admin/exports/decisions.csv': [adminCase(200)],
  'GET /api/admin/exports/notices.csv': [adminCase(200)],
  'GET /api/admin/preferences': [adminCase(200)],
  'PUT /api/admin/preferences': [adminCase(200, () => ({ body: { morningMail: false } }))],
  'GET /api/unsubscribe/moderation/:token': [anyoneCase(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/moderation/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/admin/authors/:id/adverts': [adminCase(200, ({ otherId }) => ({ params: { id: otherId } }))],
  'GET /api/admin/authors/:id': [adminCase(200, ({ otherId }) => ({ params: { id: otherId } }))],
  'PUT /api/admin/advert/:id': [
    adminCase(200, ({ target }) => ({ params: { id: target.pendingListing }, body: { status: 'accepted' } })),
  ],
  'PUT /api/admin/decisions': [
    adminCase(200, ({ target }) => ({ body: { ids: [target.pendingListing], status: 'accepted' } })),
  ],
  'DELETE /api/admin/user/:id/second-factor': [
    adminCase(404, ({ otherId }) => ({ params: { id: otherId } })),
  ],
  'GET /api/admin/decisions': [
    adminCase(200, ({ otherId }) => ({ query: { subject: 'member', id: otherId } })),
  ],
  'GET /api/admin': [adminCase(200)],
  'POST /api/admin/user': [adminCase(201, () => ({ body: sampleAccount() }))],
  'GET /api/admin/users': [adminCase(200)],
  'PATCH /api/admin/user/:id': [
    {
      ...adminCase(200, ({ otherId }) => ({
        params: { id: otherId },
        body: { isActive: false, reason: 'Abus' },
      })),
      about: 'a suspension',
    },
    {
      ...adminCase(200, ({ otherId }) => ({ params: { id: otherId }, body: { professional: false } })),
      about: 'no professional any more',
    },
  ],

  'GET /api/oembed': [
    {
      ...anyoneCase(200, ({ publicListing }) => ({
        query: { url: `https://recolte.test/app/ad/${publicListing}` },
      })),
      about: 'public',
    },
    {
      ...anyoneCase(404, ({ target }) => ({
        query: { url: `https://recolte.test/app/ad/${target.pendingListing}` },
      })),
      about: 'pending, whoever asks',
    },
  ],
  'GET /api/legal': [anyoneCase(200)],
  'POST /api/contact': [anyoneCase(201, () => ({ body: aMessage() }))],
  'GET /api/site': [anyoneCase(200)],
  'GET /api/health': [anyoneCase(200)],
  'GET /api/ready': [anyoneCase(200)],
  'GET /api/places/search': [anyoneCase(200, () => ({ query: { q: 'lyon' } }))],
  'GET /api/places/check': [anyoneCase(200, () => ({ query: { city: 'Lyon', postalCode: '75001' } }))],
  'GET /api/places/nearest': [anyoneCase(200, () => ({ query: { lon: '4.85', lat: '45.76' } }))],
};
