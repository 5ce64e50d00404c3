import { randomUUID } from 'node:crypto';
import { BUILT_IN_TERMS_VERSION } from '#contract/accounts/terms.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';
import { createTestPushSubscription } from '#server/testing/push-service.ts';
import {
  createActiveMemberAccessTestCase,
  createAdminAccessTestCase,
  createLoggedInAccessTestCase,
  createUniformAccessTestCase,
  createUniformTestHttpStatuses,
  type PartialAccessTestCasesByRoute,
} from './cases.ts';
import { createAccountTestBody, createRandomTestEmailAddress, testPickupSlot } from './samples.ts';

/** Calls about accounts, sessions, blocks and sellers. */
export const accountAccessTestCases = {
  'POST /api/users/register': [createUniformAccessTestCase(201, () => ({ body: createAccountTestBody() }))],
  'GET /api/users/validate/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/users/activation-link': [
    createUniformAccessTestCase(200, () => ({ body: { email: createRandomTestEmailAddress() } })),
  ],
  'POST /api/users/activation-email': [
    createUniformAccessTestCase(401, () => ({
      body: {
        email: createRandomTestEmailAddress(),
        password: TEST_PASSWORD,
        newEmail: createRandomTestEmailAddress(),
      },
    })),
  ],
  'POST /api/users/login': [
    createUniformAccessTestCase(401, () => ({
      body: { email: createRandomTestEmailAddress(), password: TEST_PASSWORD },
    })),
  ],
  'POST /api/users/forgot-password': [
    createUniformAccessTestCase(200, () => ({ body: { email: createRandomTestEmailAddress() } })),
  ],
  'GET /api/users/reset-password/:token': [
    createUniformAccessTestCase(200, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/users/reset-password': [
    createUniformAccessTestCase(400, () => ({ body: { token: 'inconnu', password: TEST_PASSWORD } })),
  ],
  'GET /api/users/user': [createLoggedInAccessTestCase(200)],
  'PUT /api/users/update': [
    {
      ...createActiveMemberAccessTestCase(200, () => ({ body: { firstName: 'Zoé' } })),
      about: 'the profile',
    },
    {
      ...createActiveMemberAccessTestCase(200, () => ({
        body: {
          professional: true,
          companyName: 'Bio',
          companySiret: '73282932000074',
          pickup: [testPickupSlot],
        },
      })),
      about: 'the company and the slots',
    },
    { ...createLoggedInAccessTestCase(200, () => ({ body: { hasNewAlert: false } })), about: 'the dot' },
  ],
  'GET /api/sellers/:id': [
    {
      // Sellers with a live listing have a page, unless suspended or unactivated.
      expected: { ...createUniformTestHttpStatuses(200), suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ params: { id: target.userId } }),
    },
  ],
  'GET /api/sellers/:id/record': [
    {
      expected: { ...createUniformTestHttpStatuses(200), suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ params: { id: target.userId } }),
    },
  ],
  'GET /api/users/sessions': [createLoggedInAccessTestCase(200)],
  'DELETE /api/users/sessions': [createLoggedInAccessTestCase(200)],
  'DELETE /api/users/sessions/:id': [
    createLoggedInAccessTestCase(404, () => ({ params: { id: randomUUID() } })),
  ],
  'POST /api/users/logout': [createLoggedInAccessTestCase(200)],
  'GET /api/users/push': [createLoggedInAccessTestCase(200)],
  'PUT /api/users/push': [createLoggedInAccessTestCase(200, () => ({ body: createTestPushSubscription() }))],
  'DELETE /api/users/push': [createLoggedInAccessTestCase(200)],
  'GET /api/users/second-factor': [createLoggedInAccessTestCase(200)],
  'POST /api/users/second-factor': [
    createAdminAccessTestCase(201, () => ({ body: { password: TEST_PASSWORD } })),
  ],
  'POST /api/users/second-factor/confirm': [
    createAdminAccessTestCase(404, () => ({ body: { code: '123456' } })),
  ],
  'DELETE /api/users/second-factor': [
    createLoggedInAccessTestCase(404, () => ({ body: { code: '123456' } })),
  ],
  'POST /api/users/email/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/users/email/undo/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/blocks': [createLoggedInAccessTestCase(200)],
  'POST /api/blocks': [
    {
      // A member may not block the own account.
      ...createLoggedInAccessTestCase(201, ({ otherId }) => ({ body: { userId: otherId } })),
      expected: { ...createUniformTestHttpStatuses(201), visitor: 401, other: 400 },
    },
  ],
  'DELETE /api/blocks/:userId': [
    createLoggedInAccessTestCase(200, ({ otherId }) => ({ params: { userId: otherId } })),
  ],
  'GET /api/users/export': [createLoggedInAccessTestCase(200)],
  'POST /api/users/terms': [
    createLoggedInAccessTestCase(200, () => ({ body: { version: BUILT_IN_TERMS_VERSION } })),
  ],
  'DELETE /api/users/delete': [createLoggedInAccessTestCase(200)],
} satisfies PartialAccessTestCasesByRoute;
