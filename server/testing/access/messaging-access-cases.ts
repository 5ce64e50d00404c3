import {
  type AccessCasesByRoute,
  createActiveMemberAccessCase,
  createActiveMemberStatuses,
  createAdminAccessCase,
  createAnyoneAccessCase,
  createLoggedInAccessCase,
  createParticipantAccessCase,
} from './cases.ts';

/** Calls about conversations. */
export const messagingAccessCases = {
  'GET /api/messages/unread': [createLoggedInAccessCase(200)],
  'GET /api/messages/conversations': [createActiveMemberAccessCase(200)],
  'GET /api/messages/conversations/:id': [createParticipantAccessCase(200, (id) => ({ params: { id } }))],
  'GET /api/messages/conversations/:id/messages': [
    createParticipantAccessCase(200, (id) => ({ params: { id } })),
  ],
  'POST /api/messages/create': [
    {
      ...createParticipantAccessCase(201, (conversationId) => ({
        body: { conversationId, text: 'Bonjour' },
      })),
      about: 'in a conversation',
    },
    {
      about: 'about a listing',
      expected: { ...createActiveMemberStatuses(201), owner: 400 },
      send: ({ publicListing }) => ({ body: { adId: publicListing, text: 'Bonjour' } }),
    },
  ],
  'POST /api/messages/conversation/:id/archive': [
    createParticipantAccessCase(200, (id) => ({ params: { id } })),
  ],
  'DELETE /api/messages/conversation/:id/archive': [
    createParticipantAccessCase(200, (id) => ({ params: { id } })),
  ],
  'POST /api/messages/direct-conversation': [
    createAdminAccessCase(201, ({ otherId }) => ({ body: { targetUserId: otherId } })),
  ],
  'GET /api/messages/preferences': [createLoggedInAccessCase(200)],
  'PUT /api/messages/preferences': [createLoggedInAccessCase(200, () => ({ body: { email: false } }))],
  'GET /api/unsubscribe/messages/:token': [
    createAnyoneAccessCase(303, () => ({ params: { token: 'inconnu' } })),
  ],
  'POST /api/unsubscribe/messages/:token': [
    createAnyoneAccessCase(400, () => ({ params: { token: 'inconnu' } })),
  ],
} satisfies AccessCasesByRoute;
