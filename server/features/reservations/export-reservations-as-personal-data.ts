import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { presentReservationItem } from './present-reservation.ts';
import { getReservationRole, listReservationItems } from './queries.ts';
import { findThanksByReservationForMember } from './thanks/find-thanks-by-reservation-for-member.ts';

/** Reservations of a person, as buyer and as seller; oldest first. */
export async function exportReservationsAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['reservations']> {
  const rows = await db
    .selectFrom('reservations as r')
    .leftJoin('users as buyer', 'buyer.id', 'r.buyerId')
    .leftJoin('users as seller', 'seller.id', 'r.sellerId')
    .leftJoin('reservationKeys as k', (join) =>
      join.onRef('k.reservationId', '=', 'r.id').on('k.userId', '=', userId),
    )
    .where((eb) => eb.or([eb('r.buyerId', '=', userId), eb('r.sellerId', '=', userId)]))
    .selectAll('r')
    .select(['buyer.firstName as buyerName', 'seller.firstName as sellerName', 'k.key'])
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const items = Map.groupBy(await listReservationItems(db, ids), ({ reservationId }) => reservationId);
  const thanks = await findThanksByReservationForMember(db, ids, userId);
  const reminders = Map.groupBy(await listReminders(db, userId), ({ reservationId }) => reservationId);
  return rows.map((row) => {
    const as = getReservationRole(row, userId);
    return {
      _id: row.id,
      conversationId: row.conversationId,
      as,
      with: (as === 'seller' ? row.buyerName : row.sellerName) ?? DELETED_MEMBER_PLACEHOLDER.firstName,
      items: (items.get(row.id) ?? []).map((item) => ({
        ...presentReservationItem(item),
        handedQuantity: item.handedQuantity,
      })),
      status: row.status,
      pickup: row.pickup,
      pickupProposed: row.pickupProposed,
      note: row.note,
      reason: row.reason,
      cancelledBy: row.cancelledBy,
      outcomes: { buyer: row.buyerOutcome, seller: row.sellerOutcome },
      answer: as === 'seller' ? row.sellerAnswer : row.buyerAnswer,
      sharesSource: row.sameSource,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      doneAt: row.doneAt?.toISOString() ?? null,
      thanks: thanks.get(row.id) ?? { mine: null, theirs: null },
      idempotencyKey: row.key,
      notices: (reminders.get(row.id) ?? []).map(({ kind, createdAt, sentAt, answer }) => ({
        kind,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
        answer,
      })),
    };
  });
}

const listReminders = (db: Queryable, userId: string) =>
  db
    .selectFrom('reservationNotices')
    .select(['reservationId', 'kind', 'createdAt', 'sentAt', 'answer'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
