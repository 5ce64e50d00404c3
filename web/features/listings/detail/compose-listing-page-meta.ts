import { buildOembedPath } from '#contract/discovery/oembed.ts';
import { buildListingSocialPreviewImagePath } from '#contract/discovery/previews.ts';
import { formatListingTitle, formatShortListingTitle } from '#contract/listings/labels.ts';
import { toSingleLineWithoutContactDetails, truncateText } from '#contract/listings/public-text.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { PageMeta } from '#web/document/create-meta-tags.ts';
import { createBreadcrumbStructuredData } from '../structured/breadcrumbs.ts';
import { createListingStructuredData } from '../structured/listing-structure.ts';

/**
 * Title, description and picture for search engines and shared links. For loaders only.
 * @param origin configured origin of the site
 */
export function composeListingPageMeta(listing: Listing, origin: string): PageMeta {
  const canonical = `/ad/${listing._id}`;
  const title = formatListingTitle(listing);
  const { mainType } = listing;
  const kind = mainType === 'offer' ? 'Offres' : 'Demandes';
  return {
    title,
    description: truncateText(toSingleLineWithoutContactDetails(listing.description), 160),
    image: buildListingSocialPreviewImagePath(listing._id),
    canonical,
    alternates: [
      { type: 'application/json+oembed', title, path: buildOembedPath(`${origin}/app${canonical}`) },
    ],
    structured: [
      createListingStructuredData(listing, origin),
      createBreadcrumbStructuredData(
        origin,
        [[kind, `/annonces?mainType=${mainType}`]],
        formatShortListingTitle({ ...listing, mainType: 'offer' }),
      ),
    ],
  };
}
