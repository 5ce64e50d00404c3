import { readPrice, readQuantity } from '#contract/listings/amounts.ts';
import { listingMainTypes, priceTypes } from '#contract/listings/rules.ts';
import type { InitialListing } from './listing-fields.tsx';

type ListingInAddress = Pick<InitialListing, 'mainType' | 'productName' | 'quantity' | 'price' | 'priceType'>;

/** Path of the page that publishes, filled in. */
export function composePrefilledPublishPath(listing: Partial<ListingInAddress>): string {
  const said = Object.entries(listing).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `/ad/add?${new URLSearchParams(said)}`;
}

/** Fields that the address of the page that publishes fills in. */
export function readListingFromUrl(query: URLSearchParams): ListingInAddress {
  const text = (name: keyof ListingInAddress) => query.get(name) ?? '';
  return {
    mainType: listingMainTypes.find((value) => value === text('mainType')) ?? 'offer',
    productName: text('productName') || undefined,
    quantity: readQuantity(text('quantity'))?.quantity,
    price: readPrice(text('price'))?.price,
    priceType: priceTypes.find((value) => value === text('priceType')),
  };
}
