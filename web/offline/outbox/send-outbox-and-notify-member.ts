import { showErrorToast, showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { sendUnsentListings } from './listings.ts';
import { sendUnsentMessages } from './messages.ts';
import { sendUnsentReservationOutcomes } from './outcomes.ts';
import { sendUnsentReservations } from './reservations.ts';
import { sendUnsentStallChanges } from './stall-changes.ts';

/**
 * Sends messages, outcomes, reservations, changes of the stall and listings written without a network, and notifies the
 * member of the outcome.
 */
export async function sendOutboxAndNotifyMember(userId: string): Promise<void> {
  const messages = await sendUnsentMessages(userId);
  if (messages.sent > 0)
    showToast(messages.sent > 1 ? 'Vos messages sont partis.' : 'Votre message est parti.');
  if (messages.refused > 0) showErrorToast("Un message n'est pas parti. Il vous attend dans Messages.");
  // Outcomes without a word when they leave: a toast told them when they were said.
  const outcomes = await sendUnsentReservationOutcomes(userId);
  if (outcomes.refused > 0) showErrorToast("Une remise n'a pas pu être notée. Voyez Commandes.");
  const reservations = await sendUnsentReservations(userId);
  if (reservations.sent > 0)
    showToast(
      reservations.sent > 1
        ? 'Vos demandes de réservation sont parties.'
        : 'Votre demande de réservation est partie.',
    );
  if (reservations.refused > 0)
    showErrorToast("Une demande de réservation n'est pas partie. Elle vous attend dans Messages.");
  const changes = await sendUnsentStallChanges(userId);
  if (changes.sent > 0) showToast('Votre étal est à jour.');
  if (changes.refused > 0) showErrorToast("Un changement de votre étal n'est pas parti. Voyez Mon étal.");
  const { sent, refused } = await sendUnsentListings(userId);
  if (sent === 1) showToast('Votre annonce est partie. Elle apparaîtra une fois validée.');
  if (sent > 1) showToast(`Vos ${sent} annonces sont parties. Elles apparaîtront une fois validées.`);
  if (refused > 0) showErrorToast("Une annonce n'est pas partie. Elle vous attend dans Publier.");
}
