import { calculateQuantityForEditForm } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { BulkListingEditItemResult } from '#contract/listings/stall.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { ApiError, rethrowUnlessApiError, UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { type StallRowChange, sendStallChangeViaOutbox } from '#web/offline/outbox/stall-changes.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import {
  type ListingLifecycleState,
  type OwnListingChange,
  pickExpectedLifecycleState,
  sendOwnListingChanges,
  sendOwnListingChangesAtomically,
  undoOwnListingLifecycleChanges,
} from '../change-own.ts';
import { listingLifecycleIntentHandlers } from '../listing-life.ts';

interface RowChange {
  /** Id of the member. */
  userId: string;
  listingId: string;
  change: StallRowChange;
  /** Values of the changed part as the row showed them before. */
  seen: StallRowChange['expected'];
}

interface Import {
  changes: OwnListingChange[];
  before: Listing[];
  leftCount: number;
}

/** Way back from an import. */
export interface StallImportUndo {
  changes: OwnListingChange[];
  /** Names of the produce in the order of the changes. */
  names: string[];
}

export type StallIntentHandlers = typeof stallIntentHandlers;

export const stallIntentHandlers = {
  renewAll: listingLifecycleIntentHandlers.renewAll,

  /**
   * Saves a change of a stall row, through its outbox.
   * @returns the changed listing; undefined while the change stays on the device
   * @throws ApiError, also when the API refuses this row only
   */
  changeRow: ({ userId, listingId, change, seen }: RowChange): Promise<Listing | undefined> =>
    sendStallChangeViaOutbox(userId, listingId, change, seen),

  /** Puts listings back on sale; a renewal keeps their price and quantity. */
  async bringBack(before: ListingLifecycleState[]): Promise<BulkListingEditItemResult[]> {
    const changes = before.map(
      ({ _id: id }): OwnListingChange => ({ id, renew: true, availability: 'available' }),
    );
    const results = await sendOwnListingChanges(changes);
    const back = before.filter((_, index) => results[index]?.ad);
    const after = results.flatMap(({ ad }) => ad ?? []);
    if (back.length > 0)
      showToast(back.length === 1 ? '1 produit remis en vente' : `${back.length} produits remis en vente`, {
        run: () => undoOwnListingLifecycleChanges(back, after),
        revalidates: true,
      });
    return results;
  },

  /**
   * Changes listings, all or none.
   * @param input.before the listings in the order of the changes, which "Annuler" restores
   * @param input.leftCount number of lines that were left out
   * @returns the way back
   */
  async importAll({ changes, before, leftCount }: Import): Promise<StallImportUndo> {
    const results = await sendOwnListingChangesAtomically(changes);
    const undo = {
      changes: before.map((listing, index) =>
        formerValues(listing, changes[index], results[index]?.ad ?? listing),
      ),
      names: before.map(({ productName }) => productName),
    };
    const left = leftCount > 0 ? `, ${leftCount}\u00a0à corriger` : '';
    showToast(
      changes.length === 1
        ? `1\u00a0annonce changée${left}`
        : `${changes.length}\u00a0annonces changées${left}`,
      { run: () => takeBackStallImport(undo), revalidates: true },
    );
    return undo;
  },

  /** Restores the listings that an import changed, all or none. */
  undoImport: (undo: StallImportUndo) =>
    runWithToast(takeBackStallImport(undo), {
      done: 'Import annulé',
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    }),
};

const takeBackStallImport = ({ changes, names }: StallImportUndo) =>
  sendOwnListingChangesAtomically(changes).catch((error: unknown) => {
    throw refusedUndo(rethrowUnlessApiError(error), names);
  });

/**
 * Saves a change of a row whose page was left, where no action of the page is at hand; a toast shows a
 * refusal.
 */
export const saveStallChangeAfterNavigation = (change: RowChange): Promise<unknown> =>
  runWithToast(stallIntentHandlers.changeRow(change), {
    failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
  }).catch(() => undefined);

/**
 * Change that restores former values, unless the listing has changed again meanwhile.
 * @param after the listing as the first change left it
 */
const formerValues = (
  listing: Listing,
  change: OwnListingChange | undefined,
  after: Listing,
): OwnListingChange => ({
  id: listing._id,
  ...(change?.price !== undefined && { price: listing.price }),
  ...(change?.quantity !== undefined && { quantity: calculateQuantityForEditForm(listing) }),
  ...(change?.availability && {
    availability: listing.availability,
    isArchived: listing.isArchived || listing.expired,
  }),
  expected: {
    ...(change?.price !== undefined && { price: after.price }),
    ...(change?.quantity !== undefined && { quantity: after.quantity }),
    ...(change?.availability && pickExpectedLifecycleState(after)),
  },
});

/** Error of an import that was not taken back, with the first line that refused it. */
function refusedUndo(error: ApiError, names: string[]): ApiError {
  const index = names.findIndex((_, line) => error.errors[`changes.${line}`]);
  const name = names[index];
  if (!name) return error;
  const message = `Rien n'est annulé. ${name}\u00a0: ${error.errors[`changes.${index}`]}`;
  return new ApiError(error.status, { message });
}
