import { randomUUID } from 'node:crypto';
import { BUILT_IN_TERMS } from '#contract/accounts/terms.ts';
import type { ApiRoutes } from '#contract/routes.ts';
import { PASSWORD } from '#server/testing/people.ts';
import { aPushSubscription } from '#server/testing/push-service.ts';
import {
  type AccessCase,
  active,
  activeStatuses,
  admins,
  all,
  members,
  own,
  ownLive,
  participants,
  statuses,
} from './cases.ts';
import { aMessage, aNotice, aSlot, newAccount, newRequest, someEmail, tomorrow } from './samples.ts';

/** Expected statuses of every call, by role. A new route needs its row. */
export const accessTable: Record<keyof ApiRoutes, AccessCase[]> = {
  'POST /api/users/register': [all(201, () => ({ body: newAccount() }))],
  'GET /api/users/validate/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/activation-link': [all(200, () => ({ body: { email: someEmail() } }))],
  'POST /api/users/login': [all(401, () => ({ body: { email: someEmail(), password: PASSWORD } }))],
  'POST /api/users/forgot-password': [all(200, () => ({ body: { email: someEmail() } }))],
  'GET /api/users/reset-password/:token': [all(200, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/reset-password': [all(400, () => ({ body: { token: 'inconnu', password: PASSWORD } }))],
  'GET /api/users/user': [members(200)],
  'PUT /api/users/update': [
    { ...active(200, () => ({ body: { firstName: 'Zoé' } })), about: 'the profile' },
    {
      ...active(200, () => ({
        body: { professional: true, companyName: 'Bio', companySiret: '73282932000074', pickup: [aSlot] },
      })),
      about: 'the company and the slots',
    },
    { ...members(200, () => ({ body: { hasNewAlert: false } })), about: 'the dot' },
  ],
  'GET /api/sellers/:id': [
    {
      // Sellers with a live listing have a page, unless suspended or unactivated.
      expected: { ...statuses(200), suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ params: { id: target.userId } }),
    },
  ],
  'GET /api/users/sessions': [members(200)],
  'DELETE /api/users/sessions': [members(200)],
  'DELETE /api/users/sessions/:id': [members(404, () => ({ params: { id: randomUUID() } }))],
  'POST /api/users/logout': [members(200)],
  'GET /api/users/push': [members(200)],
  'PUT /api/users/push': [members(200, () => ({ body: aPushSubscription() }))],
  'DELETE /api/users/push': [members(200)],
  'GET /api/users/second-factor': [admins(200)],
  'POST /api/users/second-factor': [admins(201, () => ({ body: { password: PASSWORD } }))],
  'POST /api/users/second-factor/confirm': [admins(404, () => ({ body: { code: '123456' } }))],
  'DELETE /api/users/second-factor': [admins(404, () => ({ body: { code: '123456' } }))],
  'POST /api/users/email/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/email/undo/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/blocks': [members(200)],
  'POST /api/blocks': [
    {
      // A member may not block the own account.
      ...members(201, ({ otherId }) => ({ body: { userId: otherId } })),
      expected: { ...statuses(201), visitor: 401, other: 400 },
    },
  ],
  'DELETE /api/blocks/:userId': [members(200, ({ otherId }) => ({ params: { userId: otherId } }))],
  'GET /api/users/export': [members(200)],
  'POST /api/users/terms': [members(200, () => ({ body: { version: BUILT_IN_TERMS } }))],
  'DELETE /api/users/delete': [members(200)],

  'GET /api/adverts': [all(200)],
  'GET /api/adverts/search': [all(200)],
  'GET /api/adverts/map': [all(200, () => ({ query: { bbox: '-5,41,10,52', zoom: '6' } }))],
  'GET /api/adverts/my-ads': [members(200)],
  'GET /api/adverts/:id': [
    { ...all(200, ({ publicListing }) => ({ params: { id: publicListing } })), about: 'public' },
    {
      about: 'pending',
      expected: { ...statuses(404), owner: 200, suspended: 200, unactivated: 200, admin: 200 },
      send: ({ target }) => ({ params: { id: target.pendingListing } }),
    },
  ],
  'GET /api/adverts/:id/similar': [
    {
      about: 'public',
      ...all(200, ({ publicListing }) => ({ params: { id: publicListing } })),
    },
    { ...all(404, ({ target }) => ({ params: { id: target.pendingListing } })), about: 'pending' },
  ],
  'GET /api/adverts/:id/matches': [
    {
      expected: { ...statuses(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],
  'GET /api/produce': [all(200)],
  'GET /api/prices': [all(200, () => ({ query: { productName: 'tomate', priceType: 'kilo' } }))],
  'POST /api/adverts/create': [active(201, () => ({ body: newRequest() }))],
  'PUT /api/adverts/:id/archive': [
    {
      about: 'off',
      expected: { ...statuses(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: true } }),
    },
    {
      about: 'back',
      expected: { ...statuses(403), visitor: 401, owner: 200 },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: false } }),
    },
  ],
  'PUT /api/adverts/my-ads': [
    active(200, ({ target }) => ({ body: { changes: [{ id: target.listing, renew: true }] } })),
  ],
  'POST /api/adverts/:id/views': [all(200, ({ publicListing }) => ({ params: { id: publicListing } }))],
  'PUT /api/adverts/:id': [ownLive((id) => ({ params: { id }, body: { description: 'Mûres à point.' } }))],
  'PATCH /api/adverts/:id/availability': [
    ownLive((id) => ({ params: { id }, body: { availability: 'reserved' } })),
  ],
  'POST /api/adverts/:id/renew': [ownLive((id) => ({ params: { id } }))],
  'GET /api/adverts/renew/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/adverts/renew/:token': [
    all(400, () => ({ params: { token: 'inconnu' }, body: { still: true } })),
  ],
  'DELETE /api/adverts/:id': [
    {
      expected: { ...statuses(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],

  'GET /api/favorites': [members(200)],
  'GET /api/favorites/ids': [members(200)],
  'POST /api/favorites': [members(201, ({ publicListing }) => ({ body: { ad: publicListing } }))],
  'DELETE /api/favorites/:adId': [members(200, ({ publicListing }) => ({ params: { adId: publicListing } }))],

  'GET /api/search': [members(200)],
  'POST /api/search': [
    { ...members(201, () => ({ body: { query: { productName: 'figues' } } })), about: 'anywhere' },
    {
      about: 'at a seller with or without a page',
      expected: { ...statuses(201), visitor: 401, suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ body: { query: { user: target.userId } } }),
    },
  ],
  'PUT /api/search/:id': [own((id) => ({ params: { id }, body: { hasNew: false } }))],
  'PATCH /api/search/:id/notifications': [
    own((id) => ({ params: { id }, body: { notifications: { email: true } } })),
  ],
  'DELETE /api/search/:id': [own((id) => ({ params: { id } }))],
  'GET /api/unsubscribe/search/:token': [all(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/search/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/unsubscribe/matches/:token': [all(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/matches/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/unsubscribe/digests/:token': [all(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/digests/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],

  'POST /api/reports': [
    {
      // The member already has an open report on it, whose reason is replaced.
      expected: { ...statuses(201), visitor: 401, member: 200, owner: 403 },
      send: ({ publicListing }) => ({ body: { type: 'ad', entityId: publicListing, reason: 'Prix' } }),
    },
    {
      about: 'of a member',
      expected: { ...statuses(201), visitor: 401, other: 403 },
      send: ({ otherId }) => ({ body: { type: 'user', entityId: otherId, reason: 'Insultes' } }),
    },
  ],
  'GET /api/reports/reports': [admins(200)],
  'GET /api/reports/people': [admins(200)],
  'DELETE /api/reports/:id': [admins(200, ({ report }) => ({ params: { id: report } }))],

  'POST /api/notices': [
    {
      expected: { ...statuses(201), owner: 400 },
      send: ({ publicListing }) => ({ body: aNotice(publicListing) }),
    },
  ],
  'GET /api/admin/notices': [admins(200)],
  'PUT /api/admin/notices/:id': [
    admins(200, ({ notice }) => ({ params: { id: notice }, body: { decision: 'upheld', reason: 'Vu' } })),
  ],

  'GET /api/messages/unread': [members(200)],
  'GET /api/messages/conversations': [active(200)],
  'GET /api/messages/conversations/:id': [participants(200, (id) => ({ params: { id } }))],
  'GET /api/messages/conversations/:id/messages': [participants(200, (id) => ({ params: { id } }))],
  'POST /api/messages/create': [
    {
      ...participants(201, (conversationId) => ({ body: { conversationId, text: 'Bonjour' } })),
      about: 'in a conversation',
    },
    {
      about: 'about a listing',
      expected: { ...activeStatuses(201), owner: 400 },
      send: ({ publicListing }) => ({ body: { adId: publicListing, text: 'Bonjour' } }),
    },
  ],
  'PUT /api/messages/conversations/:id/pickup': [
    { ...participants(200, (id) => ({ params: { id }, body: { pickup: tomorrow() } })), about: 'agreed' },
    { ...participants(200, (id) => ({ params: { id }, body: { pickup: null } })), about: 'none' },
  ],
  'POST /api/messages/conversation/:id/archive': [participants(200, (id) => ({ params: { id } }))],
  'POST /api/messages/direct-conversation': [
    admins(201, ({ otherId }) => ({ body: { targetUserId: otherId } })),
  ],
  'GET /api/messages/preferences': [members(200)],
  'PUT /api/messages/preferences': [members(200, () => ({ body: { email: false } }))],
  'GET /api/unsubscribe/messages/:token': [all(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/messages/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],

  'GET /api/admin/adverts/pending': [admins(200)],
  'GET /api/admin/adverts/deleted': [admins(200)],
  'GET /api/admin/queues': [admins(200)],
  'GET /api/admin/counts': [admins(200)],
  'GET /api/admin/statistics': [admins(200)],
  'GET /api/admin/exports/users.csv': [admins(200)],
  'GET /api/admin/exports/listings.csv': [admins(200)],
  'GET /api/admin/exports/decisions.csv': [admins(200)],
  'GET /api/admin/exports/notices.csv': [admins(200)],
  'GET /api/admin/preferences': [admins(200)],
  'PUT /api/admin/preferences': [admins(200, () => ({ body: { morningMail: false } }))],
  'GET /api/unsubscribe/moderation/:token': [all(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/moderation/:token': [all(400, () => ({ params: { token: 'inconnu' } }))],
  'GET /api/admin/authors/:id/adverts': [admins(200, ({ otherId }) => ({ params: { id: otherId } }))],
  'GET /api/admin/authors/:id': [admins(200, ({ otherId }) => ({ params: { id: otherId } }))],
  'PUT /api/admin/advert/:id': [
    admins(200, ({ target }) => ({ params: { id: target.pendingListing }, body: { status: 'accepted' } })),
  ],
  'PUT /api/admin/decisions': [
    admins(200, ({ target }) => ({ body: { ids: [target.pendingListing], status: 'accepted' } })),
  ],
  'DELETE /api/admin/user/:id/second-factor': [admins(404, ({ otherId }) => ({ params: { id: otherId } }))],
  'GET /api/admin/decisions': [admins(200, ({ otherId }) => ({ query: { subject: 'member', id: otherId } }))],
  'GET /api/admin': [admins(200)],
  'POST /api/admin/user': [admins(201, () => ({ body: newAccount() }))],
  'GET /api/admin/users': [admins(200)],
  'PATCH /api/admin/user/:id': [
    {
      ...admins(200, ({ otherId }) => ({
        params: { id: otherId },
        body: { isActive: false, reason: 'Abus' },
      })),
      about: 'a suspension',
    },
    {
      ...admins(200, ({ otherId }) => ({ params: { id: otherId }, body: { professional: false } })),
      about: 'no professional any more',
    },
  ],

  'GET /api/oembed': [
    {
      ...all(200, ({ publicListing }) => ({
        query: { url: `https://recolte.test/app/ad/${publicListing}` },
      })),
      about: 'public',
    },
    {
      ...all(404, ({ target }) => ({
        query: { url: `https://recolte.test/app/ad/${target.pendingListing}` },
      })),
      about: 'pending, whoever asks',
    },
  ],
  'GET /api/legal': [all(200)],
  'POST /api/contact': [all(201, () => ({ body: aMessage() }))],
  'GET /api/site': [all(200)],
  'GET /api/health': [all(200)],
  'GET /api/ready': [all(200)],
  'GET /api/places/search': [all(200, () => ({ query: { q: 'lyon' } }))],
  'GET /api/places/check': [all(200, () => ({ query: { city: 'Lyon', postalCode: '75001' } }))],
  'GET /api/places/nearest': [all(200, () => ({ query: { lon: '4.85', lat: '45.76' } }))],
};
