import type { ListingContent } from '#contract/listings/schemas.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { formatCheckedPlaceColumnValue } from '#server/features/places/stored-place.ts';
import type { Services } from '#server/platform/services.ts';
import { createProduceSearchColumns } from './produce/classify-produce.ts';
import type { ListingRow } from './tables.ts';

type Given = 'mainType' | 'productName' | 'description' | 'images';

/** Validated content of a form before it is completed: fields may be missing, or not apply to the listing's type. */
type Draft = Pick<ListingContent, Given | 'location'> & {
  [K in Exclude<keyof ListingContent, Given | 'location'>]?: ListingContent[K] | undefined;
};

/** Content with every field, without those that do not apply to the listing's type. */
export function normalizeListingContentForType({ location, ...draft }: Draft): ListingContent {
  const isOffer = draft.mainType === 'offer';
  const { city, postalCode, street, streetNumber } = location;
  return {
    mainType: draft.mainType,
    productName: draft.productName,
    description: draft.description,
    images: draft.images,
    type: isOffer ? (draft.type ?? null) : null,
    price: isOffer && draft.type === 'sell' ? (draft.price ?? null) : null,
    priceType: draft.priceType ?? null,
    quantity: isOffer ? (draft.quantity ?? null) : null,
    weeklyQuantity: isOffer ? (draft.weeklyQuantity ?? null) : null,
    inExchange: isOffer && draft.type === 'trade' ? draft.inExchange || null : null,
    searchRadius: isOffer ? null : (draft.searchRadius ?? null),
    location: {
      city,
      postalCode,
      ...(isOffer && street && { street }),
      ...(isOffer && streetNumber && { streetNumber }),
    },
  };
}

export const pickListingContentFromRow = (row: ListingRow): ListingContent => ({
  mainType: row.mainType,
  type: row.type,
  productName: row.productName,
  description: row.description,
  images: row.images,
  price: row.price,
  priceType: row.priceType,
  quantity: row.quantity,
  weeklyQuantity: row.weeklyQuantity,
  inExchange: row.inExchange,
  searchRadius: row.searchRadius,
  location: {
    city: row.city,
    postalCode: row.postalCode,
    ...(row.street && { street: row.street }),
    ...(row.streetNumber && { streetNumber: row.streetNumber }),
  },
});

/** Columns of a listing's content, with those that the search needs. */
export function toListingColumns(
  { location, ...content }: ListingContent,
  { places, produce }: Pick<Services, 'places' | 'produce'>,
) {
  const { city, postalCode, street = null, streetNumber = null } = places.corrected(location);
  const place = places.resolve({ city, postalCode });
  return {
    ...content,
    city,
    postalCode,
    street,
    streetNumber,
    checkedPlace: formatCheckedPlaceColumnValue({ city, postalCode }),
    communeCode: place?.code ?? null,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    cityKey: foldTextForComparison(city),
    ...createProduceSearchColumns(content.productName, produce),
  };
}
