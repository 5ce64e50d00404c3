import { readPrice, readQuantity } from '#contract/listings/amounts.ts';
import { type Availability, availabilities, availabilityLabels } from '#contract/listings/rules.ts';
import { foldText } from '#contract/text/fold.ts';

/** Words that say that nothing is left of a product, folded. */
const GONE =
  /(?<![a-z])(?:(?:il )?(?:n'?)?(?:y )?(?:en )?(?:a )?plus (?:rien|du tout|de|d')|(?:c'est )?(?:fini|termine|epuise)e?s?|(?:en )?rupture|tout(?:e?s)? (?:est )?partie?s?|partie?s?|vendue?s?)(?![a-z])/;

export const saysGone = (text: string): boolean => GONE.test(foldText(text));

/** Text of a line without the words that say that nothing is left. */
export const withoutGone = (text: string): string => foldText(text).replace(GONE, ' ').trim();

const YES = new Set(['oui', 'dispo', 'disponibles', 'en stock', 'en vente']);
const NO = new Set(['non', 'indisponible', 'indisponibles']);

/** Availability that a cell says; undefined for other words. */
export function readAvailability(cell: string): Availability | undefined {
  const folded = foldText(cell);
  if (YES.has(folded)) return 'available';
  if (NO.has(folded) || saysGone(cell)) return 'soldOut';
  return availabilities.find((value) => foldText(availabilityLabels[value]) === folded);
}

/** Containers and bundles in which a product sold by the piece is counted. */
const PIECES = /(?<=[\d€\s/])(?:bottes?|bouquets?|têtes?|barquettes?|boîtes?|boites?|sachets?|pots?)\s*$/iu;

const asPiece = (cell: string): string => cell.replace(PIECES, 'pièce');

export const readPriceText = (cell: string) => readPrice(asPiece(cell.replace(/^\s*€\s*(?=\d)/, '')));
export const readQuantityText = (cell: string) => readQuantity(asPiece(cell));
