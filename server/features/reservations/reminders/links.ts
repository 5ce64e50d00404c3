import { daysAgo } from '#contract/durations.ts';
import { DELETED_PERSON } from '#contract/messaging/rules.ts';
import { actionsOfReminder, type ReservationLinkAction } from '#contract/reservations/link-texts.ts';
import type { MailLinkReservation } from '#contract/reservations/schemas.ts';
import { retentionDays } from '#contract/retention.ts';
import { createRandomSecret, hashSecret } from '#server/platform/create-random-secret.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { outcomeOpensAt } from '../present-reservation.ts';
import { findReservation, findReservationRole, listReservationItems } from '../queries.ts';
import type { ReservationRow } from '../tables.ts';

export type StoredLink = Awaited<ReturnType<typeof findReminderByLink>>;

/**
 * Creates the link of a reminder. The secret is made when the reminder is sent, so that only a hash is stored.
 */
export async function issueReservationLink(tx: Queryable, noticeId: string): Promise<string> {
  const secret = createRandomSecret();
  await tx
    .insertInto('reservationLinks')
    .values({ hash: hashSecret(secret), noticeId })
    .execute();
  return secret;
}

/**
 * Reminder of a mailed link.
 * @throws Failure LINK_INVALID when unknown or older than `retentionDays.reservationLink`
 */
export async function findReminderByLink(db: Queryable, secret: string) {
  const found = await db
    .selectFrom('reservationLinks as l')
    .innerJoin('reservationNotices as n', 'n.id', 'l.noticeId')
    .select(['n.id', 'n.reservationId', 'n.userId', 'n.kind', 'n.pickupVersion', 'n.answer'])
    .where('l.hash', '=', hashSecret(secret))
    .where('l.createdAt', '>', daysAgo(retentionDays.reservationLink))
    .executeTakeFirst();
  return found ?? fail('LINK_INVALID');
}

export async function purgeReservationLinks(db: Queryable): Promise<void> {
  await db
    .deleteFrom('reservationLinks')
    .where('createdAt', '<=', daysAgo(retentionDays.reservationLink))
    .execute();
}

/**
 * Reservation of a link as its holder sees it.
 * @throws Failure LINK_INVALID for a person who is no longer part of it
 */
export async function presentLinked(db: Queryable, link: StoredLink): Promise<MailLinkReservation> {
  const { reservationId, userId, kind, answer } = link;
  const row = (await findReservation(db, userId, reservationId)) ?? fail('LINK_INVALID');
  const otherId = findReservationRole(row, userId) === 'seller' ? row.buyerId : row.sellerId;
  const other = await db.selectFrom('users').select('firstName').where('id', '=', otherId).executeTakeFirst();
  return {
    kind,
    items: (await listReservationItems(db, [row.id])).map(({ productName, quantity, priceType }) => ({
      productName,
      quantity,
      priceType,
    })),
    pickup: row.pickup,
    status: row.status,
    otherName: (other ?? DELETED_PERSON).firstName,
    actions: answer === null ? actionsOfReminder[kind].filter((action) => isOpenTo(action, row, link)) : [],
    answer,
  };
}

/** True for an action that is still possible; the use case checks again. */
function isOpenTo(
  action: ReservationLinkAction,
  row: ReservationRow,
  { userId, pickupVersion }: StoredLink,
): boolean {
  if (action === 'confirm') return row.status === 'accepted' && row.pickupVersion === pickupVersion;
  if (action === 'cancel') return row.status === 'accepted';
  const reported = findReservationRole(row, userId) === 'seller' ? row.sellerOutcome : row.buyerOutcome;
  const isOver = row.status === 'done' || row.status === 'missed' || row.status === 'accepted';
  return isOver && reported === null && outcomeOpensAt(row) <= new Date();
}
