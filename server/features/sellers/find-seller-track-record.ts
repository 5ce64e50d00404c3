import {
  MAX_THANKS_TEXTS_ON_SELLER_PAGE,
  MIN_HANDOVER_PARTNER_ACCOUNT_DAYS,
  MIN_HANDOVER_PARTNERS_FOR_TRACK_RECORD,
  type ReplyDelay,
} from '#contract/sellers/rules.ts';
import type { SellerTrackRecord } from '#contract/sellers/schemas.ts';
import { findSellerHandoverSummary } from '#server/features/reservations/seller-handover-summary.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Public record of a seller; null below three different partners.
 * @param findReplyDelay asked only for a seller with a record
 */
export async function findSellerTrackRecord(
  db: Queryable,
  sellerId: string,
  findReplyDelay: () => Promise<ReplyDelay | null>,
): Promise<SellerTrackRecord | null> {
  const record = await findSellerHandoverSummary(db, sellerId, {
    minPartners: MIN_HANDOVER_PARTNERS_FOR_TRACK_RECORD,
    minAccountDays: MIN_HANDOVER_PARTNER_ACCOUNT_DAYS,
    maxWords: MAX_THANKS_TEXTS_ON_SELLER_PAGE,
  });
  if (!record) return null;
  const words = record.words.map(({ date, ...word }) => ({ ...word, date: date.toISOString() }));
  return { ...record, words, answers: await findReplyDelay() };
}
