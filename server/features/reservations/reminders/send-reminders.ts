import { v7 as uuidv7 } from 'uuid';
import type { PushContent } from '#contract/accounts/push.ts';
import { formatShortPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import { canReceiveOptionalMails } from '#server/features/accounts/policy.ts';
import { sendPush } from '#server/features/accounts/push/send-push.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { listReservationItems } from '../queries.ts';
import { composeReservationRemindersMail } from './compose-reservation-reminders-mail.ts';
import {
  type ClaimedReservationReminder,
  type DueReservationReminder,
  listDueReservationReminders,
} from './due-reminders.ts';
import { insertReservationReminderLinkSecret } from './links.ts';

type Needed = Pick<Services, 'db' | 'mailer' | 'config' | 'sessionSecret' | 'log'>;

/**
 * Sends a person all due reminders and questions, in one notification or one mail. A delivered notification
 * replaces the mail; several appointments are mailed, as only a mail holds several links.
 */
export async function sendDueReservationRemindersToMember(
  services: Needed,
  userId: string,
  jobId: string,
  now = new Date(),
): Promise<void> {
  const { db, mailer, config } = services;
  const claim = await db.transaction().execute((tx) => claimReminders(tx, userId, jobId, now));
  if (!claim) return;
  const { account, reminders } = claim;
  const [only, ...others] = reminders;
  if (!only) return;
  const isPushed = others.length === 0 && (await sendPush(services, userId, pushContentOf(only), 'normal'));
  if (!isPushed && canReceiveOptionalMails(account))
    await mailer.send({
      to: account.email,
      jobId,
      content: composeReservationRemindersMail(config.site, account, reminders),
    });
  await db.updateTable('reservationNotices').set({ sentAt: now }).where('jobId', '=', jobId).execute();
}

/**
 * Claims the due reminders of a person. Reminders that an earlier attempt of the job claimed without sending are
 * claimed again only while still due. The account is locked, so that the second of two concurrent jobs sees
 * what the first claimed.
 */
async function claimReminders(tx: Queryable, userId: string, jobId: string, now: Date) {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  const due = await listDueReservationReminders(tx, now, { userId, jobId });
  // Unsent claims deleted, so that the morning may send these reminders.
  await tx
    .deleteFrom('reservationNotices')
    .where('jobId', '=', jobId)
    .where('sentAt', 'is', null)
    .where('answer', 'is', null)
    .execute();
  if (due.length === 0) return;
  const items = Map.groupBy(
    await listReservationItems(
      tx,
      due.map(({ row }) => row.id),
    ),
    ({ reservationId }) => reservationId,
  );
  const names = await findNames(tx, due);
  const reminders: ClaimedReservationReminder[] = [];
  for (const reminder of due) {
    const { row, kind } = reminder;
    const id = uuidv7();
    await tx
      .insertInto('reservationNotices')
      .values({ id, reservationId: row.id, userId, kind, pickupVersion: row.pickupVersion, jobId })
      .execute();
    reminders.push({
      ...reminder,
      id,
      otherName: names.get((row.sellerId === userId ? row.buyerId : row.sellerId) ?? '') ?? '',
      items: items.get(row.id) ?? [],
      secret: await insertReservationReminderLinkSecret(tx, id),
    });
  }
  return { account, reminders };
}

async function findNames(
  tx: Queryable,
  due: readonly DueReservationReminder[],
): Promise<Map<string, string>> {
  const ids = due.flatMap(({ row }) => [row.sellerId, row.buyerId].filter((id) => id !== null));
  const people = await tx.selectFrom('users').select(['id', 'firstName']).where('id', 'in', ids).execute();
  return new Map(people.map(({ id, firstName }) => [id, firstName]));
}

/** Notification without the names of products, as others may see the screen. */
function pushContentOf({ kind, otherName, row, secret }: ClaimedReservationReminder): PushContent {
  return {
    title: kind === 'reminder' ? `Rendez-vous avec ${otherName}` : `Avec ${otherName}, c'est fait ?`,
    body: row.pickup ? formatShortPickupAppointment(row.pickup) : "Dites-nous comment cela s'est passé.",
    path: `/rendez-vous/${secret}`,
    tag: row.id,
  };
}
