import './tables.ts';
import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import { acceptedProduceNameColumnSql } from '#server/features/listings/public-name.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { otherParticipantIdSql } from './queries.ts';

/** Conversations of a person, archived ones included, with the messages of both sides; oldest first. */
export async function exportConversationsAsPersonalData(
  db: Queryable,
  userId: string,
  { config, pictureLinks }: Pick<Services, 'config' | 'pictureLinks'>,
): Promise<PersonalDataExport['conversations']> {
  const conversations = await db
    .selectFrom('conversationMembers as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversationId')
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherParticipantIdSql(userId)))
    .leftJoin('listings as l', 'l.id', 'c.listingId')
    .where('me.userId', '=', userId)
    .select([
      'c.id',
      'c.createdAt',
      'l.id as listingId',
      acceptedProduceNameColumnSql<string | null>('l'),
      'other.firstName',
    ])
    .select(['me.archivedAt', 'me.mailedAt'])
    .orderBy('c.createdAt')
    .orderBy('c.id')
    .execute();
  const messages = await db
    .selectFrom('messages as m')
    .innerJoin('conversationMembers as me', 'me.conversationId', 'm.conversationId')
    .where('me.userId', '=', userId)
    .select(['m.conversationId', 'm.senderId', 'm.text', 'm.images', 'm.sentAt', 'm.unreadBy'])
    .orderBy('m.conversationId')
    .orderBy('m.position')
    .execute();
  const byConversation = Map.groupBy(messages, ({ conversationId }) => conversationId);
  return conversations.map(({ id, listingId, productName, firstName, ...row }) => ({
    _id: id,
    ad: listingId && productName ? { _id: listingId, productName } : null,
    with: firstName ?? DELETED_MEMBER_PLACEHOLDER.firstName,
    createdAt: row.createdAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    lastMailAt: row.mailedAt?.toISOString() ?? null,
    messages: (byConversation.get(id) ?? []).map(({ senderId, text, images, sentAt, unreadBy }) => ({
      from: senderId === userId ? ('me' as const) : ('other' as const),
      text,
      images: images.map((path) => config.publicUrl + pictureLinks.sign(path)),
      sentAt: sentAt.toISOString(),
      isRead: unreadBy === null,
    })),
  }));
}

export async function findUnreadMessageMailRefusalDate(
  db: Queryable,
  userId: string,
): Promise<string | null> {
  const refusal = await db
    .selectFrom('messageMailRefusals')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return refusal?.createdAt.toISOString() ?? null;
}
