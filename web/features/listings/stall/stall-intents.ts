import type { Listing } from '#contract/listings/schemas.ts';
import type { StallChangeResult } from '#contract/listings/stall.ts';
import { apiErrorTextOr, withToast } from '#web/actions/client-action.ts';
import { ApiError, UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { showToast } from '#web/ui/notices/notify.ts';
import {
  changeAllOrNothing,
  changeOwn,
  type LifeOfListing,
  type OwnChange,
  restoreLives,
} from '../change-own.ts';

/** Change of a row. Numbers are sent as they were typed. */
export type StallRowChange = Omit<OwnChange, 'id'>;

export type StallIntents = typeof stallIntents;

export const stallIntents = {
  /** @throws ApiError, also when the API refuses this row only */
  async changeRow(change: OwnChange): Promise<Listing> {
    const [result] = await changeOwn([change]);
    if (!result?.ad) throw new ApiError(400, result && refusalOf(result));
    return result.ad;
  },

  /** Puts listings back on sale; a renewal keeps their price and quantity. */
  async bringBack(before: LifeOfListing[]): Promise<StallChangeResult[]> {
    const changes = before.map(({ _id: id }): OwnChange => ({ id, renew: true, availability: 'available' }));
    const results = await changeOwn(changes);
    const back = before.filter((_, index) => results[index]?.ok);
    if (back.length > 0)
      showToast(back.length === 1 ? '1 produit remis en vente' : `${back.length} produits remis en vente`, {
        run: () => restoreLives(back),
        revalidates: true,
      });
    return results;
  },

  /**
   * Changes listings, all or none.
   * @param input.before the listings in the order of the changes, which "Annuler" restores
   */
  async importAll({ changes, before }: { changes: OwnChange[]; before: Listing[] }): Promise<void> {
    await changeAllOrNothing(changes);
    const former = before.map((listing, index) => formerValues(listing, changes[index]));
    showToast(changes.length === 1 ? '1 annonce changée' : `${changes.length} annonces changées`, {
      run: () => changeAllOrNothing(former),
      revalidates: true,
    });
  },
};

/** Saves a change of a row whose page was left, where no action of the page is at hand; a toast tells a refusal. */
export const saveLeftRow = (change: OwnChange): Promise<unknown> =>
  withToast(stallIntents.changeRow(change), { failed: apiErrorTextOr(UNEXPECTED_ERROR_TEXT) }).catch(
    () => undefined,
  );

/** Change that takes another one back. */
const formerValues = (listing: Listing, change: OwnChange | undefined): OwnChange => ({
  id: listing._id,
  ...(change?.price !== undefined && { price: listing.price }),
  ...(change?.quantity !== undefined && { quantity: listing.quantity }),
  ...(change?.availability && {
    availability: listing.availability,
    isArchived: listing.isArchived || listing.expired,
  }),
});

const refusalOf = ({ message, errors }: StallChangeResult) => ({
  ...(message && { message }),
  ...(errors && { errors }),
});
