import './tables.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { knownName } from '#server/features/listings/known-as.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { otherPerson, unreadMessages } from './queries.ts';

/** Conversations that one mail names. */
const MAX_IN_A_MAIL = 10;

/** An unread message with its conversation and what its receiver was told of that. */
export type Unread = NonNullable<Awaited<ReturnType<typeof findUnread>>>;

/** An unread message; undefined when nobody is to be mailed about it. */
export const findUnread = (tx: Queryable, messageId: string) =>
  mailable(tx).where('m.id', '=', messageId).executeTakeFirst();

/** The latest unread message, sent before this time, of each of somebody's conversations; the latest first. */
export async function listUnread(tx: Queryable, receiverId: string, sentBefore: Date): Promise<Unread[]> {
  const latest = await mailable(tx)
    .where('m.unreadBy', '=', receiverId)
    .where('m.sentAt', '<=', sentBefore)
    .distinctOn('m.conversationId')
    .orderBy('m.conversationId')
    .orderBy('m.position', 'desc')
    .execute();
  return latest.sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime()).slice(0, MAX_IN_A_MAIL);
}

/** Conversations that somebody was mailed about within an hour. Those of the future: the clock was set back. */
export const listMailed = (tx: Queryable, receiverId: string) =>
  tx
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .select(['me.mailJobId', 'me.mailedAt', otherPerson(receiverId).as('otherId')])
    .where('me.userId', '=', receiverId)
    .where('me.mailedAt', '>', new Date(Date.now() - HOUR_MS))
    .where('me.mailedAt', '<', new Date(Date.now() + HOUR_MS))
    .execute();

/**
 * Unread messages but those of archived conversations, of suspended members, to whom wants no mail, and of
 * conversations that began with a text sent to many and are not answered.
 */
const mailable = (tx: Queryable) =>
  unreadMessages(tx)
    .where('me.archivedAt', 'is', null)
    .where('sender.suspendedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('c.repeatedAt', 'is', null),
        eb('c.answeredAt', 'is not', null),
        eb('c.partnerId', '=', eb.ref('m.senderId')),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messageMailRefusals as r').select('r.userId').whereRef('r.userId', '=', 'm.unreadBy'),
        ),
      ),
    )
    .select([
      'm.conversationId',
      'm.position',
      'm.text',
      'm.sentAt',
      'c.listingId',
      'c.messageCount',
      knownName<string | null>('l'),
      'receiver.id as receiverId',
      'sender.id as senderId',
      'sender.firstName as senderName',
      'me.mailJobId',
      'me.mailedPosition',
      'me.pushedPosition',
      'me.pushedAt',
    ]);
