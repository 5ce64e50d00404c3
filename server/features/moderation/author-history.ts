import type { AuthorModerationHistory } from '#contract/moderation/schemas.ts';
import { countBlockersByUser } from '#server/features/accounts/blocks/queries.ts';
import {
  countMemberListingsByState,
  listRefusedAndDeletedListingsOfMember,
} from '#server/features/listings/author-listings.ts';
import { findMemberReservationHistoryForModerators } from '#server/features/reservations/member-history.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { isReportOfOthers } from './is-report-of-others.ts';

const SHOWN = 10;

export const findListingAuthorModerationHistory = async (
  db: Queryable,
  userId: string,
  adminId: string,
): Promise<
  Pick<AuthorModerationHistory, 'listings' | 'refusals' | 'blockedBy' | 'reports' | 'reservations'>
> => ({
  listings: await countMemberListingsByState(db, userId),
  refusals: await listRefusedAndDeletedListingsOfMember(db, userId, SHOWN),
  blockedBy: (await countBlockersByUser(db, [userId])).get(userId) ?? 0,
  reports: await listReceivedReports(db, userId, adminId),
  reservations: await findMemberReservationHistoryForModerators(db, userId, SHOWN),
});

async function listReceivedReports(
  db: Queryable,
  userId: string,
  adminId: string,
): Promise<AuthorModerationHistory['reports']> {
  const received = db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listingId')
    .where('listings.userId', '=', userId)
    .where(isReportOfOthers('reports', adminId));
  const rows = await received
    .selectAll('reports')
    .select('listings.productName')
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(SHOWN)
    .execute();
  const counts = await received
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('reports.closedAt', 'is', null).as('open'),
    ])
    .executeTakeFirstOrThrow();
  const latest = rows.map(({ id, listingId, productName, reason, createdAt, closedAt }) => ({
    _id: id,
    entityId: listingId,
    productName,
    reason,
    createdAt: createdAt.toISOString(),
    isOpen: closedAt === null,
  }));
  return { ...counts, latest };
}
