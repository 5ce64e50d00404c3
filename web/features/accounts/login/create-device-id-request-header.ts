import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/** Key in local storage: random identifier of this browser, sent at a log-in alone. */
const KEY = 'device';

/** Header of a log-in: two accounts that log in from one device are no partners of each other in public figures. */
export function createDeviceIdRequestHeader(): { 'x-device'?: string } {
  const id = readBrowserStorage('local', KEY) ?? newIdempotencyKey();
  return writeBrowserStorage('local', KEY, id) ? { 'x-device': id } : {};
}
