import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { Conversation, Message, Participant } from '#contract/messaging/schemas.ts';
import { getAwayUntilDayIfAway } from '#server/features/accounts/policy.ts';
import { canSeeListing, isListingOwner } from '#server/features/listings/policy.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { getMessageTextUnlessPhotosOnly } from './message-photos.ts';
import { getConversationReadOnlyReason } from './policy.ts';
import type { ConversationRow } from './queries.ts';
import type { MessageRow } from './tables.ts';

/** Conversation for one of its two people, with the first name, picture and role of the other. */
export function presentConversation(row: ConversationRow, viewer: Viewer): Conversation {
  const { self, other } = peopleOf(row, viewer);
  return {
    _id: row.id,
    ad: presentListing(row, viewer),
    participants: [self, row.otherHasPage ? { ...other, hasPage: true } : other],
    unreadMessages: row.unreadMessages ?? 0,
    readOnly: getConversationReadOnlyReason(row),
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    lastMessage: row.lastText === null ? null : { text: row.lastText, isOwn: row.lastSenderId === viewer.id },
  };
}

export function presentMessages(
  rows: MessageRow[],
  conversation: ConversationRow,
  viewer: Viewer,
): Message[] {
  const { self, other } = peopleOf(conversation, viewer);
  // An erased person has read nothing more, and a suspended one cannot: `unreadBy` would say otherwise of the former.
  const areReadsShown = getConversationReadOnlyReason(conversation) === null;
  return rows.map((row) => {
    const isOwn = row.senderId === viewer.id;
    return {
      _id: row.id,
      conversationId: row.conversationId,
      text: getMessageTextUnlessPhotosOnly(row),
      ...(row.images.length > 0 && { images: row.images.map(viewer.signPicture) }),
      sender: isOwn ? self : other,
      sentAt: row.sentAt.toISOString(),
      ...(isOwn && { clientKey: row.clientKey }),
      ...(isOwn && areReadsShown && { isRead: row.unreadBy === null }),
    };
  });
}

function presentListing(row: ConversationRow, viewer: Viewer): Conversation['ad'] {
  const { listingId, productName, listingOwnerId, mainType, availability } = row;
  if (listingId === null || productName === null || listingOwnerId === null) return null;
  if (mainType === null || availability === null) return null;
  const isLive = row.isListingLive ?? false;
  const isVisible = row.listingStatus !== 'gone' && canSeeListing(viewer, { userId: listingOwnerId, isLive });
  const image = (isVisible && row.images?.[0]) || null;
  return {
    _id: listingId,
    productName,
    mainType,
    type: row.type,
    availability,
    isVisible,
    isLive,
    price: isVisible ? row.price : null,
    priceType: isVisible ? row.priceType : null,
    image: image && (isLive ? image : viewer.signPicture(image)),
    isOwn: isListingOwner(viewer, { userId: listingOwnerId }),
  };
}

function peopleOf(row: ConversationRow, viewer: Viewer): { self: Participant; other: Participant } {
  const self = {
    _id: viewer.id,
    firstName: row.selfFirstName,
    profileImage: row.selfImage && viewer.signPicture(row.selfImage),
    role: row.selfRole,
  };
  const { otherId, otherFirstName, otherRole, otherImage } = row;
  if (otherId === null || otherFirstName === null || otherRole === null)
    return { self, other: DELETED_MEMBER_PLACEHOLDER };
  // Picture of a suspended person hidden: it may be why the person was suspended.
  const profileImage = otherImage && !row.otherSuspendedAt ? viewer.signPicture(otherImage) : null;
  const awayUntil = getAwayUntilDayIfAway({ awayUntil: row.otherAwayUntil });
  const other = { _id: otherId, firstName: otherFirstName, profileImage, role: otherRole };
  return { self, other: { ...other, ...(awayUntil !== null && { awayUntil }) } };
}
