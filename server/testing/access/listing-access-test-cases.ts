import {
  createActiveMemberAccessTestCase,
  createListingOwnerAccessTestCase,
  createLoggedInAccessTestCase,
  createSearchOwnerAccessTestCase,
  createUniformAccessTestCase,
  createUniformTestHttpStatuses,
  type PartialAccessTestCasesByRoute,
} from './cases.ts';
import { createWantedListingTestBody } from './samples.ts';

/** Calls about listings, favourites and saved searches. */
export const listingAccessTestCases = {
  'GET /api/adverts': [createUniformAccessTestCase(200)],
  'GET /api/adverts/search': [createUniformAccessTestCase(200)],
  'GET /api/adverts/map': [
    createUniformAccessTestCase(200, () => ({ query: { bbox: '-5,41,10,52', zoom: '6' } })),
  ],
  'GET /api/adverts/my-ads': [createLoggedInAccessTestCase(200)],
  'GET /api/adverts/my-ads/figures': [createLoggedInAccessTestCase(200)],
  'GET /api/adverts/my-ads/latest': [createLoggedInAccessTestCase(200)],
  'GET /api/adverts/:id': [
    {
      ...createUniformAccessTestCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
      about: 'public',
    },
    {
      about: 'pending',
      expected: {
        ...createUniformTestHttpStatuses(404),
        owner: 200,
        suspended: 200,
        unactivated: 200,
        admin: 200,
      },
      send: ({ target }) => ({ params: { id: target.pendingListing } }),
    },
  ],
  'GET /api/adverts/:id/similar': [
    {
      about: 'public',
      ...createUniformAccessTestCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
    },
    {
      ...createUniformAccessTestCase(404, ({ target }) => ({ params: { id: target.pendingListing } })),
      about: 'pending',
    },
  ],
  'GET /api/adverts/:id/matches': [
    {
      expected: {
        ...createUniformTestHttpStatuses(403),
        visitor: 401,
        owner: 200,
        suspended: 200,
        unactivated: 200,
      },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],
  'GET /api/adverts/:id/advice': [
    {
      expected: {
        ...createUniformTestHttpStatuses(403),
        visitor: 401,
        owner: 200,
        suspended: 200,
        unactivated: 200,
      },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],
  'GET /api/produce': [createUniformAccessTestCase(200)],
  'GET /api/prices': [
    createUniformAccessTestCase(200, () => ({ query: { productName: 'tomate', priceType: 'kilo' } })),
  ],
  'POST /api/adverts/create': [
    createActiveMemberAccessTestCase(201, () => ({ body: createWantedListingTestBody() })),
  ],
  'PUT /api/adverts/:id/archive': [
    {
      about: 'off',
      expected: {
        ...createUniformTestHttpStatuses(403),
        visitor: 401,
        owner: 200,
        suspended: 200,
        unactivated: 200,
      },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: true } }),
    },
    {
      about: 'back',
      expected: { ...createUniformTestHttpStatuses(403), visitor: 401, owner: 200 },
      send: ({ target }) => ({ params: { id: target.listing }, body: { isArchived: false } }),
    },
  ],
  'PUT /api/adverts/my-ads': [
    createActiveMemberAccessTestCase(200, ({ target }) => ({
      body: { changes: [{ id: target.listing, renew: true }] },
    })),
  ],
  'POST /api/adverts/:id/views': [
    createUniformAccessTestCase(200, ({ publicListing }) => ({ params: { id: publicListing } })),
  ],
  'PUT /api/adverts/:id': [
    createListingOwnerAccessTestCase((id) => ({ params: { id }, body: { description: 'Mûres à point.' } })),
  ],
  'PATCH /api/adverts/:id/availability': [
    createListingOwnerAccessTestCase((id) => ({ params: { id }, body: { availability: 'reserved' } })),
  ],
  'POST /api/adverts/:id/renew': [createListingOwnerAccessTestCase((id) => ({ params: { id } }))],
  'GET /api/adverts/renew/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/adverts/renew/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' }, body: { still: true } })),
  ],
  'DELETE /api/adverts/:id': [
    {
      expected: {
        ...createUniformTestHttpStatuses(403),
        visitor: 401,
        owner: 200,
        suspended: 200,
        unactivated: 200,
      },
      send: ({ target }) => ({ params: { id: target.listing } }),
    },
  ],

  'GET /api/favorites': [createLoggedInAccessTestCase(200)],
  'GET /api/favorites/ids': [createLoggedInAccessTestCase(200)],
  'POST /api/favorites': [
    createLoggedInAccessTestCase(201, ({ publicListing }) => ({ body: { ad: publicListing } })),
  ],
  'DELETE /api/favorites/:adId': [
    createLoggedInAccessTestCase(200, ({ publicListing }) => ({ params: { adId: publicListing } })),
  ],

  'GET /api/search': [createLoggedInAccessTestCase(200)],
  'POST /api/search': [
    {
      ...createLoggedInAccessTestCase(201, () => ({ body: { query: { productName: 'figues' } } })),
      about: 'anywhere',
    },
    {
      about: 'at a seller with or without a page',
      expected: { ...createUniformTestHttpStatuses(201), visitor: 401, suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ body: { query: { user: target.userId } } }),
    },
  ],
  'PUT /api/search/:id': [
    createSearchOwnerAccessTestCase((id) => ({ params: { id }, body: { hasNew: false } })),
  ],
  'PATCH /api/search/:id/notifications': [
    createSearchOwnerAccessTestCase((id) => ({ params: { id }, body: { notifications: { email: true } } })),
  ],
  'DELETE /api/search/:id': [createSearchOwnerAccessTestCase((id) => ({ params: { id } }))],
  'GET /api/unsubscribe/search/:token': [
    createUniformAccessTestCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/search/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/unsubscribe/matches/:token': [
    createUniformAccessTestCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/matches/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/unsubscribe/advice/:token': [
    createUniformAccessTestCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/advice/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/unsubscribe/digests/:token': [
    createUniformAccessTestCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/digests/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
} satisfies PartialAccessTestCasesByRoute;
