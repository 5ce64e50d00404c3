import { formatPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import {
  mailLinkActionsByReminderKind,
  reservationMailLinkActionLabels,
} from '#contract/reservations/link-texts.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, MailSectionItem, SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { MailedReservationItem } from '../create-appointment-calendar-file.ts';
import type { ClaimedReservationReminder } from './due-reminders.ts';

type Mailed = Pick<ClaimedReservationReminder, 'kind' | 'otherName' | 'secret'> & {
  items: readonly MailedReservationItem[];
  row: Pick<ClaimedReservationReminder['row'], 'pickup'>;
};

/** Mail with reminders of appointments, questions about outcomes, or both; each has its link. */
export function composeReservationRemindersMail(
  site: SiteSettings,
  { firstName }: { firstName: string },
  reminders: readonly Mailed[],
): MailContent {
  const ahead = reminders.filter(({ kind }) => kind === 'reminder');
  const [only, ...others] = reminders;
  const title =
    only && others.length === 0 ? headlineOf(only) : titleOf(ahead.length, reminders.length - ahead.length);
  return {
    subject: title,
    preview: reminders.map(({ items }) => removeAutoLinkableText(formatReservedItems(items))).join(', '),
    title,
    paragraphs: [
      formatMailGreeting(firstName),
      "Répondez d'un geste, sans avoir à vous connecter. Rien ne change tant que vous n'avez pas choisi.",
    ],
    items: reminders.map((reminder) => itemOf(site, reminder)),
  };
}

function titleOf(ahead: number, questions: number): string {
  if (questions === 0) return `Rappel : ${ahead} rendez-vous`;
  if (ahead === 0) return `${questions} rendez-vous : c'est fait ?`;
  return 'Vos rendez-vous';
}

const headlineOf = ({ kind, otherName }: Mailed) =>
  kind === 'reminder'
    ? `Rappel : rendez-vous avec ${removeAutoLinkableText(otherName)}`
    : `Avec ${removeAutoLinkableText(otherName)}, c'est fait ?`;

function itemOf({ publicUrl }: SiteSettings, reminder: Mailed): MailSectionItem {
  const { kind, items, secret, row } = reminder;
  const url = `${publicUrl}/app/rendez-vous/${secret}`;
  return {
    title: headlineOf(reminder),
    lines: [
      removeAutoLinkableText(formatReservedItems(items)),
      ...(row.pickup ? [removeAutoLinkableText(formatPickupAppointment(row.pickup))] : []),
    ],
    url,
    links: mailLinkActionsByReminderKind[kind].map((action) => ({
      label: reservationMailLinkActionLabels[action],
      url: `${url}?action=${action}`,
    })),
  };
}
