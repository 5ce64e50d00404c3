import type { ListingLifecycleAction, ListingStatus } from '#contract/listings/rules.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';

/** Action of an author on their own listing, in any status. */
export type OwnerAction = 'edit' | 'erase' | ListingLifecycleAction;

interface Rule {
  /** Statuses of the listing in which the action is allowed. */
  from: readonly ListingStatus[];
  /** True when a suspended author may do the action too. */
  whenSuspended?: true;
}

/** Actions of authors. Decisions of administrators are in `contract/moderation/rules.ts`. */
export const ownerActionRules: Record<OwnerAction, Rule> = {
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
export type ListingLifecycle = Pick<
  ListingRow,
  'isArchived' | 'availability' | 'reservedForId' | 'expiresAt'
>;

/**
 * State of an accepted listing after an action. Expiry archives as well (`expiry-jobs.ts`), so that every
 * action that puts an expired listing back on line must renew it.
 * @param renewed expiry date if renewed now
 */
export function lifecycleAfterAction(
  action: ListingLifecycleAction,
  state: ListingLifecycle,
  renewed: Date,
): ListingLifecycle {
  switch (action) {
    case 'archive':
      return { ...state, isArchived: true };
    case 'unarchive':
      return { ...backOnline(state), expiresAt: isExpired(state) ? renewed : state.expiresAt };
    case 'renew':
      return { ...backOnline(state), expiresAt: renewed };
    case 'soldOut':
      return { ...state, availability: action, reservedForId: null, isArchived: true };
    case 'available':
      return { ...backFromSoldOut(state), availability: action, reservedForId: null };
    case 'reserved':
      return { ...backFromSoldOut(state), availability: action };
  }
}

export const isExpired = ({ expiresAt }: Pick<ListingRow, 'expiresAt'>) =>
  expiresAt !== null && expiresAt <= new Date();

const backFromSoldOut = (state: ListingLifecycle): ListingLifecycle => ({
  ...state,
  isArchived: state.isArchived && (state.availability !== 'soldOut' || isExpired(state)),
});

const backOnline = (state: ListingLifecycle): ListingLifecycle => ({
  ...state,
  isArchived: false,
  availability: state.availability === 'soldOut' ? 'available' : state.availability,
});
