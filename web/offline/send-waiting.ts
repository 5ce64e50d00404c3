import { call } from '#web/api/call.ts';
import { OUTBOX_KEY } from '#web/outbox/unsent.ts';
import { readStored } from '#web/state/storage.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { MEMBER } from './cache-names.ts';

export { renewPush } from './push/device.ts';

/** Sends messages and listings written without a network, and notifies the member of the outcome. */
export async function sendWaiting(userId: string): Promise<void> {
  if (readStored('local', OUTBOX_KEY)) {
    const { sendWaitingMessages } = await import('#web/features/messaging/thread/outbox.ts');
    const { sent, refused } = await sendWaitingMessages(userId);
    if (sent > 0) notify(sent > 1 ? 'Vos messages sont partis.' : 'Votre message est parti.');
    if (refused > 0) notifyError("Un message n'est pas parti. Il vous attend dans Messages.");
  }
  const { sendWaitingListings } = await import('#web/features/listings/publish/waiting-listings.ts');
  const { sent, refused } = await sendWaitingListings(userId);
  if (sent === 1) notify('Votre annonce est partie. Elle apparaîtra une fois validée.');
  if (sent > 1) notify(`Vos ${sent} annonces sont parties. Elles apparaîtront une fois validées.`);
  if (refused > 0) notifyError("Une annonce n'est pas partie. Elle vous attend dans Publier.");
}

/** Has the worker cache the account, without which the form to publish does not open offline. */
export async function prepareToWrite(userId: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const answers = await caches.open(MEMBER + userId);
  if (!(await answers.match('/api/users/user', { ignoreVary: true }))) await call('GET /api/users/user');
}
