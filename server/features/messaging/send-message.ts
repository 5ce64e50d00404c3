import type { NewMessage } from '#contract/messaging/schemas.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransaction } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { countFirstMessage, isFirstMessage, noteRepeatedMessage } from './first-messages.ts';
import { findStoredMessage, lockMessageThread, storeMessage } from './store-message.ts';
import type { MessageRow } from './tables.ts';

/**
 * Sends a message; the first one creates the conversation. Idempotent by `clientKey`, even if the receiver
 * has blocked the sender or left since.
 * @throws Failure as `findStoredMessage` and `lockMessageThread`, TOO_MANY_NEW_PEOPLE
 */
export function sendMessage(
  write: ViewerTransaction,
  services: Pick<Services, 'jobs' | 'config'>,
  viewer: Viewer,
  form: NewMessage,
): Promise<MessageRow> {
  return write(async (tx) => {
    const stored = await findStoredMessage(tx, viewer.id, form);
    if (stored) return stored;
    const thread = await lockMessageThread(tx, viewer, form);
    if (!(await isFirstMessage(tx, viewer.id, thread.receiverId)))
      return storeMessage(tx, services, thread, form);
    if (services.config.rateLimit) await countFirstMessage(tx, viewer);
    const isRepeated = !viewer.isAdmin && (await noteRepeatedMessage(tx, services, thread, form.text));
    return storeMessage(tx, services, { ...thread, isRepeated }, form);
  });
}
