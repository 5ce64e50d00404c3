import { formatPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import { formatPartOfRequestedItems, formatReservedItems } from '#contract/reservations/labels.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { CalendarAppointment } from '../create-appointment-calendar-file.ts';

type MailedAppointment = Pick<CalendarAppointment, 'items' | 'otherName' | 'threadPath'> & {
  row: Pick<CalendarAppointment['row'], 'pickup' | 'status' | 'pickupSetAt'>;
  /** Items of the request of which the reservation is a part; absent for any other reservation. */
  asked?: CalendarAppointment['items'] | undefined;
};

/** Mail with the calendar file of a new, moved or cancelled appointment. */
export function composeAppointmentMail(
  { publicUrl }: SiteSettings,
  { firstName }: { firstName: string },
  appointment: MailedAppointment,
): MailContent {
  const { row, items, asked, threadPath } = appointment;
  const isCancelled = row.status === 'cancelled';
  const headline = isCancelled
    ? 'Rendez-vous annulé'
    : row.pickupSetAt
      ? 'Rendez-vous modifié'
      : 'Rendez-vous pris';
  const who = removeAutoLinkableText(appointment.otherName);
  const what = asked ? formatPartOfRequestedItems(items, asked) : formatReservedItems(items);
  return {
    subject: `${headline} avec ${who}`,
    preview: removeAutoLinkableText(formatPickupAppointment(row.pickup)),
    title: headline,
    paragraphs: [
      formatMailGreeting(firstName),
      `${removeAutoLinkableText(what)}, avec ${who} : ${removeAutoLinkableText(formatPickupAppointment(row.pickup))}.`,
      isCancelled
        ? 'Ce rendez-vous est annulé. Ouvrez le fichier joint pour le retirer de votre agenda.'
        : 'Ouvrez le fichier joint pour le mettre dans votre agenda.',
    ],
    action: { label: 'Voir la conversation', url: `${publicUrl}/app${threadPath}` },
  };
}
