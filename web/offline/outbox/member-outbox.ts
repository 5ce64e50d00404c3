import { createLocalStorageListStore } from '#web/client/stored-list.ts';
import { runExclusivelyAcrossTabs } from './one-at-a-time.ts';
import { type SendableOutboxEntry, sendOutboxEntriesInOrder } from './send-outbox-entries-in-order.ts';

/**
 * Outbox in local storage of what members of this device wrote and the server has not confirmed, oldest first.
 * @param storageKey key in local storage
 * @param keyOf key of an entry, which no other entry has
 */
export function createMemberOutbox<T extends { userId: string }>(
  storageKey: string,
  keyOf: (entry: T) => string,
) {
  const list = createLocalStorageListStore<T>(storageKey);
  const { read, save } = list;
  /** Entries of a member, as stored now. */
  const readOfMember = (userId: string) => read().filter((entry) => entry.userId === userId);
  return {
    ...list,
    find: (key: string) => read().find((entry) => keyOf(entry) === key),
    readOfMember,
    change: (key: string, edit: (entry: T) => T) =>
      save(read().map((entry) => (keyOf(entry) === key ? edit(entry) : entry))),
    remove: (...keys: readonly string[]) => save(read().filter((entry) => !keys.includes(keyOf(entry)))),
    removeOfMember: (userId: string | undefined) => save(read().filter((entry) => entry.userId !== userId)),
    /**
     * Sends the pending entries of a member in the order in which they were written, in one tab at a time.
     * @returns how many were sent and how many refused
     */
    sendPendingOfMember: (
      userId: string,
      isPending: (entry: T) => boolean,
      toSendable: (entry: T) => SendableOutboxEntry,
    ): Promise<{ sent: number; refused: number }> =>
      runExclusivelyAcrossTabs(storageKey, () =>
        sendOutboxEntriesInOrder(readOfMember(userId).filter(isPending).map(toSendable)),
      ),
  };
}
