import { distanceLabel, priceLabel } from '#contract/listings/labels.ts';
import { publicText, shorten } from '#contract/listings/public-text.ts';
import { withoutLinks } from '#contract/text/links.ts';
import { listingItem, placeLine } from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { MailItem, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Characters of a description. */
const LONGEST_EXCERPT = 140;
/** Characters read of it: links in it are replaced by shorter text. */
const MOST_READ = 300;

/** What somebody may look for, in a mail to them. @param listing with its kilometres from where they look */
export function foundItem(site: SiteSettings, listing: ListingRow & { distance: number | null }): MailItem {
  const { distance, publishedAt, createdAt, description } = listing;
  const place = placeLine(listing);
  return listingItem(site, listing, [
    priceLabel(listing),
    distance === null ? place : `${place}, ${distanceLabel(distance)}`,
    `Publiée le ${dayLabel(publishedAt ?? createdAt)}`,
    shorten(withoutLinks(publicText(description.slice(0, MOST_READ))), LONGEST_EXCERPT),
  ]);
}

const dayLabel = (date: Date) =>
  date.toLocaleDateString('fr', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' });
