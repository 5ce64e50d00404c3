import { oembedPath } from '#contract/discovery/oembed.ts';
import { previewPath } from '#contract/discovery/previews.ts';
import { listingTitle, shortListingTitle } from '#contract/listings/labels.ts';
import { truncateText, withoutContactDetails } from '#contract/listings/public-text.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { PageMeta } from '#web/document/page-meta.ts';
import { breadcrumbStructuredData } from '../structured/breadcrumbs.ts';
import { listingStructuredData } from '../structured/listing-structure.ts';

/**
 * Title, description and picture for search engines and shared links. For loaders only.
 * @param origin configured origin of the site
 */
export function listingMeta(listing: Listing, origin: string): PageMeta {
  const canonical = `/ad/${listing._id}`;
  const title = listingTitle(listing);
  const { mainType } = listing;
  const kind = mainType === 'offer' ? 'Offres' : 'Demandes';
  return {
    title,
    description: truncateText(withoutContactDetails(listing.description), 160),
    image: previewPath(listing._id),
    canonical,
    alternates: [{ type: 'application/json+oembed', title, path: oembedPath(`${origin}/app${canonical}`) }],
    structured: [
      listingStructuredData(listing, origin),
      breadcrumbStructuredData(
        origin,
        [[kind, `/annonces?mainType=${mainType}`]],
        shortListingTitle({ ...listing, mainType: 'offer' }),
      ),
    ],
  };
}
