import type { ListingStatus } from '#contract/listings/rules.ts';
import type { DecisionOutcome } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { notifying, orElse } from '#web/data/client-action.ts';
import { notify } from '#web/ui/notices/notify.ts';

export interface Verdict {
  status: 'accepted' | 'refuse' | 'deleted';
  /** Of a refusal or a deletion; mailed to the author. */
  reason?: string | undefined;
  /** The status on the page: a listing that changed since is a conflict. */
  from: ListingStatus;
}

export type DecideIntents = typeof decideIntents;

export const decideIntents = {
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
};

const saidOf: Record<Verdict['status'], (count: number) => string> = {
  accepted: (count) =>
    count === 1 ? 'Annonce validée avec succès' : `${count} annonces validées avec succès`,
  refuse: (count) => (count === 1 ? 'Annonce rejetée avec succès' : `${count} annonces rejetées avec succès`),
  deleted: (count) =>
    count === 1 ? 'Annonce supprimé avec succès' : `${count} annonces supprimées avec succès`,
};
