import { amountText, quantityNow, readPrice, readQuantity } from '#contract/listings/amounts.ts';
import {
  type Availability,
  availabilities,
  availabilityLabels,
  MAX_STALL_CHANGES,
  type PriceType,
} from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { stallChange } from '#contract/listings/stall.ts';
import { foldText, searchTerms } from '#contract/text/fold.ts';
import { unescapeFormula } from '#contract/text/spreadsheet-cells.ts';
import type { OwnListingChange } from '../../change-own.ts';
import { isOffSale } from '../stall-rows.ts';
import { type StallCells, splitStallText } from './split-stall-text.ts';

export interface StallLine {
  /** Number of the line in the text, from 1. */
  line: number;
  /** Line as it was pasted. */
  source: string;
  name: string;
  /** Listing that the line is about; undefined when there is none, or several. */
  listing?: Listing;
  /** Change of the listing; undefined when nothing differs. */
  change?: OwnListingChange;
  /** French sentence for each fault. */
  errors: string[];
}

/** Content of a pasted or read table: its lines, or why it can't be read. */
export type StallTable =
  | {
      lines: StallLine[];
      /** Line that names the columns; empty without one. */
      header: string;
      /** Names of columns that are not read. */
      ignored: string[];
    }
  | { error: string };

/**
 * Reads the stall from CSV, from cells copied out of a spreadsheet, or from sentences. Empty cells leave a value as it
 * is.
 */
export function readStallCsv(text: string, listings: readonly Listing[]): StallTable {
  const split = splitStallText(text);
  if ('error' in split) return split;
  const { records, header, ignored } = split;
  if (records.length === 0) return { error: 'Ce tableau est vide.' };
  if (records.length > MAX_STALL_CHANGES)
    return { error: `${MAX_STALL_CHANGES} lignes au plus à la fois\u00a0: partagez ce tableau.` };

  const seen = new Map<string, number>();
  const lines = records.map(({ line, source, cells }) => {
    const read = { line, source, ...readLine(cells, listings) };
    const { listing } = read;
    const earlier = listing && seen.get(listing._id);
    if (earlier !== undefined) read.errors.push(`Cette annonce est déjà à la ligne ${earlier}.`);
    else if (listing) seen.set(listing._id, line);
    return read;
  });
  return { lines, header, ignored };
}

function readLine(cells: StallCells, listings: readonly Listing[]): Omit<StallLine, 'line' | 'source'> {
  const name = unescapeFormula(cells.name ?? '');
  const found = findListings(cells.id, name, listings);
  const [listing] = found;
  if (!listing || found.length > 1) {
    const error = listing
      ? 'Plusieurs annonces portent ce nom\u00a0: gardez la colonne «\u00a0Identifiant\u00a0» de votre export.'
      : "Aucune annonce de votre étal ne porte ce nom. Publiez-la d'abord, avec sa photo.";
    return { name: name || cells.id || '', errors: [error] };
  }
  const errors: string[] = [];
  const change: OwnListingChange = { id: listing._id };
  readPriceCell(cells, listing, change, errors);
  readQuantityCell(cells, listing, change, errors);
  readAvailabilityCell(cells, listing, change, errors);
  if (isOtherUnitCell(cells, listing)) errors.push(otherUnit(cells.unit ?? ''));
  if (errors.length === 0)
    errors.push(...(stallChange.safeParse(change).error?.issues.map(({ message }) => message) ?? []));
  const isChanged = Object.keys(change).length > 1;
  return { name: listing.productName, listing, errors, ...(isChanged && { change }) };
}

/** Listings by their id, by their name, or by its words in the singular or the plural. */
function findListings(id: string | undefined, name: string, listings: readonly Listing[]): Listing[] {
  const byId = id ? listings.filter((listing) => listing._id === id.toLowerCase()) : [];
  if (byId.length > 0) return byId;
  const byName = listings.filter((listing) => foldText(listing.productName) === foldText(name));
  if (byName.length > 0) return byName;
  const terms = String(searchTerms(name));
  return terms === '' ? [] : listings.filter((listing) => String(searchTerms(listing.productName)) === terms);
}

function readPriceCell(
  { price: cell = '' }: StallCells,
  listing: Listing,
  change: OwnListingChange,
  errors: string[],
) {
  if (!cell) return;
  const read = readPrice(cell);
  if (!read) errors.push(`«\u00a0${cell}\u00a0» n'est pas un prix.`);
  else if (listing.type !== 'sell')
    errors.push("Cette annonce n'est pas une vente\u00a0: laissez le prix vide.");
  else if (isOtherUnit(read.priceType, listing)) errors.push(otherUnit(cell));
  else if (read.price !== listing.price) change.price = amountText(read.price);
}

function readQuantityCell(
  { quantity: cell = '' }: StallCells,
  listing: Listing,
  change: OwnListingChange,
  errors: string[],
) {
  if (!cell) return;
  const read = readQuantity(cell);
  if (!read) errors.push(`«\u00a0${cell}\u00a0» n'est pas une quantité.`);
  else if (read.quantity <= 0)
    errors.push(
      'Une quantité est plus grande que zéro. Pour ce qui est parti, écrivez «\u00a0Épuisé\u00a0».',
    );
  else if (isOtherUnit(read.priceType, listing)) errors.push(otherUnit(cell));
  else if (read.quantity !== quantityNow(listing)) change.quantity = amountText(read.quantity);
}

const isOtherUnit = (unit: PriceType | undefined, { priceType }: Listing) =>
  unit !== undefined && priceType !== null && unit !== priceType;

/** True when a cell names another unit than the listing's; a word for a piece, such as "botte", is none. */
function isOtherUnitCell({ unit: cell = '', price, quantity }: StallCells, { priceType }: Listing): boolean {
  if (!cell || priceType === null || !(price || quantity)) return false;
  const unit = readQuantity(`1 ${cell.replace(/^€?\s*\/\s*/, '')}`)?.priceType;
  return (unit ?? 'unit') !== priceType;
}

const otherUnit = (cell: string) => `«\u00a0${cell}\u00a0» est dans une autre unité que l'annonce.`;

function readAvailabilityCell(
  { availability: cell = '' }: StallCells,
  listing: Listing,
  change: OwnListingChange,
  errors: string[],
) {
  if (!cell) return;
  const wanted = availabilities.find((value) => foldText(availabilityLabels[value]) === foldText(cell));
  if (!wanted) {
    errors.push(
      `Écrivez «\u00a0Disponible\u00a0», «\u00a0Réservé\u00a0» ou «\u00a0Épuisé\u00a0», et pas «\u00a0${cell}\u00a0».`,
    );
    return;
  }
  const current: Availability = isOffSale(listing) ? 'soldOut' : listing.availability;
  if (wanted === current) return;
  change.availability = wanted;
  if (isOffSale(listing)) change.isArchived = false;
}
