import { readTextDraft, writeTextDraft } from '#web/offline/drafts/text-draft.ts';
import { readMemberUnsentMessages } from '#web/offline/outbox/messages.ts';
import { formatMessageDestinationKey, type MessageDestination } from '#web/offline/outbox/stored-messages.ts';

/** Name of the draft of a message: its author and where it goes. */
export const formatMessageDraftName = (userId: string, destination: MessageDestination) =>
  `${userId} ${formatMessageDestinationKey(destination)}`;

/**
 * Fills in a suggested message, unless its author has begun another there, or one waits to be sent.
 * @param replaced texts that are no message of the author's own
 */
export function prefillMessageDraft(
  userId: string,
  destination: MessageDestination,
  text: string,
  replaced: readonly string[],
) {
  const draftKey = formatMessageDraftName(userId, destination);
  const begun = readTextDraft(draftKey);
  const isWaiting = readMemberUnsentMessages(userId).some(
    (unsent) => formatMessageDraftName(userId, unsent.destination) === draftKey,
  );
  if (!isWaiting && (begun === null || replaced.includes(begun))) writeTextDraft(draftKey, text);
}
