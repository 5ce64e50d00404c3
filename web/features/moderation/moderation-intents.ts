import type { ListingStatus } from '#contract/listings/rules.ts';
import type { DecisionOutcome } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { notifying, orElse } from '#web/data/client-action.ts';
import { valuesOf } from '#web/ui/forms/form-values.ts';
import { notify } from '#web/ui/notices/notify.ts';

export interface Verdict {
  status: 'accepted' | 'refuse' | 'deleted';
  /** Of a refusal or a deletion; mailed to the author. */
  reason?: string | undefined;
  /** The status on the page: a listing that changed since is a conflict. */
  from: ListingStatus;
}

export type ModerationIntents = typeof moderationIntents;

export const moderationIntents = {
  /** Decides about several listings, shows a notice, and returns the outcome of each. */
  async decide({
    ids,
    status,
    from,
    reason,
  }: Verdict & { ids: readonly string[] }): Promise<DecisionOutcome[]> {
    const body = { ids: [...ids], status, from, ...(reason && { deleteReason: reason }) };
    const { outcomes } = await notifying(call('PUT /api/admin/decisions', { body }), {
      failed: orElse('Une erreur est survenue.'),
    });
    const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
    if (done > 0) notify(saidOf[status](done));
    return outcomes;
  },

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

const saidOf: Record<Verdict['status'], (count: number) => string> = {
  accepted: (count) =>
    count === 1 ? 'Annonce validée avec succès' : `${count} annonces validées avec succès`,
  refuse: (count) => (count === 1 ? 'Annonce rejetée avec succès' : `${count} annonces rejetées avec succès`),
  deleted: (count) =>
    count === 1 ? 'Annonce supprimé avec succès' : `${count} annonces supprimées avec succès`,
};

/** Text of the specification. */
export const REPORT_FAILURE = "Une erreur est survenue lors de l'archivage de l'annonce";
