import {
  MAX_RECORD_WORDS,
  MIN_PARTNER_ACCOUNT_DAYS,
  MIN_RECORD_PARTNERS,
  type ReplyDelay,
} from '#contract/sellers/rules.ts';
import type { SellerRecord } from '#contract/sellers/schemas.ts';
import { findHandoverRecord } from '#server/features/reservations/handover-record.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Public record of a seller; null below three different partners.
 * @param findReplyDelay asked only for a seller with a record
 */
export async function findSellerRecord(
  db: Queryable,
  sellerId: string,
  findReplyDelay: () => Promise<ReplyDelay | null>,
): Promise<SellerRecord | null> {
  const record = await findHandoverRecord(db, sellerId, {
    minPartners: MIN_RECORD_PARTNERS,
    minAccountDays: MIN_PARTNER_ACCOUNT_DAYS,
    maxWords: MAX_RECORD_WORDS,
  });
  if (!record) return null;
  const words = record.words.map(({ date, ...word }) => ({ ...word, date: date.toISOString() }));
  return { ...record, words, answers: await findReplyDelay() };
}
