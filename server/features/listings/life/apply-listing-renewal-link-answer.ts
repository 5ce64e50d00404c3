import { recordUseCancellingAccountErasure } from '#server/features/accounts/inactive/account-uses.ts';
import { isAccountActivatedAndNotSuspended } from '#server/features/accounts/policy.ts';
import { lockAccountForKeyShare } from '#server/features/accounts/queries.ts';
import { retryDeadlocks } from '#server/platform/database/retry-deadlocks.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { findListing } from '../queries.ts';
import type { ListingRow } from '../tables.ts';
import {
  applyListingLifecycleActions,
  requireAllowedListingOwnerAction,
} from './apply-listing-lifecycle-actions.ts';
import { findListingRenewalLink } from './renewal-links.ts';

/**
 * Listing of a mailed renewal link.
 * @throws Failure LINK_INVALID, LISTING_GONE
 */
export async function findListingByRenewalLink(db: Database, secret: string): Promise<ListingRow> {
  const link = (await findListingRenewalLink(db, secret)) ?? fail('LINK_INVALID');
  return (await findListing(db, link.listingId)) ?? fail('LISTING_GONE');
}

/**
 * Answers a mailed renewal link: renews the listing (`still`), or ends it: an offer is sold out, a request,
 * which has no stock, is archived. A listing renewed since the mail stays unchanged (`wasRenewedBefore`).
 * @throws Failure LINK_INVALID, LISTING_GONE, ACCOUNT_SUSPENDED, TRANSITION_FORBIDDEN
 */
export function applyListingRenewalLinkAnswer(
  services: Pick<Services, 'publicChanges' | 'config' | 'produce' | 'onBecamePublic'>,
  secret: string,
  still: boolean,
): Promise<{ listing: ListingRow; wasRenewedBefore: boolean }> {
  return retryDeadlocks(() =>
    services.publicChanges.transaction(async (tx, signalChange) => {
      const { listingId, userId, expiry } =
        (await findListingRenewalLink(tx, secret)) ?? fail('LINK_INVALID');
      const author = (await lockAccountForKeyShare(tx, userId)) ?? fail('LINK_INVALID');
      const listing = (await findListing(tx, listingId, { lock: true })) ?? fail('LISTING_GONE');
      const ending = listing.mainType === 'offer' ? 'soldOut' : 'archive';
      const action = still ? 'renew' : ending;
      requireAllowedListingOwnerAction(action, listing, isAccountActivatedAndNotSuspended(author));
      await recordUseCancellingAccountErasure(tx, userId);
      const wasRenewedBefore = still && listing.expiresAt?.getTime() !== expiry.getTime();
      if (wasRenewedBefore) return { listing, wasRenewedBefore };
      return {
        listing: await applyListingLifecycleActions(tx, signalChange, services, listing, action),
        wasRenewedBefore,
      };
    }),
  );
}
