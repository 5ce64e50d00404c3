import { deleteDraftsOf } from '#web/offline/drafts/draft-store.ts';
import { deleteTextDraftsOf } from '#web/offline/drafts/text-draft.ts';
import { listUnsentListings } from './listings.ts';
import { deleteMessagesOf, unsentMessagesOf } from './messages.ts';

/** Counts of messages and listings that logging out would delete although their author takes them for sent. */
export interface UnsentCounts {
  messages: number;
  /** True when one of the unsent messages waits for something else than the network. */
  isHeldBack: boolean;
  listings: number;
}

/** Counts unsent messages and listings. Never rejects. */
export async function countUnsent(userId: string): Promise<UnsentCounts> {
  const messages = unsentMessagesOf(userId);
  return {
    messages: messages.length,
    isHeldBack: messages.some(({ failure, delay }) => failure !== undefined || delay !== undefined),
    listings: (await listUnsentListings(userId)).filter(({ sendsLater }) => sendsLater).length,
  };
}

/** Deletes unsent messages and listings when the member logs out, drafts included. Never rejects. */
export async function deleteUnsentOf(userId: string | undefined): Promise<void> {
  deleteMessagesOf(userId);
  deleteTextDraftsOf(userId);
  await deleteDraftsOf(userId);
}
