import { sellerKind } from '#contract/accounts/company-rules.ts';
import { feedPath } from '#contract/discovery/feeds.ts';
import {
  listingTitle,
  placeLabel,
  priceLabel,
  quantityLabel,
  seekingLabel,
} from '#contract/listings/labels.ts';
import { publicText, shorten } from '#contract/listings/public-text.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { type Search, searchPath } from '#contract/listings/search.ts';
import { searchTitle } from '#contract/listings/search-title.ts';

/** Format-independent. Addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  page: string;
  rss: string;
  json: string;
  items: FeedItem[];
}

export interface FeedItem {
  /** Also the permanent id of the entry. */
  url: string;
  title: string;
  text: string;
  published: Date;
  /** At most 800 pixels a side. */
  picture: string | undefined;
}

const LONGEST_TEXT = 1_000;

/** @param publishedAt when each listing became public, by id */
export function describeFeed(
  search: Search,
  listings: Listing[],
  publishedAt: Map<string, Date | null>,
  site: { name: string; publicUrl: string },
): Feed {
  const { name, publicUrl } = site;
  const title = searchTitle(search);
  return {
    title: `${title} - ${name}`,
    description: `Les dernières annonces : ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
    page: `${publicUrl}/app${searchPath({ ...search, page: 1, sortBy: undefined })}`,
    rss: publicUrl + feedPath(search, 'rss'),
    json: publicUrl + feedPath(search, 'json'),
    items: listings.map((listing) => ({
      ...describeItem(listing, publicUrl),
      published: publishedAt.get(listing._id) ?? new Date(listing.createdAt),
    })),
  };
}

function describeItem(listing: Listing, publicUrl: string): Omit<FeedItem, 'published'> {
  const facts = [
    priceLabel(listing),
    quantityLabel(listing),
    placeLabel(listing.location),
    sellerKind(listing.user).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
  const [photo] = listing.images;
  return {
    url: `${publicUrl}/app/ad/${listing._id}`,
    title: listingTitle(listing),
    text: [facts, publicText(seekingLabel(listing)), shorten(publicText(listing.description), LONGEST_TEXT)]
      .filter(Boolean)
      .join('. '),
    picture: photo && publicUrl + photo,
  };
}
