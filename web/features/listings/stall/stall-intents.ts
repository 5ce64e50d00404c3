import { MAX_STALL_CHANGES } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallChange, StallChangeResult } from '#contract/listings/stall.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

/** Change of a row. Numbers are sent as they were typed. */
export type StallRowChange = { price?: string; quantity?: string } & Pick<
  StallChange,
  'availability' | 'isArchived' | 'renew'
>;

export type StallIntents = typeof stallIntents;

export const stallIntents = {
  /** @throws ApiError, also when the API refuses this row only */
  async changeRow(change: StallRowChange & Pick<StallChange, 'id'>): Promise<Listing> {
    const [result] = await send([change]);
    if (!result?.ad) throw new ApiError(400, result && refusalOf(result));
    return result.ad;
  },

  /** Puts listings back on sale; a renewal keeps their price and quantity. */
  bringBack: (ids: string[]) =>
    send(ids.slice(0, MAX_STALL_CHANGES).map((id) => ({ id, renew: true, availability: 'available' }))),
};

const send = async (changes: (StallRowChange & Pick<StallChange, 'id'>)[]) =>
  (await call('PUT /api/adverts/my-ads', { body: { changes } })).results;

const refusalOf = ({ message, errors }: StallChangeResult) => ({
  ...(message && { message }),
  ...(errors && { errors }),
});
