import {
  createActiveMemberAccessTestCase,
  createActiveMemberTestHttpStatuses,
  createAdminAccessTestCase,
  createConversationMemberAccessTestCase,
  createLoggedInAccessTestCase,
  createUniformAccessTestCase,
  type PartialAccessTestCasesByRoute,
} from './cases.ts';

/** Calls about conversations. */
export const messagingAccessTestCases = {
  'GET /api/messages/unread': [createLoggedInAccessTestCase(200)],
  'GET /api/messages/conversations': [createActiveMemberAccessTestCase(200)],
  'GET /api/messages/conversations/:id': [
    createConversationMemberAccessTestCase(200, (id) => ({ params: { id } })),
  ],
  'GET /api/messages/conversations/:id/messages': [
    createConversationMemberAccessTestCase(200, (id) => ({ params: { id } })),
  ],
  'POST /api/messages/create': [
    {
      ...createConversationMemberAccessTestCase(201, (conversationId) => ({
        body: { conversationId, text: 'Bonjour' },
      })),
      about: 'in a conversation',
    },
    {
      about: 'about a listing',
      expected: { ...createActiveMemberTestHttpStatuses(201), owner: 400 },
      send: ({ publicListing }) => ({ body: { adId: publicListing, text: 'Bonjour' } }),
    },
  ],
  'POST /api/messages/conversation/:id/archive': [
    createConversationMemberAccessTestCase(200, (id) => ({ params: { id } })),
  ],
  'DELETE /api/messages/conversation/:id/archive': [
    createConversationMemberAccessTestCase(200, (id) => ({ params: { id } })),
  ],
  'POST /api/messages/direct-conversation': [
    createAdminAccessTestCase(201, ({ otherId }) => ({ body: { targetUserId: otherId } })),
  ],
  'GET /api/messages/preferences': [createLoggedInAccessTestCase(200)],
  'PUT /api/messages/preferences': [createLoggedInAccessTestCase(200, () => ({ body: { email: false } }))],
  'GET /api/unsubscribe/messages/:token': [
    createUniformAccessTestCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/messages/:token': [
    createUniformAccessTestCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
} satisfies PartialAccessTestCasesByRoute;
