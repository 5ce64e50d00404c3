import { endListingSendPause, listUnsentListings } from '#web/offline/outbox/listings.ts';
import { sendOutboxAndNotifyMember } from '#web/offline/outbox/send-outbox-and-notify-member.ts';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';

/**
 * Sends the waiting listings at their author's request.
 * @returns false when one still waits, of which the author is notified
 */
export async function sendUnsentListingsNow(userId: string): Promise<boolean> {
  endListingSendPause();
  await sendOutboxAndNotifyMember(userId).catch(() => undefined);
  const remaining = await listUnsentListings(userId);
  const isSent = !remaining.some(({ sendsLater }) => sendsLater);
  if (!isSent) showErrorToast("Le site ne répond pas encore. L'envoi se fera de lui-même.");
  return isSent;
}
