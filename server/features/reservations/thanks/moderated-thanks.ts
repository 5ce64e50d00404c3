import '../tables.ts';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { ThanksTextStatus } from '#contract/reservations/thanks-rules.ts';
import { countRows, type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { listReservationItems } from '../queries.ts';
import type { ReservationThanksRow } from '../tables.ts';
import {
  areThanksVisibleSql,
  areThanksVisibleToAdminSql,
  areThanksWordsPublicSql,
} from './thanks-visibility.ts';

export type ModeratedThanksRow = Awaited<ReturnType<typeof findThanksForModerationByIds>>[number];

/**
 * Ids of thanks with words for an administrator: those that wait, the oldest first, then those decided, the latest
 * first.
 */
export async function listThanksIdsForModeration(
  db: Queryable,
  adminId: string,
  { state, ...page }: PagingRequest & { state?: 'waiting' | 'decided' | undefined },
) {
  const found = ofModerator(db, adminId).$if(state !== undefined, (query) =>
    query.where('t.status', state === 'waiting' ? '=' : '!=', 'pending'),
  );
  const { rows, total } = await readPageOfRows(
    found
      .select('t.id')
      .orderBy(sql`t.status <> 'pending'`)
      .orderBy(sql`case when t.status = 'pending' then t.created_at end`)
      .orderBy('t.createdAt', 'desc')
      .orderBy('t.id', 'desc'),
    found,
    page,
  );
  return { ids: rows.map(({ id }) => id), total };
}

export const countThanksPendingModeration = (db: Queryable, adminId: string): Promise<number> =>
  countRows(ofModerator(db, adminId).where('t.status', '=', 'pending'));

/** Thanks with their people and what was reserved, in the order of `ids`. */
export async function findThanksForModerationByIds(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reservationThanks as t')
    .innerJoin('reservations as r', 'r.id', 't.reservationId')
    .innerJoin('users as author', 'author.id', 't.authorId')
    .innerJoin('users as recipient', 'recipient.id', 't.recipientId')
    .selectAll('t')
    .select(['r.sellerId', 'r.doneAt', 'author.id as authorId'])
    .select(['author.firstName as authorFirstName', 'author.lastName as authorLastName'])
    .select(['recipient.firstName as recipientFirstName', 'recipient.lastName as recipientLastName'])
    .where('t.id', 'in', ids)
    .execute();
  const items = Map.groupBy(
    await listReservationItems(
      db,
      rows.map(({ reservationId }) => reservationId),
    ),
    ({ reservationId }) => reservationId,
  );
  const found = rows.map((row) => ({ ...row, items: items.get(row.reservationId) ?? [] }));
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
}

/** True for thanks with words that some administrator may decide about. */
export const canThanksWordsBeModerated = async (db: Queryable, id: string): Promise<boolean> =>
  (await withWordsOfDone(db).select('t.id').where('t.id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Thanks with words that an administrator may decide about, or, with null, the rule of the fast lane; locked until the
 * transaction ends.
 */
export async function lockModeratedThanks(
  tx: Queryable,
  adminId: string | null,
  id: string,
): Promise<ReservationThanksRow | undefined> {
  if (!isUuid(id)) return undefined;
  const found = adminId === null ? withWordsOfDone(tx) : ofModerator(tx, adminId);
  return found.selectAll('t').where('t.id', '=', id).forUpdate('t').executeTakeFirst();
}

export async function updateThanksTextStatus(
  tx: Queryable,
  id: string,
  status: ThanksTextStatus,
): Promise<void> {
  await tx.updateTable('reservationThanks').set({ status }).where('id', '=', id).execute();
}

/** Thanks that a member sees, as author, as recipient or among public words; of an erased author, nobody's. */
export async function findThanksVisibleToMember(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Pick<ReservationThanksRow, 'id' | 'authorId'> | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('reservationThanks as t')
    .select(['t.id', 't.authorId'])
    .where('t.id', '=', id)
    .where('t.authorId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('t.authorId', '=', userId),
        eb.and([eb('t.recipientId', '=', userId), areThanksVisibleSql]),
        areThanksWordsPublicSql,
      ]),
    )
    .executeTakeFirst();
}

/** Ids of the thanks that a member gave, for a condition. */
export const selectThanksIdsByAuthor = (db: Queryable, userId: string) =>
  db.selectFrom('reservationThanks').select('reservationThanks.id').where('authorId', '=', userId);

/** Thanks with words for a reservation that is done. */
const withWordsOfDone = (db: Queryable) =>
  db
    .selectFrom('reservationThanks as t')
    .innerJoin('reservations as r', 'r.id', 't.reservationId')
    .where('r.status', '=', 'done')
    .where('t.status', 'is not', null);

/** Thanks with words that the administrator may decide about: known to them, and not their own. */
const ofModerator = (db: Queryable, adminId: string) =>
  withWordsOfDone(db)
    .where((eb) => eb('t.authorId', 'is distinct from', adminId))
    .where(areThanksVisibleToAdminSql(adminId));
