import { formatModerationDelay } from '#contract/listings/decision-delay.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  composeListingMailItem,
  createOwnListingsMailLink,
  formatListingCommuneForMail,
  type MailedListing,
} from './listing-item.ts';

interface ReceivedListing extends MailedListing {
  city: string;
  postalCode: string;
}

/**
 * Mail that a listing was received.
 * @param usualHours usual wait for an administrator; null when unknown
 */
export function composeListingReceivedMail(
  site: SiteSettings,
  firstName: string,
  listing: ReceivedListing,
  usualHours: number | null,
): MailContent {
  const delay = formatModerationDelay(usualHours);
  return {
    subject: `Annonce bien reçue : « ${removeAutoLinkableText(listing.productName)} »`,
    preview: "Un administrateur va la relire avant qu'elle soit en ligne.",
    title: 'Annonce bien reçue',
    paragraphs: [
      formatMailGreeting(firstName),
      `Votre annonce est enregistrée. Un administrateur la relit avant qu'elle soit en ligne${delay ? `, en général ${delay}` : ''} ; un e-mail vous dira sa décision.`,
    ],
    items: [composeListingMailItem(site, listing, [formatListingCommuneForMail(listing)])],
    action: createOwnListingsMailLink(site),
    notes: ['En attendant, vous pouvez encore la modifier ou la supprimer.'],
  };
}
