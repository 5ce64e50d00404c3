import { formatOptionalListingDetails, formatShortListingTitle } from '#contract/listings/labels.ts';
import { toSingleLineWithoutContactDetails, truncateText } from '#contract/listings/public-text.ts';
import type { PriceType } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';

const schema = 'https://schema.org';

/**
 * Structured data without personal data of the author: a `Product` with its `Offer` when the price is known, else an
 * `Offer` (which needs no price) or a `Demand`. For loaders only.
 * @param origin configured origin of the site
 */
export function createListingStructuredData(listing: Listing, origin: string) {
  const url = `${origin}/app/ad/${listing._id}`;
  const product = {
    '@type': 'Product',
    name: formatShortListingTitle({ ...listing, mainType: 'offer' }),
    description: truncateText(
      toSingleLineWithoutContactDetails(
        [listing.description, ...formatOptionalListingDetails(listing)].join(' '),
      ),
      1_000,
    ),
    ...(listing.images.length > 0 && { image: listing.images.map((path) => origin + path) }),
  };
  const terms = {
    url,
    validFrom: listing.createdAt,
    areaServed: placeOf(listing),
    ...(listing.quantityLeft !== null && {
      inventoryLevel: { '@type': 'QuantitativeValue', value: listing.quantityLeft, ...unitOf(listing) },
    }),
  };
  if (listing.mainType === 'asked') {
    return { '@context': schema, '@type': 'Demand', ...terms, itemOffered: product };
  }
  const price = listing.type === 'donation' ? 0 : listing.type === 'sell' ? listing.price : null;
  const offer = {
    '@type': 'Offer',
    ...terms,
    availability: `${schema}/InStock`,
    ...(price !== null && pricing(price, listing)),
  };
  return price === null
    ? { '@context': schema, ...offer, itemOffered: product }
    : { '@context': schema, ...product, url, offers: offer };
}

function pricing(price: number, listing: Listing) {
  const amount = { price: price.toFixed(2), priceCurrency: 'EUR' };
  const isPerPiece = listing.priceType === null || listing.priceType === 'unit';
  if (isPerPiece || price === 0) return amount;
  const unit = { '@type': 'QuantitativeValue', value: 1, ...unitOf(listing) };
  return {
    ...amount,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, referenceQuantity: unit },
  };
}

/** Place of a listing: its commune, never the street. */
const placeOf = ({ location }: Listing) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    addressLocality: location.city,
    postalCode: location.postalCode,
    addressCountry: 'FR',
  },
});

const unitOf = ({ priceType }: Listing) => (priceType ? units[priceType] : {});

/** Units as UN/CEFACT common codes; those without a code go by their name. */
const units: Record<PriceType, { unitCode: string } | { unitText: string }> = {
  kilo: { unitCode: 'KGM' },
  gram: { unitCode: 'GRM' },
  liter: { unitCode: 'LTR' },
  unit: { unitCode: 'C62' },
  box: { unitText: 'caisse' },
  basket: { unitText: 'panier' },
};
