import './tables.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { acceptedProduceNameColumnSql } from '#server/features/listings/public-name.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { otherParticipantIdSql, queryUnreadMessages } from './queries.ts';

/** Maximum number of conversations that one mail names. */
const MAX_PER_MAIL = 10;

/** Unread message with its conversation and what was already sent to its receiver about it. */
export type UnreadMessage = NonNullable<Awaited<ReturnType<typeof findMailableUnreadMessage>>>;

/** Unread message for a mail; undefined when no mail about it may be sent. */
export const findMailableUnreadMessage = (tx: Queryable, messageId: string) =>
  mailable(tx).where('m.id', '=', messageId).executeTakeFirst();

/** Latest unread message, sent before this time, of each of a person's conversations; the latest first. */
export async function listLatestUnreadMessages(
  tx: Queryable,
  receiverId: string,
  sentBefore: Date,
): Promise<UnreadMessage[]> {
  const latest = await mailable(tx)
    .where('m.unreadBy', '=', receiverId)
    .where('m.sentAt', '<=', sentBefore)
    .distinctOn('m.conversationId')
    .orderBy('m.conversationId')
    .orderBy('m.position', 'desc')
    .execute();
  return latest.sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime()).slice(0, MAX_PER_MAIL);
}

/**
 * Conversations that a person was mailed about within an hour. Times in the future are ignored: the clock was
 * set back.
 */
export const listRecentlyMailedConversations = (tx: Queryable, receiverId: string) =>
  tx
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .select(['me.mailJobId', 'me.mailedAt', otherParticipantIdSql(receiverId).as('otherId')])
    .where('me.userId', '=', receiverId)
    .where('me.mailedAt', '>', new Date(Date.now() - HOUR_MS))
    .where('me.mailedAt', '<', new Date(Date.now() + HOUR_MS))
    .execute();

/**
 * Unread messages that may be mailed about. Excluded: archived conversations, suspended senders, receivers
 * who refuse mails, and unanswered conversations that began with a text sent to many.
 */
const mailable = (tx: Queryable) =>
  queryUnreadMessages(tx)
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
      acceptedProduceNameColumnSql<string | null>('l'),
      'receiver.id as receiverId',
      'sender.id as senderId',
      'sender.firstName as senderName',
      'me.mailJobId',
      'me.mailedPosition',
      'me.pushedPosition',
      'me.pushedAt',
    ]);
