import type { ListingLifecycleAction } from '#contract/listings/rules.ts';
import type { ListingBecamePublicHandler } from '#server/features/listings/became-public.ts';
import { canSeeListing, isListingOwner } from '#server/features/listings/policy.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { calculateListingExpiryDateFromNow } from './lifetime.ts';
import {
  createLegacyReservedForResetColumn,
  createQuantitySetByAuthorColumns,
  isOfferFullyHandedOver,
  isOfferFullyReserved,
} from './stock.ts';
import {
  type AcceptedListingLifecycleColumns,
  calculateListingLifecycleAfterAction,
  type ListingOwnerAction,
  listingOwnerActionRules,
} from './transitions.ts';

/**
 * Locks a listing for its owner until the transaction ends, and checks that the actions are allowed.
 * @throws Failure LISTING_NOT_FOUND, LISTING_GONE, FORBIDDEN (not the owner), ACCOUNT_SUSPENDED,
 * TRANSITION_FORBIDDEN
 */
export async function lockListingForOwner(
  tx: Queryable,
  viewer: Viewer,
  id: string,
  ...actions: ListingOwnerAction[]
): Promise<ListingRow> {
  const listing = await findListing(tx, id, { lock: true });
  return requireListingOwnerMayAct(viewer, listing, ...actions);
}

/**
 * Checks that a viewer owns a listing and may do these actions.
 * @throws Failure as `lockListingForOwner` does
 */
export function requireListingOwnerMayAct(
  viewer: Viewer,
  listing: ListingRow | undefined,
  ...actions: ListingOwnerAction[]
): ListingRow {
  if (!listing || !canSeeListing(viewer, listing)) fail('LISTING_NOT_FOUND');
  if (!isListingOwner(viewer, listing)) fail('FORBIDDEN');
  for (const action of actions) requireAllowedListingOwnerAction(action, listing, viewer.isActive);
  return listing;
}

/**
 * Checks an action against `listingOwnerActionRules`.
 * @throws Failure ACCOUNT_SUSPENDED, TRANSITION_FORBIDDEN
 */
export function requireAllowedListingOwnerAction(
  action: ListingOwnerAction,
  listing: ListingRow,
  isAuthorActive: boolean,
): void {
  const { from, whenSuspended } = listingOwnerActionRules[action];
  // `sellerSuspended` is read under the lock: the account may have been suspended since the call came in.
  if (!whenSuspended && (!isAuthorActive || listing.sellerSuspended)) fail('ACCOUNT_SUSPENDED');
  if (!from.some((status) => status === listing.status)) fail('TRANSITION_FORBIDDEN');
}

/**
 * Carries out an action of an author on a listing of theirs.
 * @throws Failure as `lockListingForOwner`
 */
export const applyListingLifecycleActionAsOwner = (
  write: ViewerTransactionRunner,
  services: Pick<Services, 'config' | 'produce' | 'onBecamePublic'>,
  id: string,
  action: ListingLifecycleAction,
): Promise<ListingRow> =>
  write(async (tx, signalChange, author) => {
    const listing = await lockListingForOwner(tx, author, id, action);
    return applyListingLifecycleActions(tx, signalChange, services, listing, action);
  });

/**
 * Applies actions in order to a locked listing, without new moderation and without changing its date.
 * @param onBecamePublic called when the listing was not public before
 */
export async function applyListingLifecycleActions(
  tx: Queryable,
  signalChange: SignalPublicChange,
  {
    config,
    produce,
    onBecamePublic,
  }: Pick<Services, 'config' | 'produce'> & { onBecamePublic: ListingBecamePublicHandler },
  listing: ListingRow,
  ...actions: ListingLifecycleAction[]
): Promise<ListingRow> {
  const renewed = calculateListingExpiryDateFromNow(listing.productName, { config, produce });
  const state = actions.reduce<AcceptedListingLifecycleColumns>(
    (before, action) => calculateListingLifecycleAfterAction(action, before, renewed),
    {
      isArchived: listing.isArchived,
      availability: listing.availability,
      availabilityBefore: listing.availabilityBefore,
      archivedBySite: listing.archivedBySite,
      expiresAt: listing.expiresAt,
    },
  );
  const changed = await tx
    .updateTable('listings')
    .set({
      ...state,
      ...createLegacyReservedForResetColumn(state),
      // Availability that the site would set anyway is not the author's choice: a cancellation restores the
      // listing.
      ...(state.availability === 'reserved' &&
        isOfferFullyReserved(listing) && { availabilityBefore: 'available' }),
      ...(!state.isArchived && isOfferFullyHandedOver(listing) && createQuantitySetByAuthorColumns()),
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changed.isLive && !listing.isLive) await onBecamePublic(tx, listing.id);
  if (changed.isLive || listing.isLive) await signalChange();
  return changed;
}
