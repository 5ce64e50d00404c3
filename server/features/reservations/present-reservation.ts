import { DAY_MS } from '#contract/durations.ts';
import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { Participant } from '#contract/messaging/schemas.ts';
import { calculateReservationItemsTotal } from '#contract/reservations/labels.ts';
import { calculateReservationStatusAfterOutcome } from '#contract/reservations/reservation-transitions.ts';
import { MAX_DAYS_TO_CONTRADICT_OUTCOME } from '#contract/reservations/rules.ts';
import type { Reservation, ReservationItem } from '#contract/reservations/schemas.ts';
import { getAwayUntilDayIfAway } from '#server/features/accounts/policy.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { getReservationRole, listReservationItems } from './queries.ts';
import type { ReservationItemRow, ReservationRow } from './tables.ts';
import { findThanksByReservationForMember } from './thanks/find-thanks-by-reservation-for-member.ts';

/** Reservations as their buyer or seller sees them, in the order of `rows`. */
export async function presentReservations(
  db: Queryable,
  rows: readonly ReservationRow[],
  viewer: Viewer,
): Promise<Reservation[]> {
  const items = Map.groupBy(
    await listReservationItems(
      db,
      rows.map(({ id }) => id),
    ),
    ({ reservationId }) => reservationId,
  );
  const people = await findParticipants(
    db,
    rows.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId].filter((id) => id !== null)),
    viewer,
  );
  const thanks = await findThanksByReservationForMember(
    db,
    rows.map(({ id }) => id),
    viewer.id,
  );
  const participantOf = (id: string | null): Participant =>
    people.get(id ?? '') ?? DELETED_MEMBER_PLACEHOLDER;
  return rows.map((row) => {
    const isSeller = getReservationRole(row, viewer.id) === 'seller';
    const outcomePeriod = calculateReservationOutcomePeriod(row);
    const shown = (items.get(row.id) ?? []).map(presentReservationItem);
    return {
      _id: row.id,
      conversationId: row.conversationId,
      seller: participantOf(row.sellerId),
      buyer: participantOf(row.buyerId),
      items: shown,
      total: calculateReservationItemsTotal(shown),
      status: row.status,
      pickup: row.pickup,
      pickupProposed: row.pickupProposed,
      note: row.note,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      expiresAt: row.status === 'asked' ? (row.expiresAt?.toISOString() ?? null) : null,
      cancelledBy: row.cancelledBy,
      reason: row.reason,
      outcomeFrom: outcomePeriod?.from.toISOString() ?? null,
      outcomeUntil: outcomePeriod?.until?.toISOString() ?? null,
      outcomes: {
        mine: isSeller ? row.sellerOutcome : row.buyerOutcome,
        theirs: isSeller ? row.buyerOutcome : row.sellerOutcome,
      },
      answer: isSeller ? row.sellerAnswer : row.buyerAnswer,
      thanks: thanks.get(row.id) ?? { mine: null, theirs: null },
    };
  });
}

export async function presentReservation(
  db: Queryable,
  row: ReservationRow,
  viewer: Viewer,
): Promise<Reservation> {
  const [reservation] = await presentReservations(db, [row], viewer);
  return reservation ?? fail('INTERNAL');
}

interface OutcomePeriod {
  from: Date;
  /** Null until the first outcome is reported. */
  until: Date | null;
}

/**
 * Period in which a side may report any outcome: from the appointment on, and as long as it may contradict the other side,
 * whose word may have come before the appointment. Null for a reservation without outcomes, and for one that counts as done
 * although nobody reported it.
 */
export function calculateReservationOutcomePeriod({
  status,
  pickupStartsAt,
  acceptedAt,
  createdAt,
  outcomeAt,
}: ReservationRow): OutcomePeriod | null {
  if (calculateReservationStatusAfterOutcome(status, 'done') === undefined) return null;
  const from = pickupStartsAt ?? acceptedAt ?? createdAt;
  if (status === 'accepted') return { from, until: null };
  if (outcomeAt === null) return null;
  const later = Math.max(outcomeAt.getTime(), from.getTime());
  return { from, until: new Date(later + MAX_DAYS_TO_CONTRADICT_OUTCOME * DAY_MS) };
}

export const presentReservationItem = (row: ReservationItemRow): ReservationItem => ({
  adId: row.listingId,
  productName: row.productName,
  mainType: 'offer',
  quantity: row.quantity,
  priceType: row.priceType,
  price: row.price,
});

async function findParticipants(
  db: Queryable,
  ids: string[],
  viewer: Viewer,
): Promise<Map<string, Participant>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'profileImage', 'role', 'suspendedAt', 'awayUntil'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    people.map((person) => {
      const { id, firstName, profileImage, role, suspendedAt } = person;
      // Picture of a suspended person hidden: it may be the reason of the suspension.
      const isShown = profileImage !== null && (suspendedAt === null || id === viewer.id);
      const awayUntil = getAwayUntilDayIfAway(person);
      return [
        id,
        {
          _id: id,
          firstName,
          profileImage: isShown ? viewer.signPicture(profileImage) : null,
          role,
          ...(awayUntil !== null && { awayUntil }),
        },
      ];
    }),
  );
}
