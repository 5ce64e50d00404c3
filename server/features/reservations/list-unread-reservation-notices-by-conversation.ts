import { sql } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import { formatIsoDayInParis, formatWeekdayDayAndMonth } from '#contract/paris-time.ts';
import { getExpectedPickup } from '#contract/reservations/expected-pickup.ts';
import { formatPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import { calculateReservationItemsTotal, formatReservedItems } from '#contract/reservations/labels.ts';
import { isMissedHandoverReportAnswerable } from '#contract/reservations/reservation-transitions.ts';
import { formatOutcomeReportedByOther, reservationTexts as texts } from '#contract/reservations/rules.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import type {
  UnreadConversationNotice,
  UnreadConversationNotices,
} from '#server/features/messaging/unread-conversation-notices.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { getReservationRole, listReservationItems } from './queries.ts';
import type { ReservationItemRow, ReservationRow } from './tables.ts';

/** Maximum number of products in the subject of a mail. */
const MAX_NAMED_ITEMS = 2;

/** Upper bound of the time by which the clocks of a process and of the database differ. */
const MAX_CLOCK_DIFFERENCE_MS = MINUTE_MS;

/**
 * Notices of conversations whose unread messages tell the receiver of a request to answer, or of the other person's word
 * that a handover was missed; the latest of each conversation.
 */
export async function listUnreadReservationNoticesByConversation(
  db: Queryable,
  receiverId: string,
  conversationIds: string[],
): Promise<UnreadConversationNotices> {
  const rows = await listReservationsToldByUnreadMessages(db, receiverId, conversationIds);
  const items = Map.groupBy(
    await listReservationItems(
      db,
      rows.map(({ id }) => id),
    ),
    ({ reservationId }) => reservationId,
  );
  const notices = new Map<string, UnreadConversationNotice>();
  for (const row of rows) {
    const of = items.get(row.id) ?? [];
    const notice =
      row.status === 'asked' ? describeRequest(row, of) : describeMissedHandover(row, of, receiverId);
    if (notice) notices.set(row.conversationId, notice);
  }
  return notices;
}

type Told = ReservationRow & { otherName: string };

/** Reservations, the latest last, of which the step that concerns the receiver is told by an unread message. */
async function listReservationsToldByUnreadMessages(
  db: Queryable,
  receiverId: string,
  conversationIds: string[],
): Promise<Told[]> {
  const firstMessageSinceRequest = sql`(select unread_by from messages as m
    where m.conversation_id = r.conversation_id and m.sender_id = r.buyer_id and m.sent_at >= r.created_at
    order by m.position limit 1)`;
  // The message that tells the end is written with it: it is the closest one, not every one that follows.
  const messageOfEnd = sql`(select unread_by from messages as m
    where m.conversation_id = r.conversation_id
      and m.sent_at >= r.decided_at - ${MAX_CLOCK_DIFFERENCE_MS}::int * interval '1 millisecond'
    order by abs(extract(epoch from m.sent_at - r.decided_at)) limit 1)`;
  return db
    .selectFrom('reservations as r')
    .innerJoin('users as other', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('r.sellerId', '=', receiverId), eb('other.id', '=', eb.ref('r.buyerId'))]),
          eb.and([eb('r.buyerId', '=', receiverId), eb('other.id', '=', eb.ref('r.sellerId'))]),
        ]),
      ),
    )
    .selectAll('r')
    .select('other.firstName as otherName')
    .where('r.conversationId', 'in', conversationIds)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('r.status', '=', 'asked'),
          eb('r.sellerId', '=', receiverId),
          eb('r.expiresAt', '>', new Date()),
          sql<boolean>`${firstMessageSinceRequest} = ${receiverId}::uuid`,
        ]),
        eb.and([eb('r.status', '=', 'missed'), sql<boolean>`${messageOfEnd} = ${receiverId}::uuid`]),
      ]),
    )
    .orderBy(sql`coalesce(r.decided_at, r.created_at)`)
    .execute();
}

/** Request as its seller is told of it; undefined where the seller has proposed another time, and waits. */
function describeRequest(
  row: Told,
  items: readonly ReservationItemRow[],
): UnreadConversationNotice | undefined {
  if (row.pickupProposed?.by === 'seller') return undefined;
  const what = formatReservedItems(items);
  const pickup = getExpectedPickup(row);
  const total = calculateReservationItemsTotal(items);
  return {
    headline: `${row.otherName} vous demande ${items.length > MAX_NAMED_ITEMS ? `${items.length} produits` : what}`,
    title: 'Une demande de réservation vous attend',
    item: {
      title: what,
      lines: [
        pickup ? formatPickupAppointment(pickup) : 'Moment et lieu à convenir',
        ...(total === null ? [] : [`Total : ${formatEuroAmountWithoutSign(total)} €`]),
        ...(row.expiresAt
          ? [
              `À accepter ou à refuser d'ici le ${formatWeekdayDayAndMonth(formatIsoDayInParis(row.expiresAt))}`,
            ]
          : []),
      ],
    },
    actionLabel: 'Accepter ou refuser',
  };
}

/** Missed handover as the person is told of it who, by the other one's word, did not come. */
function describeMissedHandover(
  row: Told,
  items: readonly ReservationItemRow[],
  receiverId: string,
): UnreadConversationNotice | undefined {
  const isSeller = getReservationRole(row, receiverId) === 'seller';
  const theirs = isSeller ? row.buyerOutcome : row.sellerOutcome;
  const answer = isSeller ? row.sellerAnswer : row.buyerAnswer;
  if (theirs === null || !isMissedHandoverReportAnswerable(row.status, theirs, answer)) return undefined;
  return {
    headline: `${row.otherName} indique que la remise n'a pas eu lieu`,
    title: "Une remise n'a pas eu lieu",
    item: {
      title: formatReservedItems(items),
      lines: [
        ...(row.pickup ? [formatPickupAppointment(row.pickup)] : []),
        `${row.otherName} a dit : ${formatOutcomeReportedByOther(theirs)}.`,
        texts.missedConsequences,
        "Ce n'est pas ce qui s'est passé ? Répondez dans la conversation, ou aux seuls administrateurs sous la réservation.",
      ],
    },
    actionLabel: 'Répondre',
  };
}
