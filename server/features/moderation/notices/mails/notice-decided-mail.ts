import { noticeCategoryLabels } from '#contract/moderation/notices.ts';
import { nameWithDe } from '#contract/text/french-articles.ts';
import type { NoticeRow } from '#server/features/moderation/tables.ts';
import {
  type MailContent,
  quotedMailParagraph,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';
import { contactLink, contactUsSentence, OTHER_REDRESS_NOTE } from '#server/platform/mail/write-to-us.ts';
import { noticedPageLabel } from './noticed-page-label.ts';

/**
 * Mail about a decided notice.
 * @param reason the administrator's text
 */
export function noticeDecidedMail(site: SiteSettings, notice: NoticeRow, reason: string): MailContent {
  const { reference, category, state } = notice;
  const isUpheld = state === 'upheld';
  const verdict = isUpheld ? 'Il y a bien un problème' : 'Rien à reprocher à cette page';
  return {
    subject: `Signalement ${reference} : notre décision`,
    preview: `${verdict}.`,
    title: verdict,
    paragraphs: [
      'Bonjour,',
      `Un administrateur ${nameWithDe(site.name)} a examiné votre signalement ${reference} ${noticedPageLabel(notice)} (${noticeCategoryLabels[category].toLowerCase()}). ${isUpheld ? 'Il y a bien un problème, et le nécessaire est fait.' : "Il n'y trouve rien à reprocher : le contenu reste en ligne."} Ses raisons :`,
      quotedMailParagraph(reason),
      'Cette décision a été prise par une personne, et non par un programme.',
    ],
    notes: [
      `Vous n'êtes pas d'accord ? ${contactUsSentence(site)} en rappelant le numéro ${reference}, une personne réexaminera votre signalement.`,
      OTHER_REDRESS_NOTE,
    ],
    links: [contactLink(site)],
  };
}
