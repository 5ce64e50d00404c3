import type { ListingStatus } from '#contract/listings/rules.ts';
import type { AuthorHistory } from '#contract/moderation/schemas.ts';
import { countBlockers } from '#server/features/accounts/blocks/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

const SHOWN = 10;

export const readAuthorHistory = async (
  db: Queryable,
  userId: string,
): Promise<Pick<AuthorHistory, 'listings' | 'refusals' | 'blockedBy' | 'reports'>> => ({
  listings: await countListings(db, userId),
  refusals: await listRefusals(db, userId),
  blockedBy: (await countBlockers(db, [userId])).get(userId) ?? 0,
  reports: await listReceivedReports(db, userId),
});

async function countListings(db: Queryable, userId: string): Promise<AuthorHistory['listings']> {
  const rows = await db
    .selectFrom('listings')
    .where('userId', '=', userId)
    .where('status', '!=', 'gone')
    .groupBy(['status', 'isArchived'])
    .select((eb) => ['status', 'isArchived', eb.fn.countAll<number>().as('total')])
    .$narrowType<{ status: ListingStatus }>()
    .execute();
  const counts = { pending: 0, active: 0, archived: 0, refuse: 0, deleted: 0 };
  for (const { status, isArchived, total } of rows) {
    counts[status === 'accepted' ? (isArchived ? 'archived' : 'active') : status] += total;
  }
  return counts;
}

async function listRefusals(db: Queryable, userId: string): Promise<AuthorHistory['refusals']> {
  const rows = await db
    .selectFrom('listings')
    .where('userId', '=', userId)
    .where('status', 'in', ['refuse', 'deleted'])
    .select(['id', 'productName', 'status', 'deleteReason', 'decidedAt'])
    .orderBy('decidedAt', (by) => by.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, status, decidedAt, ...row }) => ({
    _id: id,
    ...row,
    status: status === 'deleted' ? 'deleted' : 'refuse',
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

async function listReceivedReports(db: Queryable, userId: string): Promise<AuthorHistory['reports']> {
  const received = db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listingId')
    .where('listings.userId', '=', userId);
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
    ...{ _id: id, entityId: listingId, productName, reason },
    createdAt: createdAt.toISOString(),
    isOpen: closedAt === null,
  }));
  return { ...counts, latest };
}
