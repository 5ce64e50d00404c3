import { reservedItemsLabel } from '#contract/reservations/labels.ts';
import { pickupLabel } from '#contract/reservations/pickup-label.ts';
import { withoutLinks } from '#contract/text/links.ts';
import { mailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { Appointment } from '../calendar-file.ts';

type MailedAppointment = Pick<Appointment, 'items' | 'otherName' | 'threadPath'> & {
  row: Pick<Appointment['row'], 'pickup' | 'status' | 'pickupSetAt'>;
};

/** Mail with the calendar file of a new, moved or cancelled appointment. */
export function appointmentMail(
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
    preview: withoutLinks(pickupLabel(row.pickup)),
    title: headline,
    paragraphs: [
      mailGreeting(firstName),
      `${withoutLinks(reservedItemsLabel(items))}, avec ${who} : ${withoutLinks(pickupLabel(row.pickup))}.`,
      isCancelled
        ? 'Ce rendez-vous est annulé. Ouvrez le fichier joint pour le retirer de votre agenda.'
        : 'Ouvrez le fichier joint pour le mettre dans votre agenda.',
    ],
    action: { label: 'Voir la conversation', url: `${publicUrl}/app${threadPath}` },
  };
}
