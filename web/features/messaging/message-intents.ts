import type { Availability } from '#contract/listings/rules.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { call } from '#web/api.ts';
import { notifying, orElse } from '#web/data/client-action.ts';

export type MessageIntents = typeof messageIntents;

export const messageIntents = {
  async archive(conversation: Conversation) {
    await call('POST /api/messages/conversation/:id/archive', { params: { id: conversation._id } });
    return conversation;
  },

  setAvailability: ({ id, availability }: { id: string; availability: Availability }) =>
    notifying(call('PATCH /api/adverts/:id/availability', { params: { id }, body: { availability } }), {
      failed: orElse('Une erreur est survenue. Réessayez dans un moment.'),
    }),

  setMails: (email: boolean) =>
    notifying(call('PUT /api/messages/preferences', { body: { email } }), {
      done: 'Notification mise à jour avec succès',
      failed: 'Erreur lors de la mise à jour de la notification',
    }),
};
