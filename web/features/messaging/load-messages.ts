import { replace } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { conversationPath } from './conversation-facts.ts';

export interface LoadedMessages {
  conversations: Conversation[];
  /** For an address without a conversation; null when the reader may not see it. */
  listing: Listing | null;
}

/**
 * @param adId of an address without a conversation
 * @throws a redirection to the existing conversation about it; ApiError
 */
export async function loadMessages(
  userId: string,
  adId: string | undefined,
  signal: AbortSignal,
): Promise<LoadedMessages> {
  const [{ conversations }, listing] = await Promise.all([
    call('GET /api/messages/conversations', { signal }),
    adId ? findListing(adId, signal) : null,
  ]);
  const started = conversations.find(({ ad }) => ad !== null && ad._id === adId);
  if (started && listing?.user._id !== userId) throw replace(conversationPath(started));
  return { conversations, listing };
}

export const isSuspension = (error: unknown) =>
  error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED';

async function findListing(id: string, signal: AbortSignal): Promise<Listing | null> {
  try {
    return (await call('GET /api/adverts/:id', { params: { id }, signal })).ad;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
