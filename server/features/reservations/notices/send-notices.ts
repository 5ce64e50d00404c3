import { v7 as uuidv7 } from 'uuid';
import type { PushContent } from '#contract/accounts/push.ts';
import { shortPickupLabel } from '#contract/reservations/pickup-label.ts';
import { canBeMailed } from '#server/features/accounts/policy.ts';
import { sendPush } from '#server/features/accounts/push/send-push.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { listItems } from '../queries.ts';
import { type ClaimedNotice, type DueNotice, listDueNotices } from './due-notices.ts';
import { issueReservationLink } from './links.ts';
import { noticeMail } from './notice-mail.ts';

type Needed = Pick<Services, 'db' | 'mailer' | 'config' | 'sessionSecret' | 'log'>;

/**
 * Sends a person all due reminders and questions, in one notification or one mail. A delivered notification
 * replaces the mail; several appointments are mailed, as only a mail holds several links.
 */
export async function sendNoticesTo(
  services: Needed,
  userId: string,
  jobId: string,
  now = new Date(),
): Promise<void> {
  const { db, mailer, config } = services;
  const claim = await db.transaction().execute((tx) => claimNotices(tx, userId, jobId, now));
  if (!claim) return;
  const { account, notices } = claim;
  const [only, ...others] = notices;
  if (!only) return;
  const isPushed = others.length === 0 && (await sendPush(services, userId, pushContentOf(only), 'normal'));
  if (!isPushed && canBeMailed(account))
    await mailer.send({ to: account.email, jobId, content: noticeMail(config.site, account, notices) });
  await db.updateTable('reservationNotices').set({ sentAt: now }).where('jobId', '=', jobId).execute();
}

/**
 * Claims the due notices of a person. Notices that an earlier attempt of the job claimed without sending are
 * claimed again only while still due. The account is locked, so that the second of two concurrent jobs sees
 * what the first claimed.
 */
async function claimNotices(tx: Queryable, userId: string, jobId: string, now: Date) {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  const due = await listDueNotices(tx, now, { userId, jobId });
  // Unsent claims deleted, so that the morning may send these notices.
  await tx
    .deleteFrom('reservationNotices')
    .where('jobId', '=', jobId)
    .where('sentAt', 'is', null)
    .where('answer', 'is', null)
    .execute();
  if (due.length === 0) return;
  const items = Map.groupBy(
    await listItems(
      tx,
      due.map(({ row }) => row.id),
    ),
    ({ reservationId }) => reservationId,
  );
  const names = await findNames(tx, due);
  const notices: ClaimedNotice[] = [];
  for (const notice of due) {
    const { row, kind } = notice;
    const id = uuidv7();
    await tx
      .insertInto('reservationNotices')
      .values({ id, reservationId: row.id, userId, kind, pickupVersion: row.pickupVersion, jobId })
      .execute();
    notices.push({
      ...notice,
      id,
      otherName: names.get((row.sellerId === userId ? row.buyerId : row.sellerId) ?? '') ?? '',
      items: items.get(row.id) ?? [],
      secret: await issueReservationLink(tx, id),
    });
  }
  return { account, notices };
}

async function findNames(tx: Queryable, due: readonly DueNotice[]): Promise<Map<string, string>> {
  const ids = due.flatMap(({ row }) => [row.sellerId, row.buyerId].filter((id) => id !== null));
  const people = await tx.selectFrom('users').select(['id', 'firstName']).where('id', 'in', ids).execute();
  return new Map(people.map(({ id, firstName }) => [id, firstName]));
}

/** Notification without the names of products, as others may see the screen. */
function pushContentOf({ kind, otherName, row, secret }: ClaimedNotice): PushContent {
  return {
    title: kind === 'reminder' ? `Rendez-vous avec ${otherName}` : `Avec ${otherName}, c'est fait ?`,
    body: row.pickup ? shortPickupLabel(row.pickup) : "Dites-nous comment cela s'est passé.",
    path: `/rendez-vous/${secret}`,
    tag: row.id,
  };
}
