import { TEST_PASSWORD } from '#server/testing/people.ts';
import {
  createAdminAccessTestCase,
  createLoggedInAccessTestCase,
  createUniformAccessTestCase,
  createUniformTestHttpStatuses,
  type PartialAccessTestCasesByRoute,
} from './cases.ts';

import { createAccountTestBody, createContentNoticeTestBody } from './samples.ts';

/** Calls about reports and notices, and those of administrators. */
export const moderationAccessTestCases = {
  'POST /api/reports': [
    {
      // Second report of the member on the listing: the reason is replaced.
      expected: { ...createUniformTestHttpStatuses(201), visitor: 401, member: 200, owner: 403 },
      send: ({ publicListing }) => ({ body: { type: 'ad', entityId: publicListing, reason: 'Prix' } }),
    },
    {
      about: 'of public words of thanks',
      // The owner wrote them.
      expected: { ...createUniformTestHttpStatuses(201), visitor: 401, owner: 403 },
      send: ({ publicThanks }) => ({ body: { type: 'thanks', entityId: publicThanks, reason: 'Faux' } }),
    },
    {
      about: 'of a member',
      expected: { ...createUniformTestHttpStatuses(201), visitor: 401, other: 403 },
      send: ({ otherId }) => ({ body: { type: 'user', entityId: otherId, reason: 'Insultes' } }),
    },
  ],
  'GET /api/reports/reports': [createAdminAccessTestCase(200)],
  'GET /api/reports/people': [createAdminAccessTestCase(200)],
  'DELETE /api/reports/:id': [createAdminAccessTestCase(200, ({ report }) => ({ params: { id: report } }))],

  'POST /api/notices': [
    {
      expected: { ...createUniformTestHttpStatuses(201), owner: 400 },
      send: ({ publicListing }) => ({ body: createContentNoticeTestBody(publicListing) }),
    },
  ],
  'GET /api/admin/notices': [createAdminAccessTestCase(200)],
  'PUT /api/admin/notices/:id': [
    createAdminAccessTestCase(200, ({ notice }) => ({
      params: { id: notice },
      body: { decision: 'upheld', reason: 'Vu' },
    })),
  ],

  'GET /api/admin/thanks': [createAdminAccessTestCase(200)],
  'PUT /api/admin/thanks/:id': [
    createAdminAccessTestCase(200, ({ publicThanks }) => ({
      params: { id: publicThanks },
      body: { status: 'refused', reason: 'Vu' },
    })),
  ],

  'GET /api/admin/adverts/pending': [createAdminAccessTestCase(200)],
  'GET /api/admin/adverts/deleted': [createAdminAccessTestCase(200)],
  'GET /api/admin/adverts/unread': [createAdminAccessTestCase(200)],
  'PUT /api/admin/adverts/unread/:id': [
    createAdminAccessTestCase(200, ({ publicListing }) => ({
      params: { id: publicListing },
      body: { unreadSince: '2026-11-20T10:00:00.000Z' },
    })),
  ],
  'GET /api/admin/queues': [createAdminAccessTestCase(200)],
  'GET /api/admin/counts': [createAdminAccessTestCase(200)],
  'GET /api/admin/refusal-reasons': [createAdminAccessTestCase(200)],
  'GET /api/admin/statistics': [createAdminAccessTestCase(200)],
  'GET /api/moderation/delay': [createUniformAccessTestCase(200)],
  'GET /api/admin/exports/users.csv': [createAdminAccessTestCase(200)],
  'GET /api/admin/exports/listings.csv': [createAdminAccessTestCase(200)],
  'GET /api/admin/exports/decisions.csv': [createAdminAccessTestCase(200)],
  'GET /api/admin/exports/notices.csv': [createAdminAccessTestCase(200)],
  'GET /api/admin/preferences': [createAdminAccessTestCase(200)],
  'PUT /api/admin/preferences': [createAdminAccessTestCase(200, () => ({ body: { morningMail: false } }))],
  'GET /api/unsubscribe/moderation/:token': [
    createUniformAccessTestCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/moderation/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/admin/authors/:id/adverts': [
    createAdminAccessTestCase(200, ({ otherId }) => ({ params: { id: otherId } })),
  ],
  'GET /api/admin/authors/:id': [
    createAdminAccessTestCase(200, ({ otherId }) => ({ params: { id: otherId } })),
  ],
  'PUT /api/admin/advert/:id': [
    createAdminAccessTestCase(200, ({ target }) => ({
      params: { id: target.pendingListing },
      body: { status: 'accepted' },
    })),
  ],
  'PUT /api/admin/decisions': [
    createAdminAccessTestCase(200, ({ target }) => ({
      body: { ids: [target.pendingListing], status: 'accepted' },
    })),
  ],
  'DELETE /api/admin/user/:id/second-factor': [
    createAdminAccessTestCase(404, ({ otherId }) => ({ params: { id: otherId } })),
  ],
  'GET /api/admin/decisions': [
    createAdminAccessTestCase(200, ({ otherId }) => ({ query: { subject: 'member', id: otherId } })),
  ],
  'GET /api/users/decisions': [createLoggedInAccessTestCase(200)],
  'POST /api/users/decisions/:id/contest': [
    {
      expected: {
        ...createUniformTestHttpStatuses(404),
        visitor: 401,
        owner: 201,
        suspended: 201,
        unactivated: 201,
      },
      send: ({ decision }) => ({ params: { id: decision }, body: { reason: 'mistake' } }),
    },
  ],
  'GET /api/admin/contests': [createAdminAccessTestCase(200)],
  'PUT /api/admin/contests/:id': [
    createAdminAccessTestCase(200, ({ contest }) => ({
      params: { id: contest },
      body: { decision: 'reversed', reason: 'Erreur' },
    })),
  ],
  'GET /api/admin': [createAdminAccessTestCase(200)],
  'POST /api/admin/user': [createAdminAccessTestCase(201, () => ({ body: createAccountTestBody() }))],
  'GET /api/admin/users': [createAdminAccessTestCase(200)],
  'PATCH /api/admin/user/:id': [
    {
      ...createAdminAccessTestCase(200, ({ otherId }) => ({
        params: { id: otherId },
        body: { isActive: false, reason: 'Abus' },
      })),
      about: 'a suspension',
    },
    {
      ...createAdminAccessTestCase(200, ({ otherId }) => ({
        params: { id: otherId },
        body: { professional: false },
      })),
      about: 'no professional any more',
    },
    {
      ...createAdminAccessTestCase(403, ({ otherId }) => ({
        params: { id: otherId },
        body: { isAdmin: true },
      })),
      about: "an administrator's rights, without the password",
    },
    {
      ...createAdminAccessTestCase(200, ({ otherId }) => ({
        params: { id: otherId },
        headers: { 'x-password': TEST_PASSWORD },
        body: { isAdmin: false },
      })),
      about: "no administrator's rights, with the password",
    },
  ],
} satisfies PartialAccessTestCasesByRoute;
