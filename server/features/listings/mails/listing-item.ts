import { buildMailImagePath } from '#contract/images.ts';
import { formatShortListingTitle } from '#contract/listings/labels.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { MailLink, MailSectionItem, SiteSettings } from '#server/platform/mail/mail-content.ts';

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
): MailSectionItem {
  // Mail programs load pictures as visitors do, and get those of live listings only.
  const image = listing.isLive ? listing.images[0] : undefined;
  return {
    title: removeAutoLinkableText(formatShortListingTitle(listing)),
    lines: lines.filter(Boolean),
    url: `${publicUrl}/app/ad/${listing.id}`,
    ...(image && { imageUrl: publicUrl + buildMailImagePath(image) }),
  };
}

export const formatListingCommuneForMail = ({
  city,
  postalCode,
}: Pick<ListingRow, 'city' | 'postalCode'>): string => `${removeAutoLinkableText(city)} (${postalCode})`;

export const createOwnListingsMailLink = ({ publicUrl }: SiteSettings): MailLink => ({
  label: 'Voir mes annonces',
  url: `${publicUrl}/app/profil/ads`,
});
