import { call } from '#web/api.ts';
import { notifying } from '#web/data/client-action.ts';

export type ReportIntents = typeof reportIntents;

export const reportIntents = {
  report: ({ listingId, reason }: { listingId: string; reason: string }) =>
    call('POST /api/reports', { body: { type: 'ad', entityId: listingId, reason } }),

  removeReport: (id: string) =>
    notifying(call('DELETE /api/reports/:id', { params: { id } }), {
      done: 'Signalement supprimé avec succès',
      failed: REPORT_FAILURE,
    }),
};

/** Text of the specification. */
export const REPORT_FAILURE = "Une erreur est survenue lors de l'archivage de l'annonce";
