import { daysAgo } from '#contract/durations.ts';
import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import {
  mailLinkActionsByReminderKind,
  type ReservationMailLinkAction,
} from '#contract/reservations/link-texts.ts';
import type { ReservationForMailLinkHolder } from '#contract/reservations/schemas.ts';
import { retentionDays } from '#contract/retention.ts';
import { isBlockedFromWritingTo } from '#server/features/accounts/blocks/queries.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { createRandomSecret, hashSecret } from '#server/platform/create-random-secret.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { findReservationOfMember, getReservationRole, listReservationItems } from '../queries.ts';
import { isReservationOutcomeReportable } from '../store-reservation-outcome.ts';
import type { ReservationRow } from '../tables.ts';

export type ReservationReminderOfMailLink = Awaited<ReturnType<typeof findReservationReminderByMailLink>>;

/**
 * Creates the link of a reminder. The secret is made when the reminder is sent, so that only a hash is stored.
 */
export async function insertReservationReminderLinkSecret(tx: Queryable, noticeId: string): Promise<string> {
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
export async function findReservationReminderByMailLink(db: Queryable, secret: string) {
  const found = await db
    .selectFrom('reservationLinks as l')
    .innerJoin('reservationNotices as n', 'n.id', 'l.noticeId')
    .select(['n.id', 'n.reservationId', 'n.userId', 'n.kind', 'n.pickupVersion', 'n.answer'])
    .where('l.hash', '=', hashSecret(secret))
    .where('l.createdAt', '>', daysAgo(retentionDays.reservationLink))
    .executeTakeFirst();
  return found ?? fail('LINK_INVALID');
}

export async function deleteExpiredReservationMailLinks(db: Queryable): Promise<void> {
  await db
    .deleteFrom('reservationLinks')
    .where('createdAt', '<=', daysAgo(retentionDays.reservationLink))
    .execute();
}

/**
 * Reservation of a link as its holder sees it.
 * @throws Failure LINK_INVALID for a person who is no longer part of it
 */
export async function presentReservationOfMailLink(
  db: Queryable,
  link: ReservationReminderOfMailLink,
): Promise<ReservationForMailLinkHolder> {
  const { reservationId, userId, kind, answer } = link;
  const row = (await findReservationOfMember(db, userId, reservationId)) ?? fail('LINK_INVALID');
  const otherId = getReservationRole(row, userId) === 'seller' ? row.buyerId : row.sellerId;
  const other = otherId === null ? undefined : await findAccount(db, otherId);
  return {
    kind,
    items: (await listReservationItems(db, [row.id])).map(({ productName, quantity, priceType }) => ({
      productName,
      quantity,
      priceType,
    })),
    pickup: row.pickup,
    status: row.status,
    otherName: (other ?? DELETED_MEMBER_PLACEHOLDER).firstName,
    actions: answer === null ? await listOpenActions(db, link, row, other) : [],
    answer,
  };
}

/** Actions of a link that are still possible. */
async function listOpenActions(
  db: Queryable,
  link: ReservationReminderOfMailLink,
  row: ReservationRow,
  other: UserRow | undefined,
): Promise<ReservationMailLinkAction[]> {
  const canWrite = await canWriteTo(db, link.userId, other);
  return mailLinkActionsByReminderKind[link.kind].filter(
    (action) => (canWrite || action === 'cancel') && isOpenTo(action, row, link),
  );
}

/** True when the two may write to each other, as every answer but a cancellation needs. */
async function canWriteTo(db: Queryable, userId: string, other: UserRow | undefined): Promise<boolean> {
  const person = await findAccount(db, userId);
  if (!person || !other || person.suspendedAt || other.suspendedAt) return false;
  return !(await isBlockedFromWritingTo(db, userId, other.id));
}

/** True for an action that is still possible; the use case checks again. */
function isOpenTo(
  action: ReservationMailLinkAction,
  row: ReservationRow,
  { userId, pickupVersion }: ReservationReminderOfMailLink,
): boolean {
  if (action === 'confirm') return isAhead(row) && row.pickupVersion === pickupVersion;
  if (action === 'cancel') return isAhead(row);
  const isOver = row.status === 'done' || row.status === 'missed' || row.status === 'accepted';
  return isOver && isReservationOutcomeReportable(row, getReservationRole(row, userId), action);
}

const isAhead = (row: ReservationRow) => row.status === 'accepted' && !isAppointmentOver(row);

/** True once the hours of an appointment have passed: it is neither confirmed nor cancelled by a link any more. */
export const isAppointmentOver = ({ pickupEndsAt }: Pick<ReservationRow, 'pickupEndsAt'>): boolean =>
  pickupEndsAt !== null && pickupEndsAt <= new Date();
