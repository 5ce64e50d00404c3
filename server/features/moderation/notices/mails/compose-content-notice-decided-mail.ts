import { contentNoticeCategoryLabels } from '#contract/moderation/notices.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import {
  createContactPageMailLink,
  formatReplyOrContactMailPhrase,
  OTHER_REDRESS_MAIL_TEXT,
} from '#server/platform/mail/write-to-us.ts';
import { formatReportedPageLabel } from './format-reported-page-label.ts';

/**
 * Mail about a decided notice.
 * @param reason the administrator's text
 */
export function composeContentNoticeDecidedMail(
  site: SiteSettings,
  notice: ContentNoticeRow,
  reason: string,
): MailContent {
  const { reference, category, state } = notice;
  const isUpheld = state === 'upheld';
  const verdict = isUpheld ? 'Il y a bien un problème' : 'Rien à reprocher à cette page';
  return {
    subject: `Signalement ${reference} : notre décision`,
    preview: `${verdict}.`,
    title: verdict,
    paragraphs: [
      'Bonjour,',
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a examiné votre signalement ${reference} ${formatReportedPageLabel(notice)} (${contentNoticeCategoryLabels[category].toLowerCase()}). ${isUpheld ? 'Il y a bien un problème, et le nécessaire est fait.' : "Il n'y trouve rien à reprocher : le contenu reste en ligne."} Ses raisons :`,
      createQuotedMailParagraph(reason),
      'Cette décision a été prise par une personne, et non par un programme.',
    ],
    notes: [
      `Vous n'êtes pas d'accord ? ${formatReplyOrContactMailPhrase(site)} en rappelant le numéro ${reference}, une personne réexaminera votre signalement.`,
      OTHER_REDRESS_MAIL_TEXT,
    ],
    links: [createContactPageMailLink(site)],
  };
}
