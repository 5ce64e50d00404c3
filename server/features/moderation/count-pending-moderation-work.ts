import {
  countListingsWithStatus,
  countPendingRevisions,
} from '#server/features/listings/moderated-queries.ts';
import { countThanksPendingModeration } from '#server/features/reservations/thanks/moderated-thanks.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { countOpenDecisionContests } from './contests/queries.ts';
import { countOpenContentNotices } from './notices/queries.ts';
import { countOpenPersonReports } from './person-reports/queries.ts';
import { countReportedListings } from './report-queries.ts';

export type PendingModerationWork = Awaited<ReturnType<typeof countPendingModerationWork>>;

/** Number of items waiting for this administrator, by kind. */
export const countPendingModerationWork = async (db: Queryable, adminId: string) => ({
  pending: await countListingsWithStatus(db, 'pending'),
  revisions: await countPendingRevisions(db),
  reports: await countReportedListings(db, adminId),
  notices: await countOpenContentNotices(db, adminId),
  people: await countOpenPersonReports(db, adminId),
  thanks: await countThanksPendingModeration(db, adminId),
  contests: await countOpenDecisionContests(db, adminId),
});

/**
 * Date since which the oldest pending listing waits; undefined when none does. Revisions are not considered.
 */
export async function findOldestPendingListingDate(db: Queryable): Promise<Date | undefined> {
  const { listing } = await db
    .selectFrom('listings')
    .select((eb) => eb.fn.min<Date | null>('waitingSince').as('listing'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return listing ?? undefined;
}
