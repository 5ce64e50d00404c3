import { formatPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import { withoutLinks } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { Appointment } from '../create-calendar-file.ts';

type MailedAppointment = Pick<Appointment, 'items' | 'otherName' | 'threadPath'> & {
  row: Pick<Appointment['row'], 'pickup' | 'status' | 'pickupSetAt'>;
};

/** Mail with the calendar file of a new, moved or cancelled appointment. */
export function composeAppointmentMail(
  { publicUrl }: SiteSettings,
  { firstName }: { firstName: string },
  appointment: MailedAppointment,
): MailContent {
  const { row, items, threadPath } = appointment;
  const isCancelled = row.status === 'cancelled';
  const headline = isCancelled
    ? 'Rendez-vous annulé'
    : row.pickupSetAt
      ? 'Rendez-vous modifié'
      : 'Rendez-vous pris';
  const who = withoutLinks(appointment.otherName);
  return {
    subject: `${headline} avec ${who}`,
    preview: withoutLinks(formatPickupAppointment(row.pickup)),
    title: headline,
    paragraphs: [
      formatMailGreeting(firstName),
      `${withoutLinks(formatReservedItems(items))}, avec ${who} : ${withoutLinks(formatPickupAppointment(row.pickup))}.`,
      isCancelled
        ? 'Ce rendez-vous est annulé. Ouvrez le fichier joint pour le retirer de votre agenda.'
        : 'Ouvrez le fichier joint pour le mettre dans votre agenda.',
    ],
    action: { label: 'Voir la conversation', url: `${publicUrl}/app${threadPath}` },
  };
}
