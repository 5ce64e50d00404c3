import { replace } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { suggestFirstMessages } from '#contract/messaging/first-messages.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { formatConversationPath } from './conversation-facts.ts';
import { prefillMessageDraft } from './thread/message-draft.ts';

/** Latest conversations of the member, in pages of a hundred. */
export interface LatestConversationsData {
  conversations: Conversation[];
  /** Number of pages of conversations that were requested. */
  pages: number;
  hasOlder: boolean;
}

export interface MessagesPageData extends LatestConversationsData {
  /** Listing that the URL names without a conversation; null when the reader may not see it. */
  listing: Listing | null;
  /** True when the reader has blocked the author of the listing in the URL. */
  isBlocked: boolean;
}

/**
 * Loads the messages page.
 * @param adId listing of a URL without a conversation
 * @param ready first message that the reader chose on the listing's page: it waits in the field. Any other text is ignored
 * @throws a redirection to the existing conversation about that listing; ApiError
 */
export async function loadMessagesPageData(
  userId: string,
  adId: string | undefined,
  ready: string | null,
  signal: AbortSignal,
): Promise<MessagesPageData> {
  const [latest, listing, blocks] = await Promise.all([
    loadConversations(1, undefined, signal),
    adId ? findListing(adId, signal) : null,
    // Block unknown offline: the thread opens, and a message to a blocked person is refused.
    adId ? call('GET /api/blocks', { signal }).catch(() => []) : [],
  ]);
  const isBlocked = blocks.some((block) => block.userId === listing?.user._id);
  if (!adId || listing?.user._id === userId) return { ...latest, listing, isBlocked };
  const [started] = latest.hasOlder
    ? (await loadConversations(1, adId, signal)).conversations
    : latest.conversations.filter(({ ad }) => ad?._id === adId);
  const texts = listing ? suggestFirstMessages(listing) : [];
  if (ready !== null && texts.includes(ready))
    prefillMessageDraft(
      userId,
      started ? { conversationId: started._id } : { adId },
      insertNonBreakingSpaces(ready),
      texts.map(insertNonBreakingSpaces),
    );
  if (started) throw replace(formatConversationPath(started));
  return { ...latest, listing, isBlocked };
}

/**
 * Loads conversations.
 * @param adId limits the list to conversations about this listing
 */
export async function loadConversations(
  pages: number,
  adId: string | undefined,
  signal: AbortSignal,
): Promise<LatestConversationsData> {
  const found = new Map<string, Conversation>();
  let hasOlder = true;
  for (let page = 1; page <= pages && hasOlder; page++) {
    // Page 1 without a parameter: the service worker stores it under that URL for reading offline.
    const query = { ...(page > 1 && { page }), ...(adId && { adId }) };
    const answer = await call('GET /api/messages/conversations', { query, signal });
    // Conversations by id, as one may come twice: new messages between two requests shift the pages.
    for (const conversation of answer.conversations) found.set(conversation._id, conversation);
    hasOlder = answer.hasOlder;
  }
  return { conversations: [...found.values()], pages, hasOlder };
}

export const isMemberSuspendedError = (error: unknown) =>
  error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED';

async function findListing(id: string, signal: AbortSignal): Promise<Listing | null> {
  try {
    return (await call('GET /api/adverts/:id', { params: { id }, signal })).ad;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
