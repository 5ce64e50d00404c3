import { type AccessRows, adminCase, anyoneCase, statusesByRole } from './cases.ts';
import { aNotice, sampleAccount } from './samples.ts';

/** Calls about reports and notices, and those of administrators. */
export const moderationRows = {
  'POST /api/reports': [
    {
      // Second report of the member on the listing: the reason is replaced.
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
} satisfies AccessRows;
