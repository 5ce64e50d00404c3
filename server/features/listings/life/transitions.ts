import type { LifeAction, ListingStatus } from '#contract/listings/rules.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';

/** What an author does with one of their listings, whatever its status. */
export type OwnerAction = 'edit' | 'erase' | LifeAction;

interface Rule {
  /** The statuses in which it may be done. */
  from: readonly ListingStatus[];
  /** Also by an author whose account is suspended. */
  whenSuspended?: true;
}

/** Administrators decide by the table in `contract/moderation/rules.ts`; everything else about a listing is here. */
export const ownerRules: Record<OwnerAction, Rule> = {
  edit: { from: ['pending', 'refuse', 'accepted'] },
  erase: { from: ['pending', 'refuse', 'accepted'], whenSuspended: true },
  archive: { from: ['accepted'], whenSuspended: true },
  unarchive: { from: ['accepted'] },
  renew: { from: ['accepted'] },
  available: { from: ['accepted'] },
  reserved: { from: ['accepted'] },
  soldOut: { from: ['accepted'] },
};

/** How an accepted listing stands; it is public when it is not archived. */
export type LifeState = Pick<ListingRow, 'isArchived' | 'availability' | 'reservedForId' | 'expiresAt'>;

/**
 * What an action makes of an accepted listing. Expiry archives too (`expiry-jobs.ts`), so that whatever puts an expired
 * listing back must renew it.
 * @param renewed when it expires if it is renewed now
 */
export function stateAfter(action: LifeAction, state: LifeState, renewed: Date): LifeState {
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

const backFromSoldOut = (state: LifeState): LifeState => ({
  ...state,
  isArchived: state.isArchived && (state.availability !== 'soldOut' || isExpired(state)),
});

const backOnline = (state: LifeState): LifeState => ({
  ...state,
  isArchived: false,
  availability: state.availability === 'soldOut' ? 'available' : state.availability,
});
