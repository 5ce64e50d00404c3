import type { Listing } from '#contract/listings/schemas.ts';
import { formatRecordLine, type SellerRecordLine } from '#contract/sellers/record-labels.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';

/** Line about the seller of an offer; undefined without a record, and after a failure. */
export async function loadSellerRecordLine(
  call: ApiCaller,
  { mainType, user }: Pick<Listing, 'mainType' | 'user'>,
): Promise<SellerRecordLine | undefined> {
  if (mainType !== 'offer' || !user.hasPage) return undefined;
  const { record } = await call('GET /api/sellers/:id/record', { params: { id: user._id } }).catch(() => ({
    record: null,
  }));
  return record ? formatRecordLine(record) : undefined;
}
