import type { ReservationThanks } from '#contract/reservations/thanks-schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { areThanksVisible } from './thanks-visibility.ts';

/** Thanks by reservation as one of its two people sees them; reservations without any are left out. */
export async function findThanksAsMember(
  db: Queryable,
  reservationIds: readonly string[],
  userId: string,
): Promise<Map<string, ReservationThanks>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reservationThanks as t')
    .selectAll()
    .where('reservationId', 'in', reservationIds)
    .where((eb) =>
      eb.or([eb('authorId', '=', userId), eb.and([eb('recipientId', '=', userId), areThanksVisible])]),
    )
    .execute();
  const thanks = new Map<string, ReservationThanks>();
  for (const { id: _id, reservationId, authorId, phrase, text, status, isHidden } of rows) {
    const found = thanks.get(reservationId) ?? { mine: null, theirs: null };
    if (authorId === userId) found.mine = { _id, phrase, text, status };
    else found.theirs = { _id, phrase, text: status === 'refused' ? null : text, hidden: isHidden };
    thanks.set(reservationId, found);
  }
  return thanks;
}
