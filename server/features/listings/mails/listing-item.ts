import { mailImagePathOf } from '#contract/images.ts';
import { formatShortListingTitle } from '#contract/listings/labels.ts';
import { withoutLinks } from '#contract/text/links.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { MailItem, MailLink, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Listing columns that mails show. */
export type MailedListing = Pick<ListingRow, 'id' | 'images' | 'isLive' | 'mainType' | 'productName'>;

/**
 * A listing in a mail: its picture, and its title as a link.
 * @param lines shown under the title; empty ones are left out
 */
export function composeListingMailItem(
  { publicUrl }: SiteSettings,
  listing: MailedListing,
  lines: string[],
): MailItem {
  // Mail programs load pictures as visitors do, and get those of live listings only.
  const image = listing.isLive ? listing.images[0] : undefined;
  return {
    title: withoutLinks(formatShortListingTitle(listing)),
    lines: lines.filter(Boolean),
    url: `${publicUrl}/app/ad/${listing.id}`,
    ...(image && { imageUrl: publicUrl + mailImagePathOf(image) }),
  };
}

export const placeLine = ({ city, postalCode }: Pick<ListingRow, 'city' | 'postalCode'>): string =>
  `${withoutLinks(city)} (${postalCode})`;

export const ownListingsLink = ({ publicUrl }: SiteSettings): MailLink => ({
  label: 'Voir mes annonces',
  url: `${publicUrl}/app/profil/ads`,
});
