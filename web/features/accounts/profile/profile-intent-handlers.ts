import { redirect } from 'react-router';
import type { Commune } from '#contract/places/schemas.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';
import {
  forgetSessionTokenInBrowser,
  readBrowserSession,
  storeBrowserSessionToken,
} from '#web/client/session.ts';
import { deleteLastSearchedPlace } from '#web/features/places/default-search-place.ts';
import { deleteOutboxAndDraftsOfMember } from '#web/offline/outbox/unsent.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';

export type ProfileIntentHandlers = typeof profileIntentHandlers;

/** Intents of members about their own account, on the two pages that show it. */
export const profileIntentHandlers = {
  updateProfile: createFormIntentHandler(
    async () => (await import('#contract/accounts/schemas.ts')).profileFormSchema,
    async ({ email }, body) => {
      const { token, user } = await runWithToast(call('PUT /api/users/update', { body }), {
        done: ({ user: { pendingEmail } }) =>
          email !== undefined && email === pendingEmail
            ? `Ouvrez le lien envoyé à ${pendingEmail} pour changer d'adresse.`
            : 'Mise à jour avec succès',
        failed: 'An error occurred while updating user information.',
      });
      storeBrowserSessionToken(token);
      return { pendingEmail: user.pendingEmail };
    },
  ),

  async correctAddress(address: Commune) {
    const { token } = await runWithToast(call('PUT /api/users/update', { body: { address } }), {
      done: 'Mise à jour avec succès',
      failed: createApiErrorFormatter("Votre commune n'a pas pu être changée."),
    });
    storeBrowserSessionToken(token);
  },

  setCounterpartMails: (matchMails: boolean) =>
    runWithToast(call('PUT /api/users/update', { body: { matchMails } }), {
      done: 'Notification mise à jour avec succès',
      failed: 'Erreur lors de la mise à jour de la notification',
    }),

  setAdviceMails: (adviceMails: boolean) =>
    runWithToast(call('PUT /api/users/update', { body: { adviceMails } }), {
      done: 'Notification mise à jour avec succès',
      failed: 'Erreur lors de la mise à jour de la notification',
    }),

  setReservations: (reservations: boolean) =>
    runWithToast(call('PUT /api/users/update', { body: { reservations } }), {
      done: reservations ? 'On peut réserver vos produits.' : 'On vous écrira pour vos produits.',
      failed: createApiErrorFormatter("Vos réservations n'ont pas pu être changées."),
    }),

  /** Mails again the link that confirms the address. */
  proveEmail: (email: string) =>
    runWithToast(call('POST /api/users/activation-link', { body: { email } }), LINK_SENT),

  /** Mails again the link that confirms a change of address. */
  changeEmail: (email: string) => runWithToast(call('PUT /api/users/update', { body: { email } }), LINK_SENT),

  async closeSession(id: string) {
    const closed = call('DELETE /api/users/sessions/:id', { params: { id } });
    const { message } = await runWithToast(closed, NOT_CLOSED);
    showToast(message);
  },

  async closeOtherSessions() {
    const { message } = await runWithToast(call('DELETE /api/users/sessions'), NOT_CLOSED);
    showToast(message);
  },

  async unblock(userId: string) {
    const unblocked = call('DELETE /api/blocks/:userId', { params: { userId } });
    const { message } = await runWithToast(unblocked, {
      failed: createApiErrorFormatter("Cette personne n'a pas pu être débloquée."),
    });
    showToast(message);
  },

  async downloadData() {
    const data = await runWithToast(call('GET /api/users/export'), {
      failed: createApiErrorFormatter("Vos données n'ont pas pu être téléchargées."),
    });
    const fileName = `mes-donnees-${data.exportedAt.slice(0, 10)}.json`;
    downloadFile(fileName, JSON.stringify(data, null, 2), 'application/json');
  },

  async deleteAccount() {
    await runWithToast(call('DELETE /api/users/delete'), {
      failed: 'An error occurred while deleting the account.',
    });
    void deleteOutboxAndDraftsOfMember(readBrowserSession()?.userId);
    deleteLastSearchedPlace();
    forgetSessionTokenInBrowser();
    showToast('Compte supprimé avec succès');
    return redirect('/login');
  },
};

const LINK_SENT = {
  done: 'Un lien vous a été envoyé par mail',
  failed: createApiErrorFormatter("Le lien n'a pas pu être envoyé."),
};
const NOT_CLOSED = { failed: createApiErrorFormatter("La session n'a pas pu être fermée.") };
