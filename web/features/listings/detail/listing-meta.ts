import { oembedPath } from '#contract/discovery/oembed.ts';
import { previewPath } from '#contract/discovery/previews.ts';
import { listingTitle, shortListingTitle } from '#contract/listings/labels.ts';
import { publicText, shorten } from '#contract/listings/public-text.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { PageMeta } from '#web/document/page-meta.ts';
import { breadcrumbs } from '../structured/breadcrumbs.ts';
import { listingStructure } from '../structured/listing-structure.ts';

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
    description: shorten(publicText(listing.description), 160),
    image: previewPath(listing._id),
    canonical,
    alternates: [{ type: 'application/json+oembed', title, path: oembedPath(`${origin}/app${canonical}`) }],
    structured: [
      listingStructure(listing, origin),
      breadcrumbs(
        origin,
        [[kind, `/annonces?mainType=${mainType}`]],
        shortListingTitle({ ...listing, mainType: 'offer' }),
      ),
    ],
  };
}
