import { randomUUID } from 'node:crypto';
import { BUILT_IN_TERMS } from '#contract/accounts/terms.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';
import { aPushSubscription } from '#server/testing/push-service.ts';
import {
  type AccessRows,
  activeMemberCase,
  adminCase,
  anyoneCase,
  loggedInCase,
  statusesByRole,
} from './cases.ts';
import { aPickupSlot, randomEmail, sampleAccount } from './samples.ts';

/** Calls about accounts, sessions, blocks and sellers. */
export const accountRows = {
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
} satisfies AccessRows;
