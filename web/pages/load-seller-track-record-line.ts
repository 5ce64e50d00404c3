import type { Listing } from '#contract/listings/schemas.ts';
import { formatSellerTrackRecordLine, type SellerTrackRecordLine } from '#contract/sellers/record-labels.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';

/** Line about the seller of an offer; undefined without a record, and after a failure. */
export async function loadSellerTrackRecordLine(
  call: ApiCaller,
  { mainType, user }: Pick<Listing, 'mainType' | 'user'>,
): Promise<SellerTrackRecordLine | undefined> {
  if (mainType !== 'offer' || !user.hasPage) return undefined;
  const { record } = await call('GET /api/sellers/:id/record', { params: { id: user._id } }).catch(() => ({
    record: null,
  }));
  return record ? formatSellerTrackRecordLine(record) : undefined;
}
