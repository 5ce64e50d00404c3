import type { ListingContent } from './schemas.ts';

/**
 * Names of a listing's content that administrators read, in the order of the columns of the CSV export. The radius of a
 * request and the weekly quantity of an offer have none: they are neither reviewed nor exported.
 */
export const listingContentLabels: Record<
  Exclude<keyof ListingContent, 'searchRadius' | 'weeklyQuantity'>,
  string
> = {
  productName: 'Produit',
  mainType: 'Nature',
  type: 'Type',
  price: 'Prix',
  quantity: 'Quantité',
  priceType: 'Unité',
  inExchange: 'En échange de',
  description: 'Description',
  location: 'Lieu',
  images: 'Photos',
};
