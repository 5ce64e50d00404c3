import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { submitWaitingListings } from './listings.ts';
import { sendWaitingMessages } from './messages.ts';

/** Sends messages and listings written without a network, and notifies the member of the outcome. */
export async function sendWaiting(userId: string): Promise<void> {
  const messages = await sendWaitingMessages(userId);
  if (messages.sent > 0) notify(messages.sent > 1 ? 'Vos messages sont partis.' : 'Votre message est parti.');
  if (messages.refused > 0) notifyError("Un message n'est pas parti. Il vous attend dans Messages.");
  const { sent, refused } = await submitWaitingListings(userId);
  if (sent === 1) notify('Votre annonce est partie. Elle apparaîtra une fois validée.');
  if (sent > 1) notify(`Vos ${sent} annonces sont parties. Elles apparaîtront une fois validées.`);
  if (refused > 0) notifyError("Une annonce n'est pas partie. Elle vous attend dans Publier.");
}
