import type { ListingStatus } from '#contract/listings/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Number of listings of an account in each state; erased ones are not counted. */
export async function countMemberListingsByState(db: Queryable, userId: string) {
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

/** Newest refusals and deletions by moderators among an account's listings, the last decision first. */
export async function listRefusedAndDeletedListingsOfMember(db: Queryable, userId: string, max: number) {
  const rows = await db
    .selectFrom('listings')
    .where('userId', '=', userId)
    .where('status', 'in', ['refuse', 'deleted'])
    .select(['id', 'productName', 'status', 'deleteReason', 'decidedAt'])
    .orderBy('decidedAt', (by) => by.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id, status, decidedAt, ...row }) => ({
    _id: id,
    ...row,
    status: status === 'deleted' ? ('deleted' as const) : ('refuse' as const),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}
