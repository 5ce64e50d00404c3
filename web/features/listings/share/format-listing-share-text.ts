import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import {
  formatListingPrice,
  formatListingTitle,
  formatTotalAndRemainingQuantity,
} from '#contract/listings/labels.ts';
import { toSingleLineWithoutContactDetails, truncateText } from '#contract/listings/public-text.ts';
import type { OfferType } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';

const MAX_DESCRIPTION_LENGTH = 160;

type Shared = Pick<
  Listing,
  | 'mainType'
  | 'type'
  | 'productName'
  | 'quantity'
  | 'quantityLeft'
  | 'price'
  | 'priceType'
  | 'description'
  | 'location'
>;

/**
 * Text about a listing for a group of neighbours: what, where, how much, how to answer.
 * @param address absolute URL of its page
 */
export function formatListingShareText(listing: Shared, address: string): string {
  const { mainType, type, productName, location, description } = listing;
  const amounts = [formatTotalAndRemainingQuantity(listing), type === 'sell' && formatListingPrice(listing)]
    .filter(Boolean)
    .join(', ');
  const title =
    mainType === 'asked'
      ? `Je cherche\u00a0: ${productName}, à ${formatCommuneOrDepartment(location)}`
      : `${formatListingTitle(listing)}, ${offers[type ?? 'sell']}`;
  return [
    amounts ? `${title}\u00a0: ${amounts}.` : `${title}.`,
    truncateText(toSingleLineWithoutContactDetails(description), MAX_DESCRIPTION_LENGTH),
    `Pour me répondre\u00a0: ${address}`,
  ].join('\n');
}

const offers: Record<OfferType, string> = { sell: 'à vendre', trade: 'à échanger', donation: 'à donner' };
