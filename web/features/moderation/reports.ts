import { call } from '#web/api.ts';
import { notifying } from '#web/data/client-action.ts';
import { valuesOf } from '#web/ui/forms/form-values.ts';

export type ReportIntents = typeof reportIntents;

export const reportIntents = {
  report: (form: FormData) => {
    const { listingId, reason } = valuesOf(form) as { listingId: string; reason: string };
    return notifying(call('POST /api/reports', { body: { type: 'ad', entityId: listingId, reason } }), {
      failed: REPORT_FAILURE,
    });
  },

  removeReport: (id: string) =>
    notifying(call('DELETE /api/reports/:id', { params: { id } }), {
      done: 'Signalement supprimé avec succès',
      failed: REPORT_FAILURE,
    }),
};

/** Text of the specification. */
export const REPORT_FAILURE = "Une erreur est survenue lors de l'archivage de l'annonce";
