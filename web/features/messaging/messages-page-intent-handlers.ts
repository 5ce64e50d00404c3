import type { ListingAvailability } from '#contract/listings/rules.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';

export type MessageIntentHandlers = typeof messagesPageIntentHandlers;

export const messagesPageIntentHandlers = {
  async archive(conversation: Conversation) {
    const { _id: id, lastMessageAt } = conversation;
    await call('POST /api/messages/conversation/:id/archive', {
      params: { id },
      ...(lastMessageAt && { query: { lastMessageAt } }),
    });
    return conversation;
  },

  unarchive: (conversation: Conversation) =>
    runWithToast(unarchiveConversation(conversation), {
      done: ({ message }) => message,
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    }),

  /**
   * Changes the availability of a listing.
   * @param change its `done` is the text of the toast
   */
  setAvailability: ({ id, done, ...body }: AvailabilityChange) =>
    runWithToast(call('PATCH /api/adverts/:id/availability', { params: { id }, body }), {
      done,
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    }),

  /**
   * Reports a message or a person.
   * @param form its `about` is "message" or "user", a space, and an id
   */
  report: (form: FormData) => {
    const [type, entityId = ''] = String(form.get('about')).split(' ');
    const reason = String(form.get('reason'));
    return call('POST /api/reports', {
      body: { type: type === 'user' ? 'user' : 'message', entityId, reason },
    });
  },

  block: (userId: string) =>
    runWithToast(call('POST /api/blocks', { body: { userId } }), {
      done: ({ firstName }) => `Vous n'aurez plus de messages ${formatNameWithPrepositionDe(firstName)}.`,
    }),

  async unblock(userId: string) {
    const { message } = await runWithToast(call('DELETE /api/blocks/:userId', { params: { userId } }), {
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    });
    showToast(message);
  },

  setMails: (email: boolean) =>
    runWithToast(call('PUT /api/messages/preferences', { body: { email } }), {
      done: 'Notification mise à jour avec succès',
      failed: 'Erreur lors de la mise à jour de la notification',
    }),
};

interface AvailabilityChange {
  /** Id of the listing that the conversation is about. */
  id: string;
  availability: ListingAvailability;
  conversationId?: string;
  done: string;
}

export const unarchiveConversation = ({ _id: id }: Conversation) =>
  call('DELETE /api/messages/conversation/:id/archive', { params: { id } });
