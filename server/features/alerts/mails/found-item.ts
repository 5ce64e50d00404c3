import { formatDistance, formatPrice, formatQuantityLeft } from '#contract/listings/labels.ts';
import { truncateText, withoutContactDetails } from '#contract/listings/public-text.ts';
import { withoutLinks } from '#contract/text/links.ts';
import { quantityLeftOf } from '#server/features/listings/life/stock.ts';
import { composeListingMailItem, placeLine } from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { MailItem, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Maximum number of characters of a listing's description in a mail. */
const MAX_EXCERPT_LENGTH = 140;
/** Number of characters read of a listing's description: more than shown, as links are replaced by shorter text. */
const MAX_READ = 300;

/**
 * Listing found for the receiver of a mail.
 * @param listing with its kilometres from the receiver's place
 */
export function composeFoundListingMailItem(
  site: SiteSettings,
  listing: ListingRow & { distance: number | null },
): MailItem {
  const { distance, publishedAt, createdAt, description } = listing;
  const place = placeLine(listing);
  return composeListingMailItem(site, listing, [
    [formatPrice(listing), formatQuantityLeft({ ...listing, quantityLeft: quantityLeftOf(listing) })]
      .filter(Boolean)
      .join(', '),
    distance === null ? place : `${place}, ${formatDistance(distance)}`,
    `Publiée le ${dayLabel(publishedAt ?? createdAt)}`,
    truncateText(withoutLinks(withoutContactDetails(description.slice(0, MAX_READ))), MAX_EXCERPT_LENGTH),
  ]);
}

const dayLabel = (date: Date) =>
  date.toLocaleDateString('fr', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' });
