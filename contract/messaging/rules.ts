import { formatTooManyImagesError } from '../picture-upload-texts.ts';
import { unavailableReceiverTexts } from '../unavailable-receiver-texts.ts';

/** Maximum number of characters of a message, after trimming. */
export const MAX_MESSAGE_LENGTH = 5000;
/**
 * Maximum number of characters of a report of a message or a member, the same as `MAX_MODERATION_REASON_LENGTH` of
 * moderation.
 */
export const MAX_REPORT_REASON_LENGTH = 2000;
export const MAX_MESSAGE_IMAGES = 3;
export const MESSAGES_PER_PAGE = 30;
/** Maximum length of the last message's excerpt in the list of conversations, in characters. */
export const MESSAGE_EXCERPT_LENGTH = 140;

/** Person shown in place of a participant who erased their account. */
export const DELETED_MEMBER_PLACEHOLDER = {
  _id: '00000000-0000-0000-0000-000000000000',
  firstName: 'Utilisateur supprimé',
  profileImage: null,
  role: 1,
} as const;

/** Label in place of a message that has photos only, where they do not show. */
export const formatPhotosOnlyMessage = (count: number) => (count === 1 ? 'Photo' : `${count} photos`);
/** Label in place of a message that had photos only, once its author has erased the account. */
export const ERASED_PHOTO_MESSAGE_TEXT = 'Photo supprimée';

/** Reasons for which a conversation accepts no more messages: the state of the other person's account. */
export const conversationReadOnlyReasons = ['deleted', 'suspended'] as const;
export type ConversationReadOnlyReason = (typeof conversationReadOnlyReasons)[number];
export const conversationReadOnlyTexts: Record<ConversationReadOnlyReason, string> = unavailableReceiverTexts;

export const messagingErrorTexts = {
  text: 'Veuillez écrire un message.',
  images: formatTooManyImagesError(MAX_MESSAGE_IMAGES),
  tooLong: `Un message ne peut pas dépasser ${MAX_MESSAGE_LENGTH} caractères.`,
  subject: "Indiquez l'annonce ou la conversation.",
  receiver: "Cette personne n'est pas le destinataire de cette conversation.",
  clientKey: 'Cette clé est trop longue.',
  target: 'Indiquez une personne.',
  emailNotification: 'Indiquez true ou false.',
  suspended: 'Votre compte est suspendu, vous ne pouvez pas accéder à la messagerie',
} as const;
