import { expressionBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { EXCERPT_LENGTH } from '#contract/messaging/rules.ts';
import { noBlockOfMessages } from '#server/features/accounts/blocks/queries.ts';
import { knownName } from '#server/features/listings/known-as.ts';
import { countRows, type Page } from '#server/platform/database/paging.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import type { MessageRow } from './tables.ts';

export type FoundConversation = Awaited<ReturnType<typeof getConversation>>;

/**
 * Without archived ones and those that a block hides, the latest first. The page is chosen before the rest is read: the
 * list is polled every ten seconds.
 * @param adId about this listing only
 */
export async function listConversations(
  db: Queryable,
  userId: string,
  { page, limit, adId }: Page & { adId?: string | undefined },
) {
  if (adId !== undefined && !isUuid(adId)) return { rows: [], hasOlder: false };
  const shown = db
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .where('me.userId', '=', userId)
    .where('me.archivedAt', 'is', null)
    .where((eb) => noBlockOfMessages(eb.ref('me.userId'), otherPerson(userId)))
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

/** Archived ones too; undefined when unknown, malformed, hidden by a block or not theirs. */
export async function findConversation(
  db: Queryable,
  userId: string,
  id: string,
): Promise<FoundConversation | undefined> {
  if (!isUuid(id)) return undefined;
  return conversationsOf(db, userId)
    .where((eb) => noBlockOfMessages(eb.ref('me.userId'), eb.ref('other.id')))
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** One that they are in, hidden by a block or not. */
export function getConversation(db: Queryable, userId: string, id: string) {
  return conversationsOf(db, userId).where('c.id', '=', id).executeTakeFirstOrThrow();
}

/** The other person of a conversation, hidden by a block or not; null for one who erased their account. */
export async function findReceiver(
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
    .select(otherPerson(userId).as('otherId'))
    .executeTakeFirst();
}

/**
 * Parts of messages that mails and notifications show: `m` the message, `c` its conversation, `l` its listing, `me` its
 * receiver's part in it. Without those that were read or that a block hides.
 */
export const unreadMessages = (db: Queryable) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversationId')
    .innerJoin('users as receiver', 'receiver.id', 'm.unreadBy')
    .innerJoin('users as sender', 'sender.id', 'm.senderId')
    .innerJoin('conversationMembers as me', (join) =>
      join.onRef('me.conversationId', '=', 'm.conversationId').onRef('me.userId', '=', 'm.unreadBy'),
    )
    .leftJoin('listings as l', 'l.id', 'c.listingId')
    .where((eb) => noBlockOfMessages(eb.ref('m.unreadBy'), eb.ref('m.senderId')));

/** Without archived conversations and those that a block hides. */
export function countUnread(db: Queryable, userId: string): Promise<number> {
  const unread = db
    .selectFrom('messages as m')
    .innerJoin('conversationMembers as me', (join) =>
      join.onRef('me.conversationId', '=', 'm.conversationId').onRef('me.userId', '=', 'm.unreadBy'),
    )
    .where('m.unreadBy', '=', userId)
    .where('me.archivedAt', 'is', null)
    .where((eb) => noBlockOfMessages(eb.ref('m.unreadBy'), eb.ref('m.senderId')));
  return countRows(unread);
}

/** The latest, or the latest before a message: newest first. */
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

/** Up to this position. */
export async function markRead(
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

/** For a conversation aliased `c`; null once the other person erased their account. */
export function otherPerson(userId: string) {
  const c = expressionBuilder<{ c: Tables['conversations'] }, 'c'>();
  return c
    .case()
    .when('c.starterId', '=', userId)
    .then(c.ref('c.partnerId'))
    .else(c.ref('c.starterId'))
    .end();
}

/** Everything that a list shows of them. */
function conversationsOf(db: Queryable, userId: string) {
  return db
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .innerJoin('users as self', 'self.id', 'me.userId')
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherPerson(userId)))
    .leftJoin('listings as l', 'l.id', 'c.listingId')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.conversationId', '=', 'c.id').onRef('last.position', '=', 'c.messageCount'),
    )
    .where('me.userId', '=', userId)
    .select([
      sql<string | null>`left(last.text, ${sql.lit(EXCERPT_LENGTH)})`.as('lastText'),
      'last.senderId as lastSenderId',
      'c.id',
      'c.lastMessageAt',
      'c.pickup',
      'c.starterId',
      'l.id as listingId',
      knownName<string | null>('l'),
      'l.userId as listingOwnerId',
      'l.isLive as isListingLive',
      'l.status as listingStatus',
      'l.images',
      'l.mainType',
      'l.type',
      'l.price',
      'l.priceType',
      'l.availability',
      'l.reservedForId',
      'self.firstName as selfFirstName',
      'self.profileImage as selfImage',
      'self.role as selfRole',
      'other.id as otherId',
      'other.firstName as otherFirstName',
      'other.profileImage as otherImage',
      'other.role as otherRole',
      'other.suspendedAt as otherSuspendedAt',
      (eb) =>
        eb
          .selectFrom('messages as m')
          .whereRef('m.unreadBy', '=', 'me.userId')
          .whereRef('m.conversationId', '=', 'me.conversationId')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('unreadMessages'),
    ]);
}
