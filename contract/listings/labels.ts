import { capitalizeFirstLetter } from '../text/capitalize-first-letter.ts';
import { formatEuroAmountWithoutSign, formatNumber } from '../text/decimals.ts';
import { formatCommuneOrDepartment } from './format-commune-or-department.ts';
import type { PriceType } from './rules.ts';
import type { Listing } from './schemas.ts';

type Priced = Pick<Listing, 'mainType' | 'type' | 'price' | 'priceType'>;
type Detailed = Pick<Listing, 'inExchange' | 'searchRadius'> & { location: { city: string } };
type Counted = Pick<Listing, 'quantity' | 'priceType'>;

/** Price as "3,50 € / kg", "2 € la pièce", "Prix à convenir", "Troc" or "Don". Empty for a request. */
export function formatListingPrice({ mainType, type, price, priceType }: Priced): string {
  if (mainType === 'asked') return '';
  if (type === 'trade') return 'Troc';
  if (type === 'donation') return 'Don';
  if (price === null) return 'Prix à convenir';
  return `${formatEuroAmountWithoutSign(price)} €${priceType ? ` ${pricePerUnitLabels[priceType]}` : ''}`;
}

/** Quantity as "12 kg", "1 pièce" or "3 paniers". Empty without a quantity. */
export function formatQuantity({ quantity, priceType }: Counted): string {
  if (quantity === null) return '';
  const unit = formatQuantityUnit({ quantity, priceType });
  return unit ? `${formatNumber(quantity)} ${unit}` : formatNumber(quantity);
}

/** Unit of a quantity as "kg", "pièce" or "paniers". Empty for a listing without a unit. */
export const formatQuantityUnit = ({ quantity, priceType }: Counted): string =>
  priceType ? quantityUnitLabels[priceType][(quantity ?? 0) < 2 ? 0 : 1] : '';

/**
 * Quantity left of an offer as "il reste 4 kg" or "il ne reste rien". Empty while all of it is left, and for
 * a request.
 */
export function formatQuantityLeftUnlessFull({
  quantity,
  quantityLeft,
  priceType,
}: Pick<Listing, 'quantity' | 'quantityLeft' | 'priceType'>): string {
  if (quantity === null || quantityLeft === null || quantityLeft === quantity) return '';
  return formatQuantityLeftEvenIfFull({ quantityLeft, priceType });
}

/** Quantity that is left of an offer, also while all of it is: "il reste 4 kg" or "il ne reste rien". */
export const formatQuantityLeftEvenIfFull = ({
  quantityLeft,
  priceType,
}: Pick<Listing, 'quantityLeft' | 'priceType'>): string =>
  quantityLeft === 0
    ? 'il ne reste rien'
    : `il reste ${formatQuantity({ quantity: quantityLeft, priceType })}`;

/** Quantity with what is left of it, as "12 kg, il reste 4 kg". Empty without a quantity. */
export const formatTotalAndRemainingQuantity = (
  listing: Pick<Listing, 'quantity' | 'quantityLeft' | 'priceType'>,
): string => [formatQuantity(listing), formatQuantityLeftUnlessFull(listing)].filter(Boolean).join(', ');

/**
 * Lines about a listing's optional details: "Cherche à moins de 25 km de Lyon", "Contre : des œufs". Cards, the
 * listing's own page, the moderation queue and feeds show them.
 */
export const formatOptionalListingDetails = ({ inExchange, searchRadius, location }: Detailed): string[] =>
  [
    searchRadius
      ? `Cherche à moins de ${searchRadius} km ${formatCommuneWithPrepositionDe(location.city)}`
      : '',
    inExchange ? `Contre : ${inExchange}` : '',
  ].filter(Boolean);

export function formatShortListingTitle({
  mainType,
  productName,
}: Pick<Listing, 'mainType' | 'productName'>): string {
  if (mainType === 'asked') return `Recherche : ${productName}`;
  return capitalizeFirstLetter(productName);
}

/** Title of a listing: "Tomates à Lyon (69003)", "Recherche : tomates à Lyon (69003)". */
export const formatListingTitle = (listing: Pick<Listing, 'mainType' | 'productName' | 'location'>): string =>
  `${formatShortListingTitle(listing)} à ${formatCommuneOrDepartment(listing.location)}`;

/** Label of the distance from the reader's place: "à 12 km". */
export const formatDistance = (km: number): string => (km < 1 ? 'à moins de 1 km' : `à ${Math.round(km)} km`);

/** Labels of price units, which follow "€". */
export const pricePerUnitLabels: Record<PriceType, string> = {
  kilo: '/ kg',
  unit: 'la pièce',
  gram: '/ g',
  box: 'la caisse',
  liter: '/ L',
  basket: 'le panier',
};

export const quantityUnitLabels: Record<PriceType, readonly [one: string, many: string]> = {
  kilo: ['kg', 'kg'],
  unit: ['pièce', 'pièces'],
  gram: ['g', 'g'],
  box: ['caisse', 'caisses'],
  liter: ['L', 'L'],
  basket: ['panier', 'paniers'],
};

/** Name of a commune after the French "de": "de Lyon", "d'Aix", "du Havre", "des Ulis". */
export const formatCommuneWithPrepositionDe = (city: string) =>
  `de ${city}`
    .replace(/^de (?=[aeiouyàâéèêëîïôœ])/i, "d'")
    .replace(/^de Le(s?) /, (_, plural) => (plural ? 'des ' : 'du '));
