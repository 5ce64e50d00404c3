import { DELETED_PERSON, photosLabel } from '#contract/messaging/rules.ts';
import type { Conversation, Message, Participant } from '#contract/messaging/schemas.ts';

type People = Pick<Conversation, 'participants'>;

export const otherParticipant = ({ participants }: People, userId: string): Participant =>
  participants.find(({ _id }) => _id !== userId) ?? DELETED_PERSON;

/** Label `product | first name`, or the first name alone without a listing. */
export function conversationLabel(conversation: People & Pick<Conversation, 'ad'>, userId: string): string {
  const { firstName } = otherParticipant(conversation, userId);
  return conversation.ad ? `${conversation.ad.productName} | ${firstName}` : firstName;
}

/** Text of a message, or "Photo" where there is none. */
export const messageExcerpt = ({ text, images = [] }: Pick<Message, 'text' | 'images'>) =>
  text || photosLabel(images.length);

/** Parameters of the URL of the messages page. */
export interface MessagesAddress {
  adId?: string | undefined;
  conversationId?: string | undefined;
}

/** URL path of a conversation, under `/app`. */
export const conversationPath = ({ _id, ad }: Pick<Conversation, '_id' | 'ad'>) =>
  `/messages/${ad?._id ?? 'direct'}/${_id}`;
