import { MAX_STALL_CHANGES } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallChange, StallChangeResult } from '#contract/listings/stall.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

/** Change of one's own listing. Numbers are sent as they were typed. */
export type OwnChange = Pick<StallChange, 'id' | 'availability' | 'isArchived' | 'renew' | 'expected'> & {
  price?: string | number | null;
  quantity?: string | number | null;
};

/** Changes one's own listings, each with its own result; those after the first hundred are left out. */
export const changeOwn = async (changes: OwnChange[]): Promise<StallChangeResult[]> =>
  (await call('PUT /api/adverts/my-ads', { body: { changes: changes.slice(0, MAX_STALL_CHANGES) } })).results;

/** Changes one's own listings, or none of them. Rejects with an ApiError whose `errors` has `changes.N`. */
export const changeAllOrNothing = (changes: OwnChange[]) =>
  call('PUT /api/adverts/my-ads', { body: { changes, allOrNothing: true } });

/** Parts of a listing that say whether it is online. */
export type LifeOfListing = Pick<Listing, '_id' | 'availability' | 'isArchived' | 'expired' | 'expiresAt'>;

export const lifeOf = ({ _id, availability, isArchived, expired, expiresAt }: Listing): LifeOfListing => ({
  _id,
  availability,
  isArchived,
  expired,
  ...(expiresAt && { expiresAt }),
});

/**
 * Gives listings the state that they had. One that was expired becomes archived: only time expires.
 * @throws ApiError when the API refuses one of them
 */
export async function restoreLives(before: readonly LifeOfListing[]): Promise<void> {
  const results = await changeOwn(
    before.map(({ _id: id, availability, isArchived, expired }) => ({
      id,
      availability,
      isArchived: isArchived || expired,
    })),
  );
  const refused = results.find(({ ok }) => !ok);
  if (refused) throw new ApiError(400, refused.message ? { message: refused.message } : undefined);
}
