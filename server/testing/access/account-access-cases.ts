import { randomUUID } from 'node:crypto';
import { BUILT_IN_TERMS_VERSION } from '#contract/accounts/terms.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';
import { createSamplePushSubscription } from '#server/testing/push-service.ts';
import {
  type AccessCasesByRoute,
  createActiveMemberAccessCase,
  createAdminAccessCase,
  createAnyoneAccessCase,
  createLoggedInAccessCase,
  createStatusesByRole,
} from './cases.ts';
import { createRandomEmail, createSampleAccount, samplePickupSlot } from './samples.ts';

/** Calls about accounts, sessions, blocks and sellers. */
export const accountAccessCases = {
  'POST /api/users/register': [createAnyoneAccessCase(201, () => ({ body: createSampleAccount() }))],
  'GET /api/users/validate/:token': [createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/activation-link': [
    createAnyoneAccessCase(200, () => ({ body: { email: createRandomEmail() } })),
  ],
  'POST /api/users/activation-email': [
    createAnyoneAccessCase(401, () => ({
      body: { email: createRandomEmail(), password: TEST_PASSWORD, newEmail: createRandomEmail() },
    })),
  ],
  'POST /api/users/login': [
    createAnyoneAccessCase(401, () => ({ body: { email: createRandomEmail(), password: TEST_PASSWORD } })),
  ],
  'POST /api/users/forgot-password': [
    createAnyoneAccessCase(200, () => ({ body: { email: createRandomEmail() } })),
  ],
  'GET /api/users/reset-password/:token': [
    createAnyoneAccessCase(200, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/users/reset-password': [
    createAnyoneAccessCase(400, () => ({ body: { token: 'inconnu', password: TEST_PASSWORD } })),
  ],
  'GET /api/users/user': [createLoggedInAccessCase(200)],
  'PUT /api/users/update': [
    { ...createActiveMemberAccessCase(200, () => ({ body: { firstName: 'Zoé' } })), about: 'the profile' },
    {
      ...createActiveMemberAccessCase(200, () => ({
        body: {
          professional: true,
          companyName: 'Bio',
          companySiret: '73282932000074',
          pickup: [samplePickupSlot],
        },
      })),
      about: 'the company and the slots',
    },
    { ...createLoggedInAccessCase(200, () => ({ body: { hasNewAlert: false } })), about: 'the dot' },
  ],
  'GET /api/sellers/:id': [
    {
      // Sellers with a live listing have a page, unless suspended or unactivated.
      expected: { ...createStatusesByRole(200), suspended: 404, unactivated: 404 },
      send: ({ target }) => ({ params: { id: target.userId } }),
    },
  ],
  'GET /api/users/sessions': [createLoggedInAccessCase(200)],
  'DELETE /api/users/sessions': [createLoggedInAccessCase(200)],
  'DELETE /api/users/sessions/:id': [createLoggedInAccessCase(404, () => ({ params: { id: randomUUID() } }))],
  'POST /api/users/logout': [createLoggedInAccessCase(200)],
  'GET /api/users/push': [createLoggedInAccessCase(200)],
  'PUT /api/users/push': [createLoggedInAccessCase(200, () => ({ body: createSamplePushSubscription() }))],
  'DELETE /api/users/push': [createLoggedInAccessCase(200)],
  'GET /api/users/second-factor': [createAdminAccessCase(200)],
  'POST /api/users/second-factor': [
    createAdminAccessCase(201, () => ({ body: { password: TEST_PASSWORD } })),
  ],
  'POST /api/users/second-factor/confirm': [createAdminAccessCase(404, () => ({ body: { code: '123456' } }))],
  'DELETE /api/users/second-factor': [createAdminAccessCase(404, () => ({ body: { code: '123456' } }))],
  'POST /api/users/email/:token': [createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/users/email/undo/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
  'GET /api/blocks': [createLoggedInAccessCase(200)],
  'POST /api/blocks': [
    {
      // A member may not block the own account.
      ...createLoggedInAccessCase(201, ({ otherId }) => ({ body: { userId: otherId } })),
      expected: { ...createStatusesByRole(201), visitor: 401, other: 400 },
    },
  ],
  'DELETE /api/blocks/:userId': [
    createLoggedInAccessCase(200, ({ otherId }) => ({ params: { userId: otherId } })),
  ],
  'GET /api/users/export': [createLoggedInAccessCase(200)],
  'POST /api/users/terms': [
    createLoggedInAccessCase(200, () => ({ body: { version: BUILT_IN_TERMS_VERSION } })),
  ],
  'DELETE /api/users/delete': [createLoggedInAccessCase(200)],
} satisfies AccessCasesByRoute;
