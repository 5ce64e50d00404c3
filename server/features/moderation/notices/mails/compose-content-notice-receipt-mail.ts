import { contentNoticeCategoryLabels } from '#contract/moderation/notices.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { createContactPageMailLink } from '#server/platform/mail/write-to-us.ts';
import { formatReportedPageLabel } from './format-reported-page-label.ts';

/** Receipt of a notice, without any text of the sender: the address may be a stranger's. */
export function composeContentNoticeReceiptMail(site: SiteSettings, notice: ContentNoticeRow): MailContent {
  const { reference, category } = notice;
  return {
    subject: `Signalement ${reference} : bien reçu`,
    preview: "Une personne va l'examiner ; sa décision vous parviendra par e-mail.",
    title: 'Votre signalement est bien reçu',
    paragraphs: [
      'Bonjour,',
      `Merci. Votre signalement ${formatReportedPageLabel(notice)} (${contentNoticeCategoryLabels[category].toLowerCase()}) porte le numéro ${reference}.`,
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} va l'examiner : une personne, et non un programme. Sa décision et ses raisons vous parviendront par e-mail. L'auteur du contenu n'apprendra ni votre nom ni votre adresse.`,
    ],
    notes: [
      `Vous n'avez rien signalé sur ${site.name} ? Quelqu'un a indiqué votre adresse par erreur : ne faites rien, ou dites-le-nous.`,
    ],
    links: [createContactPageMailLink(site)],
  };
}
