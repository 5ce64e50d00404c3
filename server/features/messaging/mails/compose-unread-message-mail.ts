import { truncateText } from '#contract/listings/public-text.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import {
  composeListingMailItem,
  formatListingCommuneForMail,
} from '#server/features/listings/mails/listing-item.ts';
import type { MailedUnreadConversation, UnreadMessageMail } from '#server/features/messaging/claim-mail.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import {
  createQuotedMailParagraph,
  type MailContent,
  type MailParagraph,
  type MailSectionItem,
  type SiteSettings,
} from '#server/platform/mail/mail-content.ts';

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
  const notice = isOne ? only?.notice : undefined;
  const items = [
    ...conversations.flatMap((conversation) => noticeItemsOf(site, conversation, !isOne)),
    ...(isOne && only?.listing && !notice
      ? [composeListingMailItem(site, only.listing, [formatListingCommuneForMail(only.listing)])]
      : []),
  ];
  return {
    subject: isOne ? conversations.map(headlineOf).join() : subjectOf(names, conversations.length),
    preview: conversations.map(excerptOf).join(' '),
    title: notice?.title ?? (isOne ? 'Un message vous attend' : 'Des messages vous attendent'),
    paragraphs: [
      formatMailGreeting(receiverFirstName),
      ...conversations.flatMap((conversation): MailParagraph[] => [
        `${headlineOf(conversation)} :`,
        createQuotedMailParagraph(excerptOf(conversation)),
      ]),
    ],
    ...(items.length > 0 && { items }),
    action: {
      label: notice?.actionLabel ?? 'Lire et répondre',
      url: isOne && only ? urlOf(site, only) : `${site.publicUrl}/app/messages`,
    },
    notes: ['Répondez depuis le site : une réponse à cet e-mail ne lui parviendrait pas.'],
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes e-mails', url: `${site.publicUrl}/app/profil/info` },
    ],
  };
}

const urlOf = ({ publicUrl }: SiteSettings, { listingId, conversationId }: MailedUnreadConversation) =>
  `${publicUrl}/app/messages/${listingId ?? 'direct'}/${conversationId}`;

/**
 * Item of what waits for the receiver in a conversation; none for ordinary messages.
 * @param hasLinkOrEmailAddress true where the mail's button leads to no single conversation
 */
function noticeItemsOf(
  site: SiteSettings,
  conversation: MailedUnreadConversation,
  hasLinkOrEmailAddress: boolean,
): MailSectionItem[] {
  const { notice } = conversation;
  if (!notice) return [];
  const url = urlOf(site, conversation);
  const { title, lines } = notice.item;
  return [
    {
      title: removeAutoLinkableText(title),
      lines: lines.map(removeAutoLinkableText),
      url,
      ...(hasLinkOrEmailAddress && { links: [{ label: notice.actionLabel, url }] }),
    },
  ];
}

/** Headline such as "Karim vous a écrit au sujet de « Poires »", or that of what waits in the conversation. */
function headlineOf({ senderName, productName, notice }: MailedUnreadConversation): string {
  if (notice) return removeAutoLinkableText(notice.headline);
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

/** Beginning of a message, with its line breaks. */
const excerptOf = ({ text }: MailedUnreadConversation) =>
  truncateText(
    text.slice(0, MAX_READ).split('\n').map(removeAutoLinkableText).join('\n'),
    MAX_EXCERPT_LENGTH,
  );
