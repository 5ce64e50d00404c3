import { runWithToast } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';

export type AdminMorningMailIntentHandlers = typeof adminMorningMailIntentHandlers;

export const adminMorningMailIntentHandlers = {
  setMorningMail: (morningMail: boolean) =>
    runWithToast(call('PUT /api/admin/preferences', { body: { morningMail } }), {
      done: 'Notification mise à jour avec succès',
      failed: 'Erreur lors de la mise à jour de la notification',
    }),
};
