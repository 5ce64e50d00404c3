import { redirect } from 'react-router';
import type { ListingAvailability, ListingLifecycleAction } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { readBrowserSession } from '#web/client/session.ts';
import { showErrorToast, showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import {
  type ListingLifecycleState,
  sendOwnListingChanges,
  undoOwnListingLifecycleChanges,
} from './change-own.ts';
import { formatDayInParis } from './format-day-in-paris.ts';
import { rememberOwnListingVisibility } from './hidden-listings.ts';

const HOME_AFTER_MS = 1_000;

export type ListingLifecycleIntentHandlers = typeof listingLifecycleIntentHandlers;

interface LifeChange {
  action: ListingLifecycleAction | 'erase';
  /** State of the listing before the action, which "Annuler" restores. */
  before: ListingLifecycleState;
}

export const listingLifecycleIntentHandlers = {
  /**
   * Changes the state of a listing. Archiving and activating lead to the home page after a moment, unless the reader
   * has left the page or taken it back.
   */
  async changeLife({ action, before }: LifeChange) {
    const session = readBrowserSession();
    const hide = (isHidden: boolean) =>
      session && rememberOwnListingVisibility(session.userId, before._id, isHidden);
    let isUndone = false;
    const undo = async ({ ad }: { ad: Listing }) => {
      isUndone = true;
      await undoOwnListingLifecycleChanges([before], [ad]);
      hide(before.isArchived || before.expired);
    };
    // Undo of a suspended member left out: they may take listings off, but not bring them back.
    const canUndo = session?.isActive;
    await change(action, before, canUndo ? undo : undefined);
    hide(action === 'archive' || action === 'soldOut' || action === 'erase');
    if (action !== 'archive' && action !== 'unarchive') return undefined;
    await new Promise((resolve) => setTimeout(resolve, HOME_AFTER_MS));
    return isUndone ? undefined : redirect('/');
  },

  /** Renews listings that are online. */
  async renewAll(before: ListingLifecycleState[]) {
    try {
      notifyRenewals(await sendOwnListingChanges(before.map(({ _id: id }) => ({ id, renew: true }))), before);
    } catch (error) {
      showErrorToast(failed(error));
      throw error;
    }
  },
};

const failed = createApiErrorFormatter(UNEXPECTED_ERROR_TEXT);

function change(
  action: ListingLifecycleAction | 'erase',
  before: ListingLifecycleState,
  undo: ((changed: { ad: Listing }) => Promise<unknown>) | undefined,
): Promise<unknown> {
  const params = { id: before._id };
  switch (action) {
    case 'archive':
    case 'unarchive':
      return runWithToast(
        call('PUT /api/adverts/:id/archive', { params, body: { isArchived: action === 'archive' } }),
        {
          done: 'Annonce Archivée/Activée avec succès',
          failed: "Une erreur est survenue lors de l'archivage de l'annonce",
          undo,
        },
      );
    case 'renew':
      return runWithToast(call('POST /api/adverts/:id/renew', { params }), {
        done: ({ ad }) => renewedText(before, ad),
        failed,
      });
    case 'erase':
      return runWithToast(call('DELETE /api/adverts/:id', { params }), {
        done: ({ message }) => message,
        failed,
      });
    default:
      return runWithToast(
        call('PATCH /api/adverts/:id/availability', { params, body: { availability: action } }),
        { done: confirmations[action], failed, undo },
      );
  }
}

/**
 * True when a renewal postpones the expiry: a listing renewed on the day of its publication ends on the same day as
 * before.
 */
const isPostponed = (
  before: ListingLifecycleState,
  after: Pick<ListingLifecycleState, 'expiresAt'> | undefined,
) =>
  before.isArchived ||
  before.expired ||
  formatDayInParis(before.expiresAt) !== formatDayInParis(after?.expiresAt);

const renewedText = (before: ListingLifecycleState, after: Pick<ListingLifecycleState, 'expiresAt'>) =>
  isPostponed(before, after)
    ? `Annonce en ligne jusqu'au ${formatDayInParis(after.expiresAt)}`
    : `Déjà en ligne jusqu'au ${formatDayInParis(after.expiresAt)}\u00a0: rien à renouveler`;

function notifyRenewals(
  results: Awaited<ReturnType<typeof sendOwnListingChanges>>,
  before: ListingLifecycleState[],
) {
  const refused = results.filter(({ ok }) => !ok).length;
  const postponed = results.filter(
    ({ ok, ad }, index) => ok && before[index] && isPostponed(before[index], ad),
  ).length;
  if (refused > 0)
    showErrorToast(
      refused === 1
        ? "Une annonce n'a pas pu être renouvelée. Réessayez dans un moment."
        : `${refused} annonces n'ont pas pu être renouvelées. Réessayez dans un moment.`,
    );
  else if (postponed === 0) showToast('Rien à renouveler\u00a0: vos annonces ont déjà leur durée entière');
  else showToast(postponed === 1 ? '1 annonce renouvelée' : `${postponed} annonces renouvelées`);
}

const confirmations: Record<ListingAvailability, string> = {
  available: 'Annonce de nouveau disponible',
  reserved: 'Annonce marquée réservée',
  soldOut: 'Annonce épuisée',
};
