import { deleteDraftsOf, findDrafts, WAITING } from '#web/drafts/draft-store.ts';
import { readStored, writeStored } from '#web/state/storage.ts';

/** Local storage: the messages that are not known to be stored. */
export const OUTBOX_KEY = 'messages-outbox';

/** Session storage: before the author of a message that is being written, and where it goes. */
export const MESSAGE_KEY = 'message-draft ';

/** Name of the field of a waiting listing that leaves by itself: since when, in milliseconds since 1970. */
export const WAITS_SINCE = 'waits-since';

/** Messages and listings that logging out would delete though their author takes them for sent. */
export interface Unsent {
  messages: number;
  /** Whether one of the messages waits for something else than the network. */
  isHeldBack: boolean;
  listings: number;
}

/** Never rejects. */
export async function findUnsent(userId: string): Promise<Unsent> {
  const messages = storedMessages().filter((message) => message.userId === userId);
  const listings = await findDrafts(userId, WAITING).catch(() => []);
  return {
    messages: messages.length,
    isHeldBack: messages.some(({ failure, delay }) => failure !== undefined || delay !== undefined),
    listings: listings.filter(({ data }) => data.has(WAITS_SINCE)).length,
  };
}

/** Deletes, when the member logs out, what they wrote and did not send, drafts included. Never rejects. */
export async function deleteUnsentOf(userId: string | undefined): Promise<void> {
  writeStored('local', OUTBOX_KEY, othersMessages(userId));
  try {
    const begun = Object.keys(sessionStorage).filter((name) => name.startsWith(MESSAGE_KEY));
    for (const name of begun) sessionStorage.removeItem(name);
  } catch {
    // There are none where storage is refused.
  }
  await deleteDraftsOf(userId);
}

/** Messages of other members, which leave after their author's next login. */
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
