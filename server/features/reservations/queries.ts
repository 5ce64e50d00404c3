import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import {
  openReservationStatuses,
  type ReservationRole,
  type ReservationStatus,
} from '#contract/reservations/reservation-transitions.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ReservationItemRow, ReservationRow } from './tables.ts';

/** Reservation of a person; undefined when unknown, malformed or somebody else's. */
export async function findReservationOfMember(
  db: Queryable,
  userId: string,
  id: string,
): Promise<ReservationRow | undefined> {
  if (!isUuid(id)) return undefined;
  return ofPerson(db, userId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Existing reservation, locked until the transaction ends. */
export function lockReservation(tx: Queryable, id: string): Promise<ReservationRow | undefined> {
  return tx.selectFrom('reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Items of reservations in their order. */
export async function listReservationItems(
  db: Queryable,
  ids: readonly string[],
): Promise<ReservationItemRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('reservationItems')
    .selectAll()
    .where('reservationId', 'in', ids)
    .orderBy('reservationId')
    .orderBy('position')
    .execute();
}

/** True while an offer is in an accepted reservation, or in a request that has not expired. */
export async function isListingRequested(db: Queryable, listingId: string): Promise<boolean> {
  const found = await db
    .selectFrom('reservationItems')
    .innerJoin('reservations', 'reservations.id', 'reservationItems.reservationId')
    .select('reservations.id')
    .where('reservationItems.listingId', '=', listingId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'accepted'),
        eb.and([
          eb('status', '=', 'asked'),
          eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Condition of the index `reservations_proposed`. */
const isProposalExpected = sql`(status = 'asked' and pickup_proposed is not null)`;

/** First and last day; one that is undefined does not limit. */
interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Condition on the day of the appointment that `getExpectedPickup` returns: an arm for the agreed day and one for a
 * proposed day, as there is an index for each of them, and none for the one that counts.
 */
export function isPickupExpectedWithin({ from = '-infinity', to = 'infinity' }: DayRange) {
  const isWithin = sql`between ${from}::date and ${to}::date`;
  return sql<boolean>`(not ${isProposalExpected} and pickup_date ${isWithin}
    or ${isProposalExpected} and (pickup_proposed->>'date')::date ${isWithin})`;
}

/** Condition that no appointment is agreed on, asked for or proposed. */
export const isNoPickupExpectedSql = sql<boolean>`(not ${isProposalExpected} and pickup_date is null)`;

/** Role of a person in a reservation. */
export const getReservationRole = (
  { sellerId }: Pick<ReservationRow, 'sellerId'>,
  userId: string,
): ReservationRole => (sellerId === userId ? 'seller' : 'buyer');

export interface ReservationFilter extends DayRange {
  as?: ReservationRole | undefined;
  status?: ReservationStatus | undefined;
  conversationId?: string | undefined;
  /** True for those that wait for an answer of the person. */
  toAnswer?: boolean | undefined;
  /** True for those that have ended, and that no other one replaces. */
  ended?: boolean | undefined;
}

/**
 * Reservations of a person: those waiting for the person, then open ones by their appointment, then ended
 * ones, the latest first.
 */
export async function listReservationsOfMember(
  db: Queryable,
  userId: string,
  { as, status, from, to, conversationId, toAnswer, ended, ...page }: ReservationFilter & PagingRequest,
) {
  if (conversationId !== undefined && !isUuid(conversationId)) return { rows: [], total: 0 };
  const found = ofPerson(db, userId, as)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'asked'))
    .$if(from !== undefined || to !== undefined, (query) => query.where(isPickupExpectedWithin({ from, to })))
    .$if(conversationId !== undefined, (query) => query.where('conversationId', '=', conversationId ?? ''))
    .$if(toAnswer === true, (query) => query.where(isToAnswer(userId)))
    .$if(ended === true, (query) => query.where(sql<boolean>`not ${isOpen}`).where('isReplaced', '=', false));
  return readPageOfRows(
    found
      .selectAll()
      .orderBy(urgency(userId))
      .orderBy(sql`case when ${isOpen} then coalesce(pickup_starts_at, created_at) end`)
      .orderBy(sql`coalesce(decided_at, created_at)`, 'desc')
      .orderBy('id', 'desc'),
    found,
    page,
  );
}

/** Appointments that the unanswered requests of a conversation ask for or propose. */
export async function listRequestedPickups(
  tx: Queryable,
  conversationId: string,
): Promise<(PickupAppointment | null)[]> {
  const requests = tx.selectFrom('reservations').select(['pickup', 'pickupProposed']);
  const found = await requests
    .where('conversationId', '=', conversationId)
    .where('status', '=', 'asked')
    .execute();
  return found.flatMap(({ pickup, pickupProposed }) => [pickup, pickupProposed]);
}

/** Reservations of a person, the latest first. */
export const listLatestReservationsOfMember = (
  db: Queryable,
  userId: string,
  limit: number,
): Promise<ReservationRow[]> =>
  ofPerson(db, userId).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();

const isOpen = sql`status in (${sql.join(openReservationStatuses.map((status) => sql.lit(status)))})`;

/**
 * True where the person has the next word: on a request, or on an appointment that the other one proposed last. Not
 * with a suspended person, whom nobody can answer.
 */
const isToAnswer = (userId: string) => sql<boolean>`(${isOpen} and case
  when pickup_proposed->>'by' is null then status = 'asked' and seller_id = ${userId}::uuid
  else pickup_proposed->>'by' = case when seller_id = ${userId}::uuid then 'buyer' else 'seller' end end
  and not exists (select from users where suspended_at is not null
    and users.id = case when seller_id = ${userId}::uuid then buyer_id else seller_id end))`;

/** Sort key of a list: 0 for reservations that wait for the person, 1 for open ones, 2 for ended ones. */
const urgency = (userId: string) => sql<number>`case
  when not ${isOpen} then 2
  when ${isToAnswer(userId)} then 0
  when status = 'accepted' and coalesce(pickup_starts_at, accepted_at) <= now() then 0
  else 1 end`;

const ofPerson = (db: Queryable, userId: string, as?: ReservationRole) =>
  db
    .selectFrom('reservations')
    .where((eb) =>
      eb.or([
        ...(as === 'buyer' ? [] : [eb('sellerId', '=', userId)]),
        ...(as === 'seller' ? [] : [eb('buyerId', '=', userId)]),
      ]),
    );
