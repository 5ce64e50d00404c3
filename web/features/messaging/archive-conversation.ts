import type { Conversation } from '#contract/messaging/schemas.ts';
import { call } from '#web/api.ts';

export type MessageIntents = typeof messageIntents;

export const messageIntents = {
  async archive(conversation: Conversation) {
    await call('POST /api/messages/conversation/:id/archive', { params: { id: conversation._id } });
    return conversation;
  },
};
