import { expressionBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { MESSAGE_EXCERPT_LENGTH } from '#contract/messaging/rules.ts';
import { messagingAllowedCondition } from '#server/features/accounts/blocks/queries.ts';
import { acceptedProduceNameColumnSql } from '#server/features/listings/public-name.ts';
import { querySellersWithPublicPage } from '#server/features/listings/public-sellers.ts';
import { countRows, type PagingRequest } from '#server/platform/database/paging.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import type { MessageRow } from './tables.ts';

export type ConversationRow = Awaited<ReturnType<typeof findConversationDespiteBlock>>;

/**
 * Conversations of a person, latest first: archived ones or the others, without those hidden by a block. The page is
 * selected before the other columns are read: clients poll the list every ten seconds.
 * @param adId listing to filter by
 */
export async function listConversations(
  db: Queryable,
  userId: string,
  {
    page,
    limit,
    adId,
    archived,
  }: PagingRequest & { adId?: string | undefined; archived?: 'true' | undefined },
) {
  if (adId !== undefined && !isUuid(adId)) return { rows: [], hasOlder: false };
  const shown = db
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .where('me.userId', '=', userId)
    .where('me.archivedAt', archived ? 'is not' : 'is', null)
    .where((eb) => messagingAllowedCondition(eb.ref('me.userId'), otherParticipantIdSql(userId)))
    .$if(adId !== undefined, (query) => query.where('c.listingId', '=', adId ?? ''))
    .select(['c.id', (eb) => eb.fn.coalesce('c.lastMessageAt', 'c.createdAt').as('latestAt')])
    .orderBy('latestAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit);
  const rows = await conversationsOf(db, userId)
    .innerJoin(shown.as('shown'), 'shown.id', 'c.id')
    .orderBy('shown.latestAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit };
}

/**
 * Conversation of a person, also archived; undefined when unknown, malformed, hidden by a block or not
 * theirs.
 */
export async function findConversation(
  db: Queryable,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  if (!isUuid(id)) return undefined;
  return conversationsOf(db, userId)
    .where((eb) => messagingAllowedCondition(eb.ref('me.userId'), eb.ref('other.id')))
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** Existing conversation of a person, even if a block hides it. */
export function findConversationDespiteBlock(db: Queryable, userId: string, id: string) {
  return conversationsOf(db, userId).where('c.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Other person of a conversation, even if a block hides it: `otherId` is null once their account is erased.
 * Undefined when unknown or not theirs.
 */
export async function findOtherParticipant(
  db: Queryable,
  userId: string,
  id: string,
): Promise<{ otherId: string | null } | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .where('me.userId', '=', userId)
    .where('c.id', '=', id)
    .select(otherParticipantIdSql(userId).as('otherId'))
    .executeTakeFirst();
}

/**
 * Unread messages not hidden by a block. Aliases: `m` message, `c` its conversation, `l` its listing, `me`
 * the receiver's membership.
 */
export const queryUnreadMessages = (db: Queryable) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversationId')
    .innerJoin('users as receiver', 'receiver.id', 'm.unreadBy')
    .innerJoin('users as sender', 'sender.id', 'm.senderId')
    .innerJoin('conversationMembers as me', (join) =>
      join.onRef('me.conversationId', '=', 'm.conversationId').onRef('me.userId', '=', 'm.unreadBy'),
    )
    .leftJoin('listings as l', 'l.id', 'c.listingId')
    .where((eb) => messagingAllowedCondition(eb.ref('m.unreadBy'), eb.ref('m.senderId')));

/** Number of unread messages, without archived conversations and those hidden by a block. */
export function countUnreadMessages(db: Queryable, userId: string): Promise<number> {
  const unread = db
    .selectFrom('messages as m')
    .innerJoin('conversationMembers as me', (join) =>
      join.onRef('me.conversationId', '=', 'm.conversationId').onRef('me.userId', '=', 'm.unreadBy'),
    )
    .where('m.unreadBy', '=', userId)
    .where('me.archivedAt', 'is', null)
    .where((eb) => messagingAllowedCondition(eb.ref('m.unreadBy'), eb.ref('m.senderId')));
  return countRows(unread);
}

/** Latest messages of a conversation, or the latest before a message; newest first. */
export async function listMessages(
  db: Queryable,
  conversationId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<MessageRow[]> {
  if (before !== undefined && !isUuid(before)) return [];
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .$if(before !== undefined, (query) =>
      query.where('position', '<', (eb) =>
        eb
          .selectFrom('messages')
          .select('position')
          .where('conversationId', '=', conversationId)
          .where('id', '=', before ?? ''),
      ),
    )
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

/** Marks messages up to a position as read. */
export async function updateMessagesAsReadUpTo(
  db: Queryable,
  conversationId: string,
  userId: string,
  upTo: number,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ unreadBy: null })
    .where('unreadBy', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('position', '<=', upTo)
    .execute();
}

/** Id of the other person of a conversation aliased `c`; null once their account is erased. */
export function otherParticipantIdSql(userId: string) {
  const c = expressionBuilder<{ c: Tables['conversations'] }, 'c'>();
  return c
    .case()
    .when('c.starterId', '=', userId)
    .then(c.ref('c.partnerId'))
    .else(c.ref('c.starterId'))
    .end();
}

/** Query of conversations with all columns that lists show. */
function conversationsOf(db: Queryable, userId: string) {
  return db
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .innerJoin('users as self', 'self.id', 'me.userId')
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherParticipantIdSql(userId)))
    .leftJoin('listings as l', 'l.id', 'c.listingId')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.conversationId', '=', 'c.id').onRef('last.position', '=', 'c.messageCount'),
    )
    .where('me.userId', '=', userId)
    .select([
      sql<string | null>`left(last.text, ${sql.lit(MESSAGE_EXCERPT_LENGTH)})`.as('lastText'),
      'last.senderId as lastSenderId',
      'c.id',
      'c.lastMessageAt',
      'c.starterId',
      'l.id as listingId',
      acceptedProduceNameColumnSql<string | null>('l'),
      'l.userId as listingOwnerId',
      'l.isLive as isListingLive',
      'l.status as listingStatus',
      'l.images',
      'l.mainType',
      'l.type',
      'l.price',
      'l.priceType',
      'l.availability',
      'self.firstName as selfFirstName',
      'self.profileImage as selfImage',
      'self.role as selfRole',
      'other.id as otherId',
      'other.firstName as otherFirstName',
      'other.profileImage as otherImage',
      'other.role as otherRole',
      'other.suspendedAt as otherSuspendedAt',
      'other.awayUntil as otherAwayUntil',
      querySellersWithPublicPage(db)
        .where('users.id', '=', sql.ref<string>('other.id'))
        .select(sql<boolean>`true`.as('hasPage'))
        .as('otherHasPage'),
      (eb) =>
        eb
          .selectFrom('messages as m')
          .whereRef('m.unreadBy', '=', 'me.userId')
          .whereRef('m.conversationId', '=', 'me.conversationId')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('unreadMessages'),
    ]);
}
