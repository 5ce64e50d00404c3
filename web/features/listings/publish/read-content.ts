import { readPrice, readQuantity } from '#contract/listings/amounts.ts';
import { listingMainTypes, listingTypes, priceTypes } from '#contract/listings/rules.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import { readDecimal } from '#contract/text/decimals.ts';

export type TypedListing = Omit<ListingContent, 'images'>;

/** Content of a listing's form as it is typed at this moment, without the photos; null for fields that can't be read. */
export function readTypedListing(data: FormData): TypedListing {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === data.get(name));
  return {
    mainType: oneOf(listingMainTypes, 'mainType') ?? 'offer',
    type: oneOf(listingTypes, 'type') ?? null,
    productName: text('productName'),
    description: text('description'),
    quantity: readQuantity(text('quantity'))?.quantity ?? null,
    price: readPrice(text('price'))?.price ?? null,
    weeklyQuantity: readQuantity(text('weeklyQuantity'))?.quantity ?? null,
    priceType: oneOf(priceTypes, 'priceType') ?? null,
    inExchange: text('inExchange') || null,
    searchRadius: readDecimal(text('searchRadius')) ?? null,
    location: {
      city: text('location[city]'),
      postalCode: text('location[postalCode]'),
      street: text('location[street]'),
      streetNumber: text('location[streetNumber]'),
    },
  };
}

export const firstPhotoOf = (data: FormData): File | undefined =>
  data.getAll('images').find((value) => value instanceof File && value.size > 0) as File | undefined;
