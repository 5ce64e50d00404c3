import {
  formatDistance,
  formatListingPrice,
  formatQuantityLeftUnlessFull,
} from '#contract/listings/labels.ts';
import { toSingleLineWithoutContactDetails, truncateText } from '#contract/listings/public-text.ts';
import { formatDayAndMonth, formatIsoDayInParis } from '#contract/paris-time.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { calculateQuantityLeft } from '#server/features/listings/life/stock.ts';
import {
  composeListingMailItem,
  formatListingCommuneForMail,
} from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { MailSectionItem, SiteSettings } from '#server/platform/mail/mail-content.ts';

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
): MailSectionItem {
  const { distance, publishedAt, createdAt, description } = listing;
  const place = formatListingCommuneForMail(listing);
  return composeListingMailItem(site, listing, [
    [
      formatListingPrice(listing),
      formatQuantityLeftUnlessFull({ ...listing, quantityLeft: calculateQuantityLeft(listing) }),
    ]
      .filter(Boolean)
      .join(', '),
    distance === null ? place : `${place}, ${formatDistance(distance)}`,
    `Publiée le ${formatDayAndMonth(formatIsoDayInParis(publishedAt ?? createdAt))}`,
    truncateText(
      removeAutoLinkableText(toSingleLineWithoutContactDetails(description.slice(0, MAX_READ))),
      MAX_EXCERPT_LENGTH,
    ),
  ]);
}
