import { sql } from 'kysely';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { getReservationRole, listLatestReservationsOfMember, listReservationItems } from './queries.ts';
import { countedHandoverConditionSql } from './seller-handover-summary.ts';
import type { ReservationRow } from './tables.ts';

/**
 * Reservations of a member as moderators see them: numbers by outcome, what recurs, and the latest cases with what both
 * people said. Notes are left out.
 */
export async function findMemberReservationHistoryForModerators(
  db: Queryable,
  userId: string,
  limit: number,
) {
  const rows = await listLatestReservationsOfMember(db, userId, limit);
  const items = Map.groupBy(
    await listReservationItems(
      db,
      rows.map(({ id }) => id),
    ),
    ({ reservationId }) => reservationId,
  );
  return {
    buyer: await countReservations(db, userId, 'buyer'),
    seller: await countReservations(db, userId, 'seller'),
    patterns: await listPatterns(db, userId),
    record: await countPartners(db, userId),
    latest: rows.map((row) => ({
      _id: row.id,
      as: getReservationRole(row, userId),
      productNames: (items.get(row.id) ?? []).map(({ productName }) => productName),
      status: row.status,
      cancelledBy: row.cancelledBy,
      reason: row.status === 'cancelled' ? row.reason : null,
      ...wordsOfBothSides(row, userId),
      sameSource: row.sameSource,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}

function wordsOfBothSides(row: ReservationRow, userId: string) {
  const buyer = { outcome: row.buyerOutcome, answer: row.buyerAnswer };
  const seller = { outcome: row.sellerOutcome, answer: row.sellerAnswer };
  const [member, other] = getReservationRole(row, userId) === 'seller' ? [seller, buyer] : [buyer, seller];
  return {
    outcomes: { member: member.outcome, other: other.outcome },
    answers: { member: member.answer, other: other.answer },
  };
}

const countReservations = (db: Queryable, userId: string, role: ReservationRole) =>
  db
    .selectFrom('reservations')
    .where(`${role}Id`, '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'missed').as('missed'),
      eb.fn
        .countAll<number>()
        .filterWhere('cancelledBy', '=', role)
        .filterWhere('acceptedAt', 'is not', null)
        .as('cancelled'),
    ])
    .executeTakeFirstOrThrow();

interface Pattern {
  kind: 'absent' | 'late' | 'cancelled';
  times: number;
  people: number;
  contested: number;
  first: Date;
  last: Date;
}

/** Patterns that recur in the reservations of a member. Erased people count by their conversations. */
async function listPatterns(db: Queryable, userId: string) {
  const { rows } = await sql<Pattern>`
    with own as (
      select coalesce(buyer_id, conversation_id) as other, buyer_outcome as told, seller_outcome as said,
        seller_answer as answer, 'seller' as role, r.*
      from reservations as r where seller_id = ${userId}::uuid
      union all
      select coalesce(seller_id, conversation_id), seller_outcome, buyer_outcome, buyer_answer, 'buyer', r.*
      from reservations as r where buyer_id = ${userId}::uuid
    )
    select kind, count(*) as times, count(distinct other) as people,
      count(*) filter (where answer is not null or said <> told) as contested, min(seen_at) as first, max(seen_at) as last
    from own
    cross join lateral (values
      ('absent', told = 'absent', outcome_at),
      ('late', told = 'late', outcome_at),
      ('cancelled', cancelled_by = role and accepted_at is not null, decided_at)
    ) as seen (kind, is_seen, seen_at)
    where is_seen
    group by kind
    order by kind`.execute(db);
  return rows.map(({ first, last, ...pattern }) => ({
    ...pattern,
    first: first.toISOString(),
    last: last.toISOString(),
  }));
}

/** Handovers of a seller and their people, whatever their number and the age of the accounts. */
async function countPartners(db: Queryable, sellerId: string) {
  const { rows } = await sql<{
    handovers: number;
    partners: number;
    partnersOfNobodyElse: number;
    sameDevice: number;
    sameNetwork: number;
  }>`
    with handed as (
      select r.buyer_id, r.same_source, ${countedHandoverConditionSql} as is_counted,
        date_trunc('month', r.done_at at time zone 'Europe/Paris') as month
      from reservations as r
      join users as partner on partner.id = r.buyer_id
      where r.seller_id = ${sellerId}::uuid and r.status = 'done'
    )
    select
      count(distinct (buyer_id, month)) filter (where is_counted) as handovers,
      count(distinct buyer_id) filter (where is_counted) as partners,
      count(distinct buyer_id) filter (where is_counted and not exists (
        select from reservations as elsewhere
        where elsewhere.status = 'done' and (
          (elsewhere.buyer_id = handed.buyer_id and elsewhere.seller_id is distinct from ${sellerId}::uuid)
          or elsewhere.seller_id = handed.buyer_id
        )
      )) as "partnersOfNobodyElse",
      count(distinct buyer_id) filter (where same_source in ('device', 'partnerDevice')) as "sameDevice",
      count(distinct buyer_id) filter (where same_source in ('network', 'partnerNetwork')) as "sameNetwork"
    from handed`.execute(db);
  const [counts] = rows;
  return counts ?? { handovers: 0, partners: 0, partnersOfNobodyElse: 0, sameDevice: 0, sameNetwork: 0 };
}
