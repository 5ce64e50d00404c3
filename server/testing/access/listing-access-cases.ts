import {
  type AccessCasesByRoute,
  createActiveMemberAccessCase,
  createAnyoneAccessCase,
  createListingOwnerAccessCase,
  createLoggedInAccessCase,
  createSearchOwnerAccessCase,
  createStatusesByRole,
} from './cases.ts';
import { createSampleRequestListing } from './samples.ts';

/** Calls about listings, favourites and saved searches. */
export const listingAccessCases = {
  'GET /api/adverts': [createAnyoneAccessCase(200)],
  'GET /api/adverts/search': [createAnyoneAccessCase(200)],
  'GET /api/adverts/map': [
    createAnyoneAccessCase(200, () => ({ query: { bbox: '-5,41,10,52', zoom: '6' } })),
  ],
  'GET /api/adverts/my-ads': [createLoggedInAccessCase(200)],
  'GET /api/adverts/my-ads/figures': [createLoggedInAccessCase(200)],
  'GET /api/adverts/my-ads/latest': [createLoggedInAccessCase(200)],
  'GET /api/adverts/:id': [
    {
      ...createAnyoneAccessCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
      about: 'public',
    },
    {
      about: 'pending',
      expected: { ...createStatusesByRole(404), owner: 200, suspended: 200, unactivated: 200, admin: 200 },
      send: ({ target }) => ({ params: { id: target.pendingListing } }),
    },
  ],
  'GET /api/adverts/:id/similar': [
    {
      about: 'public',
      ...createAnyoneAccessCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
    },
    {
      ...createAnyoneAccessCase(404, ({ target }) => ({ params: { id: target.pendingListing } })),
      about: 'pending',
    },
  ],
  'GET /api/adverts/:id/matches': [
    {
      expected: { ...createStatusesByRole(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],
  'GET /api/produce': [createAnyoneAccessCase(200)],
  'GET /api/prices': [
    createAnyoneAccessCase(200, () => ({ query: { productName: 'tomate', priceType: 'kilo' } })),
  ],
  'POST /api/adverts/create': [
    createActiveMemberAccessCase(201, () => ({ body: createSampleRequestListing() })),
  ],
  'PUT /api/adverts/:id/archive': [
    {
      about: 'off',
      expected: { ...createStatusesByRole(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: true } }),
    },
    {
      about: 'back',
      expected: { ...createStatusesByRole(403), visitor: 401, owner: 200 },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: false } }),
    },
  ],
  'PUT /api/adverts/my-ads': [
    createActiveMemberAccessCase(200, ({ target }) => ({
      body: { changes: [{ id: target.listing, renew: true }] },
    })),
  ],
  'POST /api/adverts/:id/views': [
    createAnyoneAccessCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
  ],
  'PUT /api/adverts/:id': [
    createListingOwnerAccessCase((id) => ({ params: { id }, body: { description: 'Mûres à point.' } })),
  ],
  'PATCH /api/adverts/:id/availability': [
    createListingOwnerAccessCase((id) => ({ params: { id }, body: { availability: 'reserved' } })),
  ],
  'POST /api/adverts/:id/renew': [createListingOwnerAccessCase((id) => ({ params: { id } }))],
  'GET /api/adverts/renew/:token': [createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/adverts/renew/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' }, body: { still: true } })),
  ],
  'DELETE /api/adverts/:id': [
    {
      expected: { ...createStatusesByRole(403), visitor: 401, owner: 200, suspended: 200, unactivated: 200 },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],

  'GET /api/favorites': [createLoggedInAccessCase(200)],
  'GET /api/favorites/ids': [createLoggedInAccessCase(200)],
  'POST /api/favorites': [
    createLoggedInAccessCase(201, ({ publicListing }) => ({ body: { ad: publicListing } })),
  ],
  'DELETE /api/favorites/:adId': [
    createLoggedInAccessCase(200, ({ publicListing }) => ({ params: { adId: publicListing } })),
  ],

  'GET /api/search': [createLoggedInAccessCase(200)],
  'POST /api/search': [
    {
      ...createLoggedInAccessCase(201, () => ({ body: { query: { productName: 'figues' } } })),
      about: 'anywhere',
    },
    {
      about: 'at a seller with or without a page',
      expected: { ...createStatusesByRole(201), visitor: 401, suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ body: { query: { user: target.userId } } }),
    },
  ],
  'PUT /api/search/:id': [createSearchOwnerAccessCase((id) => ({ params: { id }, body: { hasNew: false } }))],
  'PATCH /api/search/:id/notifications': [
    createSearchOwnerAccessCase((id) => ({ params: { id }, body: { notifications: { email: true } } })),
  ],
  'DELETE /api/search/:id': [createSearchOwnerAccessCase((id) => ({ params: { id } }))],
  'GET /api/unsubscribe/search/:token': [
    createAnyoneAccessCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/search/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/unsubscribe/matches/:token': [
    createAnyoneAccessCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/matches/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/unsubscribe/digests/:token': [
    createAnyoneAccessCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/digests/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
} satisfies AccessCasesByRoute;
