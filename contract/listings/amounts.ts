import { parseTypedDecimal } from '../text/decimals.ts';
import { foldTextForComparison } from '../text/fold.ts';
import type { PriceType } from './rules.ts';
import type { Listing } from './schemas.ts';

/** Price as people type it: "3,50", "12"; empty without a price. */
export const formatPriceForFormField = (price: number | null | undefined): string =>
  formatQuantityForFormField(price).replace(/,\d$/, '$&0');

/** Quantity as people type it: "0,5", "12"; empty without a quantity. */
export const formatQuantityForFormField = (quantity: number | null | undefined): string =>
  String(quantity ?? '').replace('.', ',');

/** Sum of quantities, without the binary rest that 0.1 + 0.2 leaves. */
export const sumQuantities = (quantities: readonly number[]): number =>
  Number(quantities.reduce((sum, quantity) => sum + quantity, 0).toFixed(3));

/**
 * Quantity that an author has at this moment, to be shown in a form: what is left and what is reserved, or what was
 * published once all of it is gone.
 */
export const calculateQuantityForEditForm = ({
  quantity,
  quantityLeft,
  quantityReserved = 0,
}: Pick<Listing, 'quantity' | 'quantityLeft' | 'quantityReserved'>): number | null =>
  sumQuantities([quantityLeft ?? 0, quantityReserved]) || quantity;

/** Words of each unit as people write them, folded. */
export const unitSynonyms: Readonly<Record<PriceType, string>> = {
  kilo: 'kg kgs kilo kilos kilogramme kilogrammes',
  unit: 'piece pieces pce pces unite unites',
  gram: 'g gr grs gramme grammes',
  box: 'caisse caisses cagette cagettes cageot cageots',
  liter: 'l litre litres',
  basket: 'panier paniers',
};

/** Quantity without words for an approximation: "5 kg" for "environ 5 kg". */
export const removeApproximationWords = (text: string): string =>
  text.replace(/^\s*(?:environ|env\.?|à peu près|a peu pres|~|≈)\s*(?=\d)/i, '');

/**
 * Quantity from typed text: "10", "1,5 kg", "500g", "3 caisses", "environ 12 pièces". Undefined for anything else.
 */
export function parseTypedQuantityAndUnit(
  typed: string,
): { quantity: number; priceType?: PriceType } | undefined {
  const text = removeApproximationWords(typed);
  const start = text.search(/\p{L}/u);
  const quantity = parseTypedDecimal(start < 0 ? text : text.slice(0, start));
  if (quantity === undefined) return undefined;
  if (start < 0) return { quantity };
  const priceType = unitOf.get(foldTextForComparison(text.slice(start).replace('(s)', '')));
  return priceType && { quantity, priceType };
}

/**
 * Price in euros from typed text, with or without a unit: "1,50", "1.50€", "1€50", "2 euros", "2,20 €/kg", "3 € la
 * pièce". Undefined for anything else.
 */
export function parseTypedEuroPrice(text: string): { price: number; priceType?: PriceType } | undefined {
  const end = text.search(/\/| (?:le|la|par|au) /i);
  const price = parseTypedDecimal(withoutEuro(end < 0 ? text : text.slice(0, end)));
  if (price === undefined) return undefined;
  if (end < 0) return { price };
  const priceType = unitOf.get(foldTextForComparison(text.slice(end).replace(/^(?:\/| \S+)/, '')));
  return priceType && { price, priceType };
}

/** Text without the euro: "1,50 €" → "1,50". Text that is no price stays as it is. */
const withoutEuro = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/^(\d+)€(\d\d)$/, '$1.$2')
    .replace(/(?<=\d)(?:€|euros?|eur)$/i, '');

const unitOf = new Map(
  Object.entries(unitSynonyms).flatMap(([unit, all]) =>
    all.split(' ').map((word) => [word, unit as PriceType]),
  ),
);
