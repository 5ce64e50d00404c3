import type { ReservationThanks } from '#contract/reservations/thanks-schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { areThanksVisibleSql } from './thanks-visibility.ts';

type Dated<T> = T extends object ? T & { createdAt: string } : T;
interface DatedThanks {
  mine: Dated<ReservationThanks['mine']>;
  theirs: Dated<ReservationThanks['theirs']>;
}

/** Thanks by reservation as one of its two people sees them; reservations without any are left out. */
export async function findThanksByReservationForMember(
  db: Queryable,
  reservationIds: readonly string[],
  userId: string,
): Promise<Map<string, DatedThanks>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reservationThanks as t')
    .selectAll()
    .where('reservationId', 'in', reservationIds)
    .where((eb) =>
      eb.or([eb('authorId', '=', userId), eb.and([eb('recipientId', '=', userId), areThanksVisibleSql])]),
    )
    .execute();
  const thanks = new Map<string, DatedThanks>();
  for (const { id: _id, reservationId, authorId, phrase, text, status, isHidden, createdAt } of rows) {
    const found = thanks.get(reservationId) ?? { mine: null, theirs: null };
    const shown = { _id, phrase, createdAt: createdAt.toISOString() };
    if (authorId === userId) found.mine = { ...shown, text, status };
    else found.theirs = { ...shown, text: status === 'refused' ? null : text, hidden: isHidden };
    thanks.set(reservationId, found);
  }
  return thanks;
}
