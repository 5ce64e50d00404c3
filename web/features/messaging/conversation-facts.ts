import { DELETED_MEMBER_PLACEHOLDER, formatPhotosOnlyMessage } from '#contract/messaging/rules.ts';
import type { Conversation, Message, Participant } from '#contract/messaging/schemas.ts';

type People = Pick<Conversation, 'participants'>;

export const pickOtherParticipant = ({ participants }: People, userId: string): Participant =>
  participants.find(({ _id }) => _id !== userId) ?? DELETED_MEMBER_PLACEHOLDER;

/** Label of a conversation: `product | first name`, or the first name alone without a listing. */
export function formatConversationTitle(
  conversation: People & Pick<Conversation, 'ad'>,
  userId: string,
): string {
  const { firstName } = pickOtherParticipant(conversation, userId);
  return conversation.ad ? `${conversation.ad.productName} | ${firstName}` : firstName;
}

/** Excerpt of a message: its text, or "Photo" where there is none. */
export const formatMessageExcerpt = ({ text, images = [] }: Pick<Message, 'text' | 'images'>) =>
  text || formatPhotosOnlyMessage(images.length);

/** Parameters of the messages page in its URL. */
export interface MessagesUrlParams {
  adId?: string | undefined;
  conversationId?: string | undefined;
}

/** URL path of a conversation, under `/app`. */
export const formatConversationPath = ({ _id, ad }: Pick<Conversation, '_id' | 'ad'>) =>
  `/messages/${ad?._id ?? 'direct'}/${_id}`;
