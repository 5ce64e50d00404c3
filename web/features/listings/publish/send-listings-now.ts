import { endPause, listWaitingListings } from '#web/offline/outbox/listings.ts';
import { sendWaiting } from '#web/offline/outbox/send-waiting.ts';
import { notifyError } from '#web/ui/notices/notify.ts';

/** Sends the waiting listings at their author's request. @returns false when one still waits, which is notified */
export async function sendListingsNow(userId: string): Promise<boolean> {
  endPause();
  await sendWaiting(userId).catch(() => undefined);
  const remaining = await listWaitingListings(userId);
  const isSent = !remaining.some(({ sendsLater }) => sendsLater);
  if (!isSent) notifyError("Le site ne répond pas encore. L'envoi se fera de lui-même.");
  return isSent;
}
