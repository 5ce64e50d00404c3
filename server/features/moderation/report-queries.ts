import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { isListingOwner } from '#server/features/listings/policy.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { countRows, type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isReportOfOthers } from './is-report-of-others.ts';
import type { ListingReportOutcome } from './mails/report-mails.ts';
import type { ListingReportRow } from './tables.ts';

interface NewReport {
  listingId: string;
  reporterId: string;
  reason: string;
  /** Digest of the reporter's network, from `hashReporterNetwork`. */
  network: string;
}

/**
 * Stores the one open report per person and listing.
 * @returns `isNew` false when there was one, whose reason is replaced
 */
export async function upsertListingReport(
  db: Queryable,
  report: NewReport,
): Promise<{ id: string; isNew: boolean }> {
  const id = uuidv7();
  const row = await db
    .insertInto('reports')
    .values({ id, ...report, closedAt: null, closedBy: null })
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'listingId'])
        .where('closedAt', 'is', null)
        .doUpdateSet({ reason: report.reason }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: row.id === id };
}

/** Open reports of listings for an administrator, oldest first. */
export function listOpenListingReports(db: Queryable, adminId: string, page: PagingRequest) {
  const open = openReports(db, adminId);
  return readPageOfRows(open.selectAll().orderBy('createdAt').orderBy('id'), open, page);
}

/** Open reports of these listings for an administrator, oldest first. */
export async function listOpenReportsOfListings(
  db: Queryable,
  adminId: string,
  listingIds: string[],
): Promise<ListingReportRow[]> {
  if (listingIds.length === 0) return [];
  return openReports(db, adminId)
    .selectAll()
    .where('listingId', 'in', listingIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export const countOpenListingReports = (db: Queryable, adminId: string): Promise<number> =>
  countRows(openReports(db, adminId));

/**
 * True when another administrator has to accept a listing, or a revision of it: it is the administrator's own, and has a
 * report which is open, or which they closed by taking the listing away and nobody has accepted it since.
 */
export async function isAcceptanceLeftToOthers(
  db: Queryable,
  admin: Viewer,
  listing: Pick<ListingRow, 'id' | 'userId' | 'status'>,
): Promise<boolean> {
  if (!isListingOwner(admin, listing)) return false;
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('listingId', '=', listing.id)
    .where((eb) =>
      listing.status === 'accepted'
        ? eb('closedAt', 'is', null)
        : eb.or([
            eb('closedAt', 'is', null),
            eb.and({ closedBy: listing.userId, outcome: 'removed' as const }),
          ]),
    )
    .executeTakeFirst();
  return report !== undefined;
}

export async function countReportedListings(db: Queryable, adminId: string): Promise<number> {
  const { total } = await openReports(db, adminId)
    .select((eb) => eb.fn.count<number>('listingId').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Closes a report by an administrator who keeps the listing.
 * @returns undefined when no open report of others has this id
 */
export async function closeReportKeepingListing(
  db: Queryable,
  id: string,
  adminId: string,
): Promise<Pick<ListingReportRow, 'createdAt'> | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .updateTable('reports')
    .set({ closedAt: sql`now()`, closedBy: adminId, outcome: 'kept', network: null })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where(isReportOfOthers('reports', adminId))
    .returning('createdAt')
    .executeTakeFirst();
}

/**
 * Closes all open reports of a listing.
 * @param adminId null when the author deleted the listing
 */
export function closeReportsOfListing(
  tx: Queryable,
  listingId: string,
  { adminId, outcome }: { adminId: string | null; outcome: ListingReportOutcome },
): Promise<Pick<ListingReportRow, 'id'>[]> {
  return tx
    .updateTable('reports')
    .set({ closedAt: sql`now()`, closedBy: adminId, outcome, network: null })
    .where('listingId', '=', listingId)
    .where('closedAt', 'is', null)
    .returning('id')
    .execute();
}

const openReports = (db: Queryable, adminId: string) =>
  db.selectFrom('reports').where('closedAt', 'is', null).where(isReportOfOthers('reports', adminId));
