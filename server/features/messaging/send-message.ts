import type { NewMessage } from '#contract/messaging/schemas.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { findStored, lockThread, storeMessage } from './store-message.ts';
import type { MessageRow } from './tables.ts';

/**
 * Creates the conversation with the first message. Idempotent by `clientKey`, also when its receiver blocked the sender
 * or left since.
 * @throws Failure as `findStored` and `lockThread`
 */
export function sendMessage(
  write: Write,
  services: Pick<Services, 'jobs' | 'config'>,
  viewer: Viewer,
  form: NewMessage,
): Promise<MessageRow> {
  return write(async (tx) => {
    const stored = await findStored(tx, viewer.id, form);
    return stored ?? storeMessage(tx, services, await lockThread(tx, viewer, form), form);
  });
}
