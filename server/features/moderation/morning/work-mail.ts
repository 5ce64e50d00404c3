import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { formatWeekdayDateInParis } from '#server/platform/paris-time.ts';
import type { PendingModerationWork } from '../count-pending-moderation-work.ts';

/**
 * Morning mail about pending decisions; undefined when there are none.
 * @param unsubscribeUrl page that works without login
 */
export function composeAdminMorningMail(
  site: SiteSettings,
  { firstName }: { firstName: string },
  work: PendingModerationWork & { unread: number },
  since: Date | undefined,
  unsubscribeUrl: string,
): MailContent | undefined {
  const total = Object.values(work).reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const parts = [
    counted(work.pending, 'annonce à valider', 'annonces à valider'),
    counted(work.revisions, 'modification à relire', 'modifications à relire'),
    counted(work.reports, 'annonce signalée', 'annonces signalées'),
    counted(work.people, 'membre ou message signalé', 'membres ou messages signalés'),
    counted(work.thanks, 'mot de remerciement à relire', 'mots de remerciement à relire'),
    counted(work.notices, 'signalement de page', 'signalements de pages'),
    counted(work.contests, 'contestation', 'contestations'),
  ].filter((part) => part !== '');
  return {
    // Subject of the mail, kept short: lists of mails show some 60 characters.
    subject: `À relire ce matin : ${parts.length === 1 ? parts[0] : `${total} décisions`}`,
    preview: `${parts.join(', ')}.`,
    title: total === 1 ? 'Une décision vous attend' : `${total} décisions vous attendent`,
    paragraphs: [
      formatMailGreeting(firstName),
      `Voici ce qui attend les administrateurs ${formatNameWithPrepositionDe(site.name)} : ${parts.join(', ')}.`,
      ...(work.unread > 0
        ? [
            `Et ${counted(work.unread, 'annonce est en ligne', 'annonces sont en ligne')} sans avoir été relue${work.unread === 1 ? '' : 's'}, dans « Publiées sans relecture ».`,
          ]
        : []),
      ...(since ? [`La plus ancienne annonce attend depuis le ${formatWeekdayDateInParis(since)}.`] : []),
    ],
    action: { label: 'Ouvrir la gestion des annonces', url: `${site.publicUrl}/app/profil/admin-adverts` },
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes e-mails', url: `${site.publicUrl}/app/profil/info` },
    ],
    notes: ['Cet e-mail part à 7 heures, les jours où quelque chose attend.'],
  };
}

function counted(count: number, one: string, several: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${several}`;
}
