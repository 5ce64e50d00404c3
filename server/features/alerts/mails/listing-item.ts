import { thumbnailOf } from '#contract/images.ts';
import { withoutLinks } from '#contract/links.ts';
import { distanceLabel, priceLabel, titleLabel } from '#contract/listings/labels.ts';
import { publicText, shorten } from '#contract/listings/public-text.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { MailItem, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Characters of a description. */
const LONGEST_EXCERPT = 140;
/** Characters read of it: links in it are replaced by shorter text. */
const MOST_READ = 300;

/** What somebody may look for, in a mail to them. @param listing with its kilometres from where they look */
export function listingItem(
  { publicUrl }: SiteSettings,
  listing: ListingRow & { distance: number | null },
): MailItem {
  const { id, images, city, postalCode, distance, createdAt, description } = listing;
  const [image] = images;
  const place = `${withoutLinks(city)} (${postalCode})`;
  return {
    title: withoutLinks(titleLabel(listing)),
    lines: [
      priceLabel(listing),
      distance === null ? place : `${place}, ${distanceLabel(distance)}`,
      `Publiée le ${dayLabel(createdAt)}`,
      shorten(withoutLinks(publicText(description.slice(0, MOST_READ))), LONGEST_EXCERPT),
    ].filter(Boolean),
    url: `${publicUrl}/app/ad/${id}`,
    ...(image && { imageUrl: publicUrl + thumbnailOf(image) }),
  };
}

const dayLabel = (date: Date) =>
  date.toLocaleDateString('fr', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' });
