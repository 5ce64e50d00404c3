import { v7 as uuidv7 } from 'uuid';
import { messagingErrorTexts } from '#contract/messaging/rules.ts';
import type { NewMessage } from '#contract/messaging/schemas.ts';
import { canSeeListing, isListingOwner } from '#server/features/listings/policy.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findOtherParticipant } from './queries.ts';

/**
 * Address of a message: a conversation or a listing. `receiverId` only checks the receiver that follows from
 * them.
 */
export type MessageTarget = Pick<NewMessage, 'conversationId' | 'adId' | 'receiverId'>;

export interface ResolvedMessageTarget {
  receiverId: string;
  /** Creates the conversation if there is none, safe under concurrency; returns its id. */
  openConversation: (tx: Queryable) => Promise<string>;
}

/**
 * Receiver and conversation of a message.
 * @throws Failure CONVERSATION_NOT_FOUND, LISTING_NOT_FOUND, TO_ONESELF, RECEIVER_DELETED, INVALID_INPUT when
 * `receiverId` is somebody else
 */
export async function resolveMessageTarget(
  db: Queryable,
  viewer: Viewer,
  to: MessageTarget,
): Promise<ResolvedMessageTarget> {
  const { conversationId, adId = '', receiverId } = to;
  const addressed = conversationId
    ? await inConversation(db, viewer, conversationId)
    : await aboutListing(db, viewer, adId);
  if (receiverId !== undefined && receiverId !== addressed.receiverId) {
    fail('INVALID_INPUT', { fields: { receiverId: messagingErrorTexts.receiver } });
  }
  return addressed;
}

async function inConversation(db: Queryable, viewer: Viewer, id: string): Promise<ResolvedMessageTarget> {
  const { otherId } = (await findOtherParticipant(db, viewer.id, id)) ?? fail('CONVERSATION_NOT_FOUND');
  return { receiverId: otherId ?? fail('RECEIVER_DELETED'), openConversation: async () => id };
}

async function aboutListing(db: Queryable, viewer: Viewer, id: string): Promise<ResolvedMessageTarget> {
  const listing = (await findListing(db, id)) ?? fail('LISTING_NOT_FOUND');
  if (isListingOwner(viewer, listing)) fail('TO_ONESELF');
  const key = { listingId: listing.id, starterId: viewer.id };
  const started = await findByListing(db, key);
  // An existing conversation goes on after its listing stopped being visible.
  if (!started && !canSeeListing(viewer, listing)) fail('LISTING_NOT_FOUND');
  return {
    receiverId: listing.userId,
    async openConversation(tx) {
      await tx
        .insertInto('conversations')
        .values({ id: uuidv7(), ...key, partnerId: listing.userId, isDirect: false, lastMessageAt: null })
        .onConflict((conflict) => conflict.columns(['listingId', 'starterId']).doNothing())
        .execute();
      const { id } = (await findByListing(tx, key)) ?? fail('LISTING_NOT_FOUND');
      return id;
    },
  };
}

function findByListing(db: Queryable, { listingId, starterId }: { listingId: string; starterId: string }) {
  return db
    .selectFrom('conversations')
    .select('id')
    .where('listingId', '=', listingId)
    .where('starterId', '=', starterId)
    .executeTakeFirst();
}
