import type { ListingAvailability, ListingLifecycleAction, ListingStatus } from '#contract/listings/rules.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';

/** Action of an author on their own listing, in any status. */
export type ListingOwnerAction = 'edit' | 'erase' | ListingLifecycleAction;

interface Rule {
  /** Statuses of the listing in which the action is allowed. */
  from: readonly ListingStatus[];
  /** True when a suspended author may do the action too. */
  whenSuspended?: true;
}

/** Actions of authors. Decisions of administrators are in `contract/moderation/rules.ts`. */
export const listingOwnerActionRules: Record<ListingOwnerAction, Rule> = {
  edit: { from: ['pending', 'refuse', 'accepted'] },
  erase: { from: ['pending', 'refuse', 'accepted'], whenSuspended: true },
  archive: { from: ['accepted'], whenSuspended: true },
  unarchive: { from: ['accepted'] },
  renew: { from: ['accepted'] },
  available: { from: ['accepted'] },
  reserved: { from: ['accepted'] },
  soldOut: { from: ['accepted'] },
};

/** State of an accepted listing, which is public unless archived. */
export type AcceptedListingLifecycleColumns = Pick<
  ListingRow,
  'isArchived' | 'availability' | 'availabilityBefore' | 'archivedBySite' | 'expiresAt'
>;

/**
 * State of an accepted listing after an action. Expiry archives as well (`expiry-jobs.ts`), so that every
 * action that puts an expired listing back on line must renew it.
 * @param renewed expiry date if renewed now
 */
export function calculateListingLifecycleAfterAction(
  action: ListingLifecycleAction,
  state: AcceptedListingLifecycleColumns,
  renewed: Date,
): AcceptedListingLifecycleColumns {
  switch (action) {
    case 'archive':
      return { ...state, isArchived: true, archivedBySite: false };
    case 'unarchive':
      return { ...backOnline(state), expiresAt: isListingExpired(state) ? renewed : state.expiresAt };
    case 'renew':
      return { ...backOnline(state), expiresAt: renewed };
    case 'soldOut':
      return { ...state, ...chosen(action), isArchived: true };
    case 'available':
    case 'reserved':
      return { ...backFromSoldOut(state), ...chosen(action) };
  }
}

/** True for a listing past its expiry, which stands still while its author is away. */
export const isListingExpired = ({
  expiresAt,
  sellerAway = false,
}: Pick<ListingRow, 'expiresAt'> & Partial<Pick<ListingRow, 'sellerAway'>>) =>
  !sellerAway && expiresAt !== null && expiresAt <= new Date();

/** Availability that the author chose, which the site then leaves alone. */
const chosen = (availability: ListingAvailability) => ({
  availability,
  availabilityBefore: null,
  archivedBySite: false,
});

const backFromSoldOut = (state: AcceptedListingLifecycleColumns): AcceptedListingLifecycleColumns => ({
  ...state,
  isArchived: state.isArchived && (state.availability !== 'soldOut' || isListingExpired(state)),
});

const backOnline = (state: AcceptedListingLifecycleColumns): AcceptedListingLifecycleColumns => ({
  ...state,
  ...(state.availability === 'soldOut' && chosen('available')),
  isArchived: false,
  archivedBySite: false,
});
