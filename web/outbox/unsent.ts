import { deleteDraftsOf, findDrafts, WAITING_LISTING_PREFIX } from '#web/drafts/draft-store.ts';
import { readStored, writeStored } from '#web/state/storage.ts';

/** Key in local storage of the messages that the server has not confirmed. */
export const OUTBOX_KEY = 'messages-outbox';

/** Prefix of keys in session storage of a message being written, followed by its author and destination. */
export const MESSAGE_KEY = 'message-draft ';

/** Field of a waiting listing that is sent automatically: time in milliseconds since 1970 when it was stored. */
export const WAITING_SINCE_FIELD = 'waits-since';

/** Messages and listings that logging out would delete although their author takes them for sent. */
export interface Unsent {
  messages: number;
  /** True when one of the messages waits for something else than the network. */
  isHeldBack: boolean;
  listings: number;
}

/** Counts unsent messages and listings. Never rejects. */
export async function findUnsent(userId: string): Promise<Unsent> {
  const messages = storedMessages().filter((message) => message.userId === userId);
  const listings = await findDrafts(userId, WAITING_LISTING_PREFIX).catch(() => []);
  return {
    messages: messages.length,
    isHeldBack: messages.some(({ failure, delay }) => failure !== undefined || delay !== undefined),
    listings: listings.filter(({ data }) => data.has(WAITING_SINCE_FIELD)).length,
  };
}

/** Deletes unsent messages and listings when the member logs out, drafts included. Never rejects. */
export async function deleteUnsentOf(userId: string | undefined): Promise<void> {
  writeStored('local', OUTBOX_KEY, othersMessages(userId));
  try {
    const begun = Object.keys(sessionStorage).filter((name) => name.startsWith(MESSAGE_KEY));
    for (const name of begun) sessionStorage.removeItem(name);
  } catch {
    // No drafts exist where storage is refused.
  }
  await deleteDraftsOf(userId);
}

/** Messages of other members, which are sent after their author's next login. */
function othersMessages(userId: string | undefined): string | null {
  const others = storedMessages().filter((message) => message.userId !== userId);
  return others.length > 0 ? JSON.stringify(others) : null;
}

function storedMessages(): readonly { userId: string; failure?: string; delay?: string }[] {
  try {
    const written: unknown = JSON.parse(readStored('local', OUTBOX_KEY) ?? '[]');
    return Array.isArray(written) ? written : [];
  } catch {
    return [];
  }
}
