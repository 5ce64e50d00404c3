import {
  type AccessRows,
  activeMemberCase,
  activeMemberStatuses,
  adminCase,
  anyoneCase,
  loggedInCase,
  participantCase,
} from './cases.ts';

/** Calls about conversations. */
export const messagingRows = {
  'GET /api/messages/unread': [loggedInCase(200)],
  'GET /api/messages/conversations': [activeMemberCase(200)],
  'GET /api/messages/conversations/:id': [participantCase(200, (id) => ({ params: { id } }))],
  'GET /api/messages/conversations/:id/messages': [participantCase(200, (id) => ({ params: { id } }))],
  'POST /api/messages/create': [
    {
      ...participantCase(201, (conversationId) => ({ body: { conversationId, text: 'Bonjour' } })),
      about: 'in a conversation',
    },
    {
      about: 'about a listing',
      expected: { ...activeMemberStatuses(201), owner: 400 },
      send: ({ publicListing }) => ({ body: { adId: publicListing, text: 'Bonjour' } }),
    },
  ],
  'POST /api/messages/conversation/:id/archive': [participantCase(200, (id) => ({ params: { id } }))],
  'DELETE /api/messages/conversation/:id/archive': [participantCase(200, (id) => ({ params: { id } }))],
  'POST /api/messages/direct-conversation': [
    adminCase(201, ({ otherId }) => ({ body: { targetUserId: otherId } })),
  ],
  'GET /api/messages/preferences': [loggedInCase(200)],
  'PUT /api/messages/preferences': [loggedInCase(200, () => ({ body: { email: false } }))],
  'GET /api/unsubscribe/messages/:token': [anyoneCase(303, () => ({ params: { token: 'inconnu' } }))],
  'POST /api/unsubscribe/messages/:token': [anyoneCase(400, () => ({ params: { token: 'inconnu' } }))],
} satisfies AccessRows;
