import { placeLabel, titleLabel } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';

const LONGEST_DESCRIPTION = 160;

/** What search engines and those who share the page are told of a listing. */
export function listingMeta(listing: Listing) {
  return {
    title: `${titleLabel(listing)} à ${placeLabel(listing)}`,
    description: shorten(listing.description),
    image: listing.images[0],
    canonical: `/ad/${listing._id}`,
  };
}

/** On one line, cut between two words. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const start = line.slice(0, LONGEST_DESCRIPTION - 3);
  return `${start.replace(/ \S*$/, '')}...`;
}
