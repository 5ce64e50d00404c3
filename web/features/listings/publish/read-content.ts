import { parseTypedEuroPrice, parseTypedQuantityAndUnit } from '#contract/listings/amounts.ts';
import { listingMainTypes, offerTypes, priceTypes } from '#contract/listings/rules.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import { parseTypedDecimal } from '#contract/text/decimals.ts';

export type ListingFormValues = Omit<ListingContent, 'images'>;

/**
 * Content of a listing's form as it is typed at this moment, without the photos; null for fields that can't be read.
 */
export const readListingFormValues = (data: FormData): ListingFormValues => ({
  ...readTexts(data),
  ...readOthers(data),
});

type Texts = Record<Exclude<keyof ListingFormValues, keyof ReturnType<typeof readOthers>>, string | null>;

/** Texts that may be left out: every field of the form that is not read otherwise. */
const readTexts = (data: FormData) =>
  Object.fromEntries([...data.keys()].map((name) => [name, textOf(data, name) || null])) as Texts;

function readOthers(data: FormData) {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === data.get(name));
  return {
    mainType: oneOf(listingMainTypes, 'mainType') ?? 'offer',
    type: oneOf(offerTypes, 'type') ?? null,
    productName: textOf(data, 'productName'),
    description: textOf(data, 'description'),
    quantity: parseTypedQuantityAndUnit(textOf(data, 'quantity'))?.quantity ?? null,
    price: parseTypedEuroPrice(textOf(data, 'price'))?.price ?? null,
    weeklyQuantity: parseTypedQuantityAndUnit(textOf(data, 'weeklyQuantity'))?.quantity ?? null,
    priceType: oneOf(priceTypes, 'priceType') ?? null,
    searchRadius: parseTypedDecimal(textOf(data, 'searchRadius')) ?? null,
    location: {
      city: textOf(data, 'location[city]'),
      postalCode: textOf(data, 'location[postalCode]'),
      street: textOf(data, 'location[street]'),
      streetNumber: textOf(data, 'location[streetNumber]'),
    },
  };
}

/** Text of a field, empty for one that is not shown or holds a file. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

export const readFirstFormPhotoFile = (data: FormData): File | undefined =>
  data.getAll('images').find((value) => value instanceof File && value.size > 0) as File | undefined;
