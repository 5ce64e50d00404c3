import { formatSellerLegalStatus } from '#contract/accounts/company-rules.ts';
import { buildFeedPath } from '#contract/discovery/feeds.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatSearchTitle } from '#contract/listings/format-search-title.ts';
import {
  formatListingPrice,
  formatListingTitle,
  formatOptionalListingDetails,
  formatTotalAndRemainingQuantity,
} from '#contract/listings/labels.ts';
import { buildSearchResultsPath, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { toSingleLineWithoutContactDetails, truncateText } from '#contract/listings/public-text.ts';
import type { Listing } from '#contract/listings/schemas.ts';

/** Feed data independent of the feed's format. URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  page: string;
  rss: string;
  json: string;
  items: FeedItem[];
}

export interface FeedItem {
  /** URL of the listing, which is also the permanent id of the feed's entry. */
  url: string;
  title: string;
  text: string;
  published: Date;
  /** Absolute URL of the first photo, at most 800 pixels per side. */
  picture: string | undefined;
}

const MAX_TEXT_LENGTH = 1_000;

/**
 * Feed of a search.
 * @param publishedAt time at which each listing became public, by id
 */
export function createListingFeed(
  search: PagedListingSearch,
  listings: Listing[],
  publishedAt: Map<string, Date | null>,
  site: { name: string; publicUrl: string },
): Feed {
  const { name, publicUrl } = site;
  const title = formatSearchTitle(search);
  return {
    title: `${title} - ${name}`,
    description: `Les dernières annonces : ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
    page: `${publicUrl}/app${buildSearchResultsPath({ ...search, page: 1, sortBy: undefined })}`,
    rss: publicUrl + buildFeedPath(search, 'rss'),
    json: publicUrl + buildFeedPath(search, 'json'),
    items: listings.map((listing) => ({
      ...describeItem(listing, publicUrl),
      published: publishedAt.get(listing._id) ?? new Date(listing.createdAt),
    })),
  };
}

function describeItem(listing: Listing, publicUrl: string): Omit<FeedItem, 'published'> {
  const facts = [
    formatListingPrice(listing),
    formatTotalAndRemainingQuantity(listing),
    formatCommuneOrDepartment(listing.location),
    formatSellerLegalStatus(listing.user).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
  const [photo] = listing.images;
  return {
    url: `${publicUrl}/app/ad/${listing._id}`,
    title: formatListingTitle(listing),
    text: [
      facts,
      ...formatOptionalListingDetails(listing).map(toSingleLineWithoutContactDetails),
      truncateText(toSingleLineWithoutContactDetails(listing.description), MAX_TEXT_LENGTH),
    ]
      .filter(Boolean)
      .join('. '),
    picture: photo && publicUrl + photo,
  };
}
