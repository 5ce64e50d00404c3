import {
  type AccessRows,
  activeMemberCase,
  anyoneCase,
  listingOwnerCase,
  loggedInCase,
  searchOwnerCase,
  statusesByRole,
} from './cases.ts';
import { sampleRequestListing } from './samples.ts';

/** Calls about listings, favourites and saved searches. */
export const listingRows = {
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
} satisfies AccessRows;
