import { parseTypedEuroPrice, parseTypedQuantityAndUnit } from '#contract/listings/amounts.ts';
import {
  type ListingAvailability,
  listingAvailabilities,
  listingAvailabilityLabels,
  type PriceType,
} from '#contract/listings/rules.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { toUnaccentedLowerCase } from '../../publish/line/line-text.ts';
import { PIECE_WORDS_PATTERN } from '../../publish/line/piece-words.ts';

/** Words for a product that is sold out, folded. */
const GONE =
  /(?<![a-z])(?:(?:il )?(?:n'?)?(?:y )?(?:en )?(?:a )?plus (?:rien|du tout|de|d')|(?:c'est )?(?:fini|termine|epuise)e?s?|(?:en )?rupture|tout(?:e?s)? (?:est )?partie?s?|partie?s?|vendue?s?)(?![a-z])/;

export const saysSoldOut = (text: string): boolean => GONE.test(foldTextForComparison(text));

/** Text of a line without the words for a sold out product. */
export const removeSoldOutWords = (text: string): string =>
  foldTextForComparison(text).replace(GONE, ' ').trim();

const YES = new Set(['oui', 'dispo', 'disponibles', 'en stock', 'en vente']);
const NO = new Set(['non', 'indisponible', 'indisponibles']);

/** Availability named by a cell; undefined for other words. */
export function parseAvailabilityCell(cell: string): ListingAvailability | undefined {
  const folded = foldTextForComparison(cell);
  if (YES.has(folded)) return 'available';
  if (NO.has(folded) || saysSoldOut(cell)) return 'soldOut';
  return listingAvailabilities.find(
    (value) => foldTextForComparison(listingAvailabilityLabels[value]) === folded,
  );
}

/** Pattern of the end of a cell that counts pieces: "10 bottes", "1,20 €/botte". */
const IN_PIECES = new RegExp(`(?<=[\\d€\\s/])(?:${PIECE_WORDS_PATTERN})\\s*$`);

const asPiece = (cell: string): string => toUnaccentedLowerCase(cell).replace(IN_PIECES, 'piece');

export const parseImportedPrice = (cell: string) =>
  parseTypedEuroPrice(asPiece(cell.replace(/^\s*€\s*(?=\d)/, '')));
export const parseImportedQuantity = (cell: string) => parseTypedQuantityAndUnit(asPiece(cell));

/** Unit that a heading names: "kilo" for "Prix au kg"; undefined for none, and for several. */
export function parseUnitInColumnHeading(heading: string): PriceType | undefined {
  const words = toUnaccentedLowerCase(heading)
    .replace(/l'/g, ' ')
    .split(/[^a-z]+/);
  const units = new Set(words.flatMap((word) => parseImportedQuantity(`1 ${word}`)?.priceType ?? []));
  return units.size === 1 ? [...units][0] : undefined;
}
