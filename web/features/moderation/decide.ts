import type { ListingStatus } from '#contract/listings/rules.ts';
import type { DecisionOutcome, PresentState } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

export interface Verdict {
  status: 'accepted' | 'refuse' | 'deleted';
  /** For the author, of a refusal or a deletion. */
  reason?: string;
  /** The status that the page shows: what somebody else changed meanwhile is left as it is. */
  from: ListingStatus;
}

/**
 * Decides, says what was done, and gives the outcome of each listing.
 * @throws ApiError when nothing may have been decided
 */
export async function decideListings(ids: readonly string[], verdict: Verdict): Promise<DecisionOutcome[]> {
  const outcomes =
    ids.length === 1 ? [await decideOne(ids[0] ?? '', verdict)] : await decideAll(ids, verdict);
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  if (done > 0) notify(saidOf[verdict.status](done));
  return outcomes;
}

export const notifyFailure = (error: unknown) =>
  notifyError(error instanceof ApiError ? error.message : 'Une erreur est survenue.');

async function decideOne(id: string, verdict: Verdict): Promise<DecisionOutcome> {
  try {
    await call('PUT /api/admin/advert/:id', { params: { id }, body: bodyOf(verdict) });
    return { _id: id, outcome: 'done', present: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'LISTING_NOT_FOUND') return { _id: id, outcome: 'unknown', present: null };
    if (error.code !== 'ALREADY_DECIDED') throw error;
    return { _id: id, outcome: 'conflict', present: error.data.details as PresentState };
  }
}

async function decideAll(ids: readonly string[], verdict: Verdict): Promise<DecisionOutcome[]> {
  const body = { ids: [...ids], ...bodyOf(verdict) };
  return (await call('PUT /api/admin/decisions', { body })).outcomes;
}

const bodyOf = ({ reason, ...verdict }: Verdict) => ({ ...verdict, ...(reason && { deleteReason: reason }) });

const saidOf: Record<Verdict['status'], (count: number) => string> = {
  accepted: (count) =>
    count === 1 ? 'Annonce validée avec succès' : `${count} annonces validées avec succès`,
  refuse: (count) => (count === 1 ? 'Annonce rejetée avec succès' : `${count} annonces rejetées avec succès`),
  deleted: (count) =>
    count === 1 ? 'Annonce supprimé avec succès' : `${count} annonces supprimées avec succès`,
};
