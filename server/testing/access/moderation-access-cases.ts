import {
  type AccessCasesByRoute,
  createAdminAccessCase,
  createAnyoneAccessCase,
  createStatusesByRole,
} from './cases.ts';
import { createSampleAccount, createSampleNotice } from './samples.ts';

/** Calls about reports and notices, and those of administrators. */
export const moderationAccessCases = {
  'POST /api/reports': [
    {
      // Second report of the member on the listing: the reason is replaced.
      expected: { ...createStatusesByRole(201), visitor: 401, member: 200, owner: 403 },
      send: ({ publicListing }) => ({ body: { type: 'ad', entityId: publicListing, reason: 'Prix' } }),
    },
    {
      about: 'of a member',
      expected: { ...createStatusesByRole(201), visitor: 401, other: 403 },
      send: ({ otherId }) => ({ body: { type: 'user', entityId: otherId, reason: 'Insultes' } }),
    },
  ],
  'GET /api/reports/reports': [createAdminAccessCase(200)],
  'GET /api/reports/people': [createAdminAccessCase(200)],
  'DELETE /api/reports/:id': [createAdminAccessCase(200, ({ report }) => ({ params: { id: report } }))],

  'POST /api/notices': [
    {
      expected: { ...createStatusesByRole(201), owner: 400 },
      send: ({ publicListing }) => ({ body: createSampleNotice(publicListing) }),
    },
  ],
  'GET /api/admin/notices': [createAdminAccessCase(200)],
  'PUT /api/admin/notices/:id': [
    createAdminAccessCase(200, ({ notice }) => ({
      params: { id: notice },
      body: { decision: 'upheld', reason: 'Vu' },
    })),
  ],

  'GET /api/admin/adverts/pending': [createAdminAccessCase(200)],
  'GET /api/admin/adverts/deleted': [createAdminAccessCase(200)],
  'GET /api/admin/queues': [createAdminAccessCase(200)],
  'GET /api/admin/counts': [createAdminAccessCase(200)],
  'GET /api/admin/statistics': [createAdminAccessCase(200)],
  'GET /api/moderation/delay': [createAnyoneAccessCase(200)],
  'GET /api/admin/exports/users.csv': [createAdminAccessCase(200)],
  'GET /api/admin/exports/listings.csv': [createAdminAccessCase(200)],
  'GET /api/admin/exports/decisions.csv': [createAdminAccessCase(200)],
  'GET /api/admin/exports/notices.csv': [createAdminAccessCase(200)],
  'GET /api/admin/preferences': [createAdminAccessCase(200)],
  'PUT /api/admin/preferences': [createAdminAccessCase(200, () => ({ body: { morningMail: false } }))],
  'GET /api/unsubscribe/moderation/:token': [
    createAnyoneAccessCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/moderation/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/admin/authors/:id/adverts': [
    createAdminAccessCase(200, ({ otherId }) => ({ params: { id: otherId } })),
  ],
  'GET /api/admin/authors/:id': [createAdminAccessCase(200, ({ otherId }) => ({ params: { id: otherId } }))],
  'PUT /api/admin/advert/:id': [
    createAdminAccessCase(200, ({ target }) => ({
      params: { id: target.pendingListing },
      body: { status: 'accepted' },
    })),
  ],
  'PUT /api/admin/decisions': [
    createAdminAccessCase(200, ({ target }) => ({
      body: { ids: [target.pendingListing], status: 'accepted' },
    })),
  ],
  'DELETE /api/admin/user/:id/second-factor': [
    createAdminAccessCase(404, ({ otherId }) => ({ params: { id: otherId } })),
  ],
  'GET /api/admin/decisions': [
    createAdminAccessCase(200, ({ otherId }) => ({ query: { subject: 'member', id: otherId } })),
  ],
  'GET /api/admin': [createAdminAccessCase(200)],
  'POST /api/admin/user': [createAdminAccessCase(201, () => ({ body: createSampleAccount() }))],
  'GET /api/admin/users': [createAdminAccessCase(200)],
  'PATCH /api/admin/user/:id': [
    {
      ...createAdminAccessCase(200, ({ otherId }) => ({
        params: { id: otherId },
        body: { isActive: false, reason: 'Abus' },
      })),
      about: 'a suspension',
    },
    {
      ...createAdminAccessCase(200, ({ otherId }) => ({
        params: { id: otherId },
        body: { professional: false },
      })),
      about: 'no professional any more',
    },
  ],
} satisfies AccessCasesByRoute;
