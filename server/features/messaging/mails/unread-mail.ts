import { shorten } from '#contract/listings/public-text.ts';
import { withoutLinks } from '#contract/text/links.ts';
import { listingItem, placeLine } from '#server/features/listings/mails/listing-item.ts';
import type { UnreadMessage } from '#server/features/messaging/claim-mail.ts';
import { greeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

const LONGEST_EXCERPT = 240;
/** Characters read of a message: more than the excerpt, as links in it are replaced by shorter text. */
const MOST_READ = 400;

/** @param unsubscribeUrl of a page without login */
export function unreadMail(site: SiteSettings, message: UnreadMessage, unsubscribeUrl: string): MailContent {
  const { conversationId, listingId, listing } = message;
  const senderName = withoutLinks(message.senderName);
  const about = message.productName ? ` au sujet de « ${withoutLinks(message.productName)} »` : '';
  const excerpt = shorten(withoutLinks(message.text.slice(0, MOST_READ)), LONGEST_EXCERPT);
  return {
    subject: `${senderName} vous a écrit${about}`,
    preview: excerpt,
    title: 'Un message vous attend',
    paragraphs: [
      greeting(message.receiverFirstName),
      `${senderName} vous a écrit${about} :`,
      { quoted: [excerpt] },
    ],
    ...(listing && { items: [listingItem(site, listing, [placeLine(listing)])] }),
    action: {
      label: 'Lire et répondre',
      url: `${site.publicUrl}/app/messages/${listingId ?? 'direct'}/${conversationId}`,
    },
    notes: ['Répondez depuis le site : une réponse à cet e-mail ne lui parviendrait pas.'],
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes e-mails', url: `${site.publicUrl}/app/profil/info` },
    ],
  };
}
