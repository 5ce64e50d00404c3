import '#server/features/alerts/tables.ts';
import '#server/features/favourites/tables.ts';
import '#server/features/messaging/tables.ts';
import './tables.ts';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { MIN_REPORTER_ACCOUNT_DAYS } from '#contract/moderation/rules.ts';
import type { ListingReport } from '#contract/moderation/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** Milliseconds before a report at which its author must already have used the site for something else. */
const USED_BEFORE_MS = DAY_MS;

/**
 * Digest of a report's network. It reveals neither the network nor that two listings were reported from the
 * same one.
 */
export const hashReporterNetwork = (
  { sessionSecret }: Pick<Services, 'sessionSecret'>,
  listingId: string,
  network: string,
): string =>
  createHmac('sha256', sessionSecret)
    .update(`report ${listingId} ${network}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Number of different people with an open report on a listing. Reports from one network count as one. Left
 * out: accounts that are new or suspended, that did nothing else on the site, or one of whose reports was
 * found wrong.
 */
export async function countCredibleReportersOfListing(db: Queryable, listingId: string): Promise<number> {
  const usedBefore = new Date(Date.now() - USED_BEFORE_MS);
  const { total } = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporterId')
    .where('reports.listingId', '=', listingId)
    .where('reports.closedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .where('users.createdAt', '<=', new Date(Date.now() - MIN_REPORTER_ACCOUNT_DAYS * DAY_MS))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('listings as own')
            .select('own.id')
            .whereRef('own.userId', '=', 'users.id')
            .where('own.createdAt', '<', usedBefore),
        ),
        exists(
          selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.senderId', '=', 'users.id')
            .where('m.sentAt', '<', usedBefore),
        ),
        exists(
          selectFrom('favourites as f')
            .select('f.listingId')
            .whereRef('f.userId', '=', 'users.id')
            .where('f.createdAt', '<', usedBefore),
        ),
        exists(
          selectFrom('savedSearches as s')
            .select('s.id')
            .whereRef('s.userId', '=', 'users.id')
            .where('s.createdAt', '<', usedBefore),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports as before')
            .select('before.id')
            .whereRef('before.reporterId', '=', 'users.id')
            .where('before.outcome', '=', 'kept'),
        ),
      ),
    )
    .select(sql<number>`count(distinct coalesce(reports.network, reports.reporter_id::text))`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type ReporterFacts = ListingReport['reporterFacts'];

/** Facts about reporters that administrators should know, by report id. */
export async function findReporterReliabilityFacts(
  db: Queryable,
  reportIds: string[],
): Promise<Map<string, ReporterFacts>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('listings as l', 'l.id', 'r.listingId')
    .where('r.id', 'in', reportIds)
    .select(['r.id'])
    .select(({ selectFrom, exists }) => [
      selectFrom('reports as o')
        .innerJoin('listings as ol', 'ol.id', 'o.listingId')
        .whereRef('o.reporterId', '=', 'r.reporterId')
        .whereRef('ol.userId', '=', 'l.userId')
        .whereRef('o.listingId', '!=', 'r.listingId')
        .select(({ fn }) => fn.count<number>('o.listingId').distinct().as('count'))
        .as('otherListings'),
      selectFrom('reports as o')
        .whereRef('o.reporterId', '=', 'r.reporterId')
        .where('o.outcome', '=', 'kept')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('dismissed'),
      exists(
        selectFrom('reports as o')
          .whereRef('o.listingId', '=', 'r.listingId')
          .whereRef('o.id', '!=', 'r.id')
          .whereRef('o.network', '=', 'r.network')
          .where('o.closedAt', 'is', null)
          .select('o.id'),
      ).as('sharesNetwork'),
    ])
    .execute();
  return new Map(
    rows.map(({ id, otherListings, dismissed, sharesNetwork }) => [
      id,
      {
        otherListings: otherListings ?? 0,
        dismissed: dismissed ?? 0,
        sharesNetwork: Boolean(sharesNetwork),
      },
    ]),
  );
}

/** Erases the networks of a person's reports with the account; the reports stay, anonymous. */
export async function eraseReportNetworkHashesOfMember(tx: Queryable, userId: string): Promise<void> {
  await tx.updateTable('reports').set({ network: null }).where('reporterId', '=', userId).execute();
}
