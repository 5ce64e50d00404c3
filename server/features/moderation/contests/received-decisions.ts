import '#server/features/moderation/tables.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { contestableActions, contestableDecisions } from '#contract/moderation/contests.ts';
import { selectThanksIdsByAuthor } from '#server/features/reservations/thanks/moderated-thanks.ts';
import { type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';

export type ReceivedModerationDecisionRow = NonNullable<
  Awaited<ReturnType<typeof findReceivedModerationDecision>>
>;

/**
 * Decisions against a member that may be, or might have been, contested; latest first.
 * @param listingId those about this listing of the member only
 */
export async function listReceivedModerationDecisions(
  db: Queryable,
  userId: string,
  page: PagingRequest,
  listingId: string | undefined,
) {
  if (listingId !== undefined && !isUuid(listingId)) return { rows: [], total: 0 };
  const isListed = (eb: ExpressionBuilder<Tables, 'decisions'>) =>
    eb.and([
      isAgainst(db, userId)(eb),
      ...(listingId === undefined ? [] : [eb('decisions.subjectId', '=', listingId)]),
    ]);
  const rows = selectReceivedDecisions(db)
    .where(isListed)
    .orderBy('decisions.createdAt', 'desc')
    .orderBy('decisions.id', 'desc');
  return readPageOfRows(rows, db.selectFrom('decisions').where(isListed), page);
}

/** Decision against a member; undefined for one about somebody else. */
export async function findReceivedModerationDecision(db: Queryable, userId: string, id: string) {
  if (!isUuid(id)) return undefined;
  return selectReceivedDecisions(db)
    .where(isAgainst(db, userId))
    .where('decisions.id', '=', id)
    .executeTakeFirst();
}

const selectReceivedDecisions = (db: Queryable) =>
  db
    .selectFrom('decisions')
    .leftJoin('listings', 'listings.id', 'decisions.subjectId')
    .selectAll('decisions')
    .select(['listings.productName', isUndone.as('isUndone')]);

const isAgainst = (db: Queryable, userId: string) => (eb: ExpressionBuilder<Tables, 'decisions'>) => {
  const listings = eb.selectFrom('listings').select('listings.id').where('listings.userId', '=', userId);
  return eb.and([
    eb('decisions.action', 'in', contestableActions),
    eb.or([
      eb.and([eb('decisions.subjectKind', '=', 'member'), eb('decisions.subjectId', '=', userId)]),
      eb.and([eb('decisions.subjectKind', '=', 'listing'), eb('decisions.subjectId', 'in', listings)]),
      eb.and([
        eb('decisions.subjectKind', '=', 'thanks'),
        eb('decisions.subjectId', 'in', selectThanksIdsByAuthor(db, userId)),
      ]),
    ]),
  ]);
};

/** True when a later decision about the same subject undid this one. Ids grow with time. */
const isUndone = sql<boolean>`exists (
  select from decisions later
  where later.subject_kind = decisions.subject_kind and later.subject_id = decisions.subject_id
    and later.id > decisions.id
    and (decisions.action, later.action) in (${sql.join(
      contestableActions.flatMap((action) =>
        (contestableDecisions[action]?.undoneBy ?? []).map((undoing) => sql`(${action}, ${undoing})`),
      ),
    )}))`;
