import { call } from '#web/client/call.ts';
import { listUnsentListings } from '#web/offline/outbox/listings.ts';
import { readMemberUnsentMessages } from '#web/offline/outbox/messages.ts';
import { readMemberUnsentReservationOutcomes } from '#web/offline/outbox/outcomes.ts';
import {
  isReservationSentAutomatically,
  readMemberUnsentReservations,
} from '#web/offline/outbox/reservations.ts';
import { sendOutboxAndNotifyMember } from '#web/offline/outbox/send-outbox-and-notify-member.ts';
import { readMemberUnsentStallChanges } from '#web/offline/outbox/stall-changes.ts';
import { MEMBER_CACHE_NAME_PREFIX } from './cache-names.ts';
import { renewPushSubscriptionForNewSession } from './push/device.ts';

/**
 * Runs the tasks of a member that had to wait for the network.
 * @returns true when something still waits for it
 */
export async function runReconnectTasks(userId: string): Promise<boolean> {
  await Promise.all([
    sendOutboxAndNotifyMember(userId),
    prepareToWrite(userId),
    renewPushSubscriptionForNewSession(),
  ]);
  if (readMemberUnsentMessages(userId).some(({ failure }) => failure === undefined)) return true;
  if (readMemberUnsentReservationOutcomes(userId).some(({ failure }) => failure === undefined)) return true;
  if (readMemberUnsentStallChanges(userId).some(({ failure }) => failure === undefined)) return true;
  if (readMemberUnsentReservations(userId).some(isReservationSentAutomatically)) return true;
  return (await listUnsentListings(userId)).some((listing) => listing.sendsLater);
}

/** Request to the worker to cache the account, without which the form to publish does not open offline. */
async function prepareToWrite(userId: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const answers = await caches.open(MEMBER_CACHE_NAME_PREFIX + userId);
  if (!(await answers.match('/api/users/user', { ignoreVary: true }))) await call('GET /api/users/user');
}
