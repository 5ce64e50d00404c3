import type { UnreadMessage } from '#server/features/messaging/claim-mail.ts';
import type { MailContent, Site } from '#server/platform/mail/compose-mail.ts';

const LONGEST_EXCERPT = 240;

/** @param unsubscribeUrl of a page that asks for no session */
export function unreadMail(site: Site, message: UnreadMessage, unsubscribeUrl: string): MailContent {
  const { senderName, productName, conversationId, listingId } = message;
  const about = productName ? ` au sujet de « ${productName} »` : '';
  return {
    subject: `${senderName} vous a écrit${about}`,
    preview: excerptOf(message.text),
    title: 'Un message vous attend',
    paragraphs: ['Bonjour,', `${senderName} vous a écrit${about} :`, `« ${excerptOf(message.text)} »`],
    action: {
      label: 'Lire et répondre',
      url: `${site.publicUrl}/app/messages/${listingId ?? 'direct'}/${conversationId}`,
    },
    notes: [
      'Répondez depuis le site : une réponse à cet e-mail ne lui parviendrait pas.',
      `Ne plus recevoir ces e-mails : ${unsubscribeUrl}`,
    ],
  };
}

/** On one line. A stranger's links are left on the site, where nothing makes them clickable. */
function excerptOf(text: string): string {
  const line = text.replace(LINKS, '[lien]').replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_EXCERPT) return line;
  return `${line.slice(0, LONGEST_EXCERPT).replace(/\s+\S*$/, '')}...`;
}

const LINKS = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*|(?=\s|$))/gi;
