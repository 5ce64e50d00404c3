import type { ListingStatus } from '#contract/listings/rules.ts';
import type { ListingModerationOutcome } from '#contract/moderation/schemas.ts';
import type { ThanksModerationDecisionBody } from '#contract/moderation/thanks.ts';
import type { ThanksTextStatus } from '#contract/reservations/thanks-rules.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { refreshPendingAdminDecisionCount } from '#web/site/badges/work-count.ts';
import { convertFormDataToNestedObject } from '#web/ui/forms/form-values.ts';
import { showErrorToast, showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import type { ReviewedListingVersion } from './reviewed-listing-version.ts';
import { sendAnswerOnce } from './send-answer-once.ts';

export interface SubmittedListingDecision {
  status: 'accepted' | 'refuse' | 'deleted';
  /** Reason of a listing's refusal or deletion; mailed to the author. */
  reason?: string | undefined;
  /** Status of the listing on the page: one that has changed since is a conflict. */
  from: ListingStatus;
  /**
   * Versions of the listings that the page showed: a text that its author has changed since is not decided about. Not
   * needed for a deletion.
   */
  read?: readonly ReviewedListingVersion[];
}

export type ModerationIntentHandlers = typeof moderationIntentHandlers;

export const moderationIntentHandlers = {
  /** Decides about several listings, shows a toast, and returns the outcome of each. */
  async decide({
    ids,
    ...verdict
  }: SubmittedListingDecision & { ids: readonly string[] }): Promise<ListingModerationOutcome[]> {
    const revised = new Set(verdict.read?.filter(({ isRevision }) => isRevision).map(({ id }) => id));
    const revisions = ids.filter((id) => revised.has(id));
    const listings = ids.filter((id) => !revised.has(id));
    const answers = await Promise.allSettled([
      decideAll(listings, verdict, false),
      decideAll(revisions, verdict, true),
    ]);
    const outcomes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const refusal = answers.find((answer) => answer.status === 'rejected');
    if (refusal) showErrorToast(createApiErrorFormatter(UNEXPECTED_ERROR_TEXT)(refusal.reason));
    // Outcomes of a request are kept when the other one fails: decided listings leave the page.
    if (refusal && outcomes.length === 0) throw refusal.reason;
    refreshPendingAdminDecisionCount();
    const count = (isCounted: (outcome: ListingModerationOutcome['outcome']) => boolean) =>
      outcomes.filter(({ outcome }) => isCounted(outcome)).length;
    const done = count((outcome) => outcome === 'done');
    const late = count((outcome) => outcome !== 'done' && outcome !== 'unchanged');
    if (done > 0) showToast(confirmations[verdict.status](done));
    // Toast beside the warning on the card, which may be out of sight: the focus has moved on.
    if (late > 0) showErrorToast(late === 1 ? NOT_APPLIED : `${late} ${NOT_APPLIED_TO_SEVERAL}`);
    return outcomes;
  },

  report: (form: FormData) => {
    const { listingId, reason } = convertFormDataToNestedObject(form) as {
      listingId: string;
      reason: string;
    };
    return call('POST /api/reports', { body: { type: 'ad', entityId: listingId, reason } });
  },

  decideNotice: ({ id, ...body }: { id: string; decision: 'upheld' | 'rejected'; reason: string }) =>
    sendAnswerOnce(
      call('PUT /api/admin/notices/:id', { params: { id }, body }),
      'Votre décision est envoyée',
    ),

  /** Makes the words of thanks public, or refuses them. */
  async decideThanks({ id, ...body }: Omit<ThanksModerationDecisionBody, 'from'> & ReadThanks) {
    const { thanks } = await runWithToast(call('PUT /api/admin/thanks/:id', { params: { id }, body }), {
      done: body.status === 'accepted' ? 'Ces mots sont publics' : 'Ces mots sont refusés',
    });
    refreshPendingAdminDecisionCount();
    return thanks;
  },

  confirmUnread: ({ id, unreadSince }: { id: string; unreadSince: string }) =>
    runWithToast(call('PUT /api/admin/adverts/unread/:id', { params: { id }, body: { unreadSince } }), {
      done: 'Annonce relue',
    }),

  async removeReport(id: string) {
    await runWithToast(call('DELETE /api/reports/:id', { params: { id } }), {
      done: 'Signalement supprimé avec succès',
      failed: LISTING_REPORT_ERROR_TEXT,
    });
    refreshPendingAdminDecisionCount();
  },
};

/** Thanks with the status of their words as the administrator read them. */
interface ReadThanks {
  id: string;
  from: ThanksTextStatus;
}

async function decideAll(
  ids: string[],
  { status, from, reason, read }: SubmittedListingDecision,
  revision: boolean,
) {
  if (ids.length === 0) return [];
  const body = {
    ids,
    status,
    ...(revision ? { revision } : { from }),
    ...(read && { submittedAt: Object.fromEntries(read.map(({ id, submittedAt }) => [id, submittedAt])) }),
    ...(reason && { deleteReason: reason }),
  };
  return (await call('PUT /api/admin/decisions', { body })).outcomes;
}

const confirmations: Record<SubmittedListingDecision['status'], (count: number) => string> = {
  accepted: (count) =>
    count === 1 ? 'Annonce validée avec succès' : `${count} annonces validées avec succès`,
  refuse: (count) => (count === 1 ? 'Annonce rejetée avec succès' : `${count} annonces rejetées avec succès`),
  deleted: (count) =>
    count === 1 ? 'Annonce supprimé avec succès' : `${count} annonces supprimées avec succès`,
};

const NOT_APPLIED = "Votre décision n'est pas appliquée\u00a0: la carte de l'annonce dit pourquoi";
const NOT_APPLIED_TO_SEVERAL = 'annonces restent sans votre décision\u00a0: leurs cartes disent pourquoi';

/** Error text of a report, as the specification words it. */
export const LISTING_REPORT_ERROR_TEXT = "Une erreur est survenue lors de l'archivage de l'annonce";
