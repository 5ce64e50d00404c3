import { reservedItemsLabel } from '#contract/reservations/labels.ts';
import { actionsOfNotice, linkActionLabels } from '#contract/reservations/link-texts.ts';
import { pickupLabel } from '#contract/reservations/pickup-label.ts';
import { withoutLinks } from '#contract/text/links.ts';
import { mailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, MailItem, SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { ReservedItem } from '../calendar-file.ts';
import type { ClaimedNotice } from './due-notices.ts';

type Mailed = Pick<ClaimedNotice, 'kind' | 'otherName' | 'secret'> & {
  items: readonly ReservedItem[];
  row: Pick<ClaimedNotice['row'], 'pickup'>;
};

/** Mail with reminders of appointments, questions about outcomes, or both; each has its link. */
export function noticeMail(
  site: SiteSettings,
  { firstName }: { firstName: string },
  notices: readonly Mailed[],
): MailContent {
  const reminders = notices.filter(({ kind }) => kind === 'reminder');
  const [only, ...others] = notices;
  const title =
    only && others.length === 0
      ? headlineOf(only)
      : titleOf(reminders.length, notices.length - reminders.length);
  return {
    subject: title,
    preview: notices.map(({ items }) => withoutLinks(reservedItemsLabel(items))).join(', '),
    title,
    paragraphs: [
      mailGreeting(firstName),
      "Répondez d'un geste, sans avoir à vous connecter. Rien ne change tant que vous n'avez pas choisi.",
    ],
    items: notices.map((notice) => itemOf(site, notice)),
  };
}

function titleOf(reminders: number, questions: number): string {
  if (questions === 0) return `Rappel : ${reminders} rendez-vous`;
  if (reminders === 0) return `${questions} rendez-vous : c'est fait ?`;
  return 'Vos rendez-vous';
}

const headlineOf = ({ kind, otherName }: Mailed) =>
  kind === 'reminder'
    ? `Rappel : rendez-vous avec ${withoutLinks(otherName)}`
    : `Avec ${withoutLinks(otherName)}, c'est fait ?`;

function itemOf({ publicUrl }: SiteSettings, notice: Mailed): MailItem {
  const { kind, items, secret, row } = notice;
  const url = `${publicUrl}/app/rendez-vous/${secret}`;
  return {
    title: headlineOf(notice),
    lines: [
      withoutLinks(reservedItemsLabel(items)),
      ...(row.pickup ? [withoutLinks(pickupLabel(row.pickup))] : []),
    ],
    url,
    links: actionsOfNotice[kind].map((action) => ({
      label: linkActionLabels[action],
      url: `${url}?action=${action}`,
    })),
  };
}
