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
 * Reminds and asks a person about all that is due now, in one notification or one mail. A notification replaces the
 * mail where it was delivered; only a mail holds the links of several appointments.
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
 * Claims what is due for a person; what an earlier attempt of the job claimed and could not send is due again only
 * while it still is. The account is locked, so that the second of two concurrent jobs sees what the first claimed.
 */
async function claimNotices(tx: Queryable, userId: string, jobId: string, now: Date) {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  const due = await listDueNotices(tx, now, { userId, jobId });
  // What could not be sent in time is no longer claimed: the morning may send it.
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

/** Notification without what is handed over, as others may see the screen. */
function pushContentOf({ kind, otherName, row, secret }: ClaimedNotice): PushContent {
  return {
    title: kind === 'reminder' ? `Rendez-vous avec ${otherName}` : `Avec ${otherName}, c'est fait ?`,
    body: row.pickup ? shortPickupLabel(row.pickup) : "Dites-nous comment cela s'est passé.",
    path: `/rendez-vous/${secret}`,
    tag: row.id,
  };
}
