import { parseTypedEuroPrice, parseTypedQuantityAndUnit } from '#contract/listings/amounts.ts';
import { listingMainTypes, priceTypes } from '#contract/listings/rules.ts';
import type { InitialListingFormValues } from './listing-form-fields.tsx';

type ListingInAddress = Pick<
  InitialListingFormValues,
  'mainType' | 'productName' | 'quantity' | 'price' | 'priceType'
>;

/** Path of the page that publishes, filled in. */
export function composePrefilledPublishPath(listing: Partial<ListingInAddress>): string {
  const said = Object.entries(listing).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `/ad/add?${new URLSearchParams(said)}`;
}

/** Fields that the address of the page that publishes fills in. */
export function readListingFieldsFromUrl(query: URLSearchParams): ListingInAddress {
  const text = (name: keyof ListingInAddress) => query.get(name) ?? '';
  return {
    mainType: listingMainTypes.find((value) => value === text('mainType')) ?? 'offer',
    productName: text('productName') || undefined,
    quantity: parseTypedQuantityAndUnit(text('quantity'))?.quantity,
    price: parseTypedEuroPrice(text('price'))?.price,
    priceType: priceTypes.find((value) => value === text('priceType')),
  };
}
