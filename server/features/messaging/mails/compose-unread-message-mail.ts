import { truncateText } from '#contract/listings/public-text.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import {
  composeListingMailItem,
  formatListingCommuneForMail,
} from '#server/features/listings/mails/listing-item.ts';
import type { UnreadConversation, UnreadMessageMail } from '#server/features/messaging/claim-mail.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, MailParagraph, SiteSettings } from '#server/platform/mail/mail-content.ts';

const MAX_EXCERPT_LENGTH = 240;
/** Number of characters read of a message: more than the excerpt, as links are replaced by shorter text. */
const MAX_READ = 400;

/**
 * Mail about unread messages.
 * @param unsubscribeUrl page that works without login
 */
export function composeUnreadMessageMail(
  site: SiteSettings,
  { receiverFirstName, conversations }: UnreadMessageMail,
  unsubscribeUrl: string,
): MailContent {
  const names = [...new Set(conversations.map(({ senderName }) => removeAutoLinkableText(senderName)))];
  const [only, ...others] = conversations;
  const isOne = others.length === 0;
  return {
    subject: isOne ? conversations.map(headlineOf).join() : subjectOf(names, conversations.length),
    preview: conversations.map(excerptOf).join(' '),
    title: isOne ? 'Un message vous attend' : 'Des messages vous attendent',
    paragraphs: [
      formatMailGreeting(receiverFirstName),
      ...conversations.flatMap((conversation): MailParagraph[] => [
        `${headlineOf(conversation)} :`,
        { quoted: [excerptOf(conversation)] },
      ]),
    ],
    ...(isOne &&
      only?.listing && {
        items: [composeListingMailItem(site, only.listing, [formatListingCommuneForMail(only.listing)])],
      }),
    action: {
      label: 'Lire et répondre',
      url: `${site.publicUrl}/app/messages${isOne && only ? `/${only.listingId ?? 'direct'}/${only.conversationId}` : ''}`,
    },
    notes: ['Répondez depuis le site : une réponse à cet e-mail ne lui parviendrait pas.'],
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes e-mails', url: `${site.publicUrl}/app/profil/info` },
    ],
  };
}

/** Headline such as "Karim vous a écrit au sujet de « Poires »". */
function headlineOf({ senderName, productName }: UnreadConversation): string {
  const about = productName ? ` au sujet de « ${removeAutoLinkableText(productName)} »` : '';
  return `${removeAutoLinkableText(senderName)} vous a écrit${about}`;
}

/** Subject of a mail about several conversations. */
function subjectOf([first = '', ...others]: string[], count: number): string {
  if (others.length === 0) return `${first} vous a écrit dans ${count} conversations`;
  return others.length === 1
    ? `${first} et ${others.join()} vous ont écrit`
    : `${first} et ${others.length} autres personnes vous ont écrit`;
}

const excerptOf = ({ text }: UnreadConversation) =>
  truncateText(removeAutoLinkableText(text.slice(0, MAX_READ)), MAX_EXCERPT_LENGTH);
