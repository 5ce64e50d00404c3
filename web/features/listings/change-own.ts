import { keysOf } from '#contract/keys-of.ts';
import { MAX_BULK_LISTING_EDITS } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { BulkListingEditItemResult } from '#contract/listings/stall.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import type { StallRowChange } from '#web/offline/outbox/stall-changes.ts';

/** Change of a member's own listing. */
export type OwnListingChange = StallRowChange & { id: string };

/**
 * Changes the member's own listings, each with its own result. Past the hundred of a call, one call follows another.
 */
export async function sendOwnListingChanges(
  changes: OwnListingChange[],
): Promise<BulkListingEditItemResult[]> {
  const results: BulkListingEditItemResult[] = [];
  for (let from = 0; from < changes.length; from += MAX_BULK_LISTING_EDITS) {
    const body = { changes: changes.slice(from, from + MAX_BULK_LISTING_EDITS) };
    results.push(...(await call('PUT /api/adverts/my-ads', { body })).results);
  }
  return results;
}

/**
 * Changes the member's own listings, or none of them.
 * @returns results in the order of the changes
 * @throws ApiError whose `errors` has `changes.N`; also when a server of an earlier version has changed some of them
 */
export async function sendOwnListingChangesAtomically(
  changes: OwnListingChange[],
): Promise<BulkListingEditItemResult[]> {
  const { results } = await call('PUT /api/adverts/my-ads', { body: { changes, allOrNothing: true } });
  throwRefusal(results);
  return results;
}

/** State of a listing: the fields by which it is online or not. */
export type ListingLifecycleState = Pick<
  Listing,
  '_id' | 'availability' | 'isArchived' | 'expired' | 'expiresAt'
>;

export const pickListingLifecycleFields = ({
  _id,
  availability,
  isArchived,
  expired,
  expiresAt,
}: Listing): ListingLifecycleState => ({
  _id,
  availability,
  isArchived,
  expired,
  ...(expiresAt && { expiresAt }),
});

/** Picks the quantities of a saved listing: offered, left and reserved. */
export const pickStockFields = ({ quantity, quantityLeft, quantityReserved }: Listing): Partial<Listing> => ({
  quantity,
  quantityLeft,
  ...(quantityReserved !== undefined && { quantityReserved }),
});

/**
 * Restores listings to their former state. One that was expired becomes archived: only time expires.
 * @param after listings as the change that is taken back left them, in the same order
 * @throws ApiError when the API refuses one of them, as it does when that has changed again
 */
export async function undoOwnListingLifecycleChanges(
  before: readonly ListingLifecycleState[],
  after: readonly Listing[],
): Promise<void> {
  const results = await sendOwnListingChanges(
    before.map(({ _id: id, availability, isArchived, expired }, index) => ({
      id,
      availability,
      isArchived: isArchived || expired,
      expected: after[index] && pickExpectedLifecycleState(after[index]),
    })),
  );
  throwRefusal(results);
}

/** State that a listing must still have for its former one to be restored. */
export const pickExpectedLifecycleState = ({
  availability,
  isArchived,
}: Listing): OwnListingChange['expected'] => ({
  availability,
  isArchived,
});

/** True while a listing has the values that a change expects of it: another one in between changed none of them. */
export const hasExpectedListingValues = (
  listing: Listing,
  { expected = {} }: Pick<OwnListingChange, 'expected'>,
) => keysOf(expected).every((name) => listing[name] === expected[name]);

function throwRefusal(results: readonly BulkListingEditItemResult[]) {
  const refused = results.find(({ ok }) => !ok);
  if (refused) throw new ApiError(400, refused.message ? { message: refused.message } : undefined);
}
