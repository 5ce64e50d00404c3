import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { amountText, readPrice, readQuantity } from '#contract/listings/amounts.ts';
import {
  type Availability,
  availabilities,
  availabilityLabels,
  MAX_STALL_CHANGES,
  type PriceType,
} from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { fold } from '#contract/text/fold.ts';
import { unescapeFormula } from '#contract/text/spreadsheet-cells.ts';
import type { OwnChange } from '../../change-own.ts';
import { isOffSale } from '../stall-rows.ts';
import { type StallColumn, stallColumns } from './stall-columns.ts';

export interface StallLine {
  /** Number of the line in the text, from 1. */
  line: number;
  name: string;
  /** Listing that the line is about; undefined when there is none, or several. */
  listing?: Listing;
  /** What differs from the listing; undefined when nothing does. */
  change?: OwnChange;
  /** French sentence for each fault. */
  errors: string[];
}

/** Content of a pasted or read table: its lines, or why it can't be read. */
export type StallTable = { lines: StallLine[] } | { error: string };

/**
 * Reads the stall from CSV, or from cells copied out of a spreadsheet. The first line may name the columns; without
 * names they are product, price, quantity and availability. Empty cells leave a value as it is.
 */
export function readStallCsv(text: string, listings: readonly Listing[]): StallTable {
  let records: { line: number; cells: string[] }[];
  try {
    records = readRecords(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { error: 'Ce tableau ne se lit pas\u00a0: des guillemets y sont ouverts et pas fermés.' };
  }
  const [first, ...others] = records;
  if (!first) return { error: 'Ce tableau est vide.' };
  const named = readHeader(first.cells);
  if (named && !named.includes('id') && !named.includes('name'))
    return { error: 'Il manque une colonne «\u00a0Produit\u00a0».' };
  const columns = named ?? WITHOUT_NAMES;
  const body = named ? others : records;
  if (body.length === 0) return { error: 'Ce tableau est vide.' };
  if (body.length > MAX_STALL_CHANGES)
    return { error: `${MAX_STALL_CHANGES} lignes au plus à la fois\u00a0: partagez ce tableau.` };

  const seen = new Map<string, number>();
  const lines = body.map(({ line, cells }) => {
    const read = readLine(line, toCells(columns, cells), listings);
    const { listing } = read;
    const earlier = listing && seen.get(listing._id);
    if (earlier !== undefined) read.errors.push(`Cette annonce est déjà à la ligne ${earlier}.`);
    else if (listing) seen.set(listing._id, line);
    return read;
  });
  return { lines };
}

const WITHOUT_NAMES: StallColumn[] = ['name', 'price', 'quantity', 'availability'];

type Cells = Partial<Record<StallColumn, string>>;

function readRecords(text: string) {
  const [firstLine = ''] = text.split('\n');
  const delimiter = ['\t', ';'].find((character) => firstLine.includes(character)) ?? ',';
  const records: { line: number; cells: string[] }[] = [];
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
    on_record: (cells: string[], { lines }) => {
      records.push({ line: lines, cells });
      return cells;
    },
  });
  return records;
}

/** Columns by their names; undefined when the first line has none of them. */
function readHeader(cells: readonly string[]): (StallColumn | undefined)[] | undefined {
  const columns = cells.map((cell) => columnByName.get(fold(cell)));
  return columns.some(Boolean) ? columns : undefined;
}

const columnByName = new Map(
  Object.entries(stallColumns).map(([column, name]) => [fold(name), column as StallColumn]),
);

const toCells = (columns: readonly (StallColumn | undefined)[], cells: readonly string[]): Cells =>
  Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])));

function readLine(line: number, cells: Cells, listings: readonly Listing[]): StallLine {
  const name = unescapeFormula(cells.name ?? '');
  const found = findListings(cells.id, name, listings);
  const [listing] = found;
  if (!listing || found.length > 1) {
    const error = listing
      ? 'Plusieurs annonces portent ce nom\u00a0: gardez la colonne «\u00a0Identifiant\u00a0» de votre export.'
      : "Aucune annonce de votre étal ne porte ce nom. Publiez-la d'abord, avec sa photo.";
    return { line, name: name || cells.id || '', errors: [error] };
  }
  const errors: string[] = [];
  const change: OwnChange = { id: listing._id };
  readPriceCell(cells, listing, change, errors);
  readQuantityCell(cells, listing, change, errors);
  readAvailabilityCell(cells, listing, change, errors);
  const isChanged = Object.keys(change).length > 1;
  return { line, name: listing.productName, listing, errors, ...(isChanged && { change }) };
}

function findListings(id: string | undefined, name: string, listings: readonly Listing[]): Listing[] {
  const byId = id ? listings.filter((listing) => listing._id === id.toLowerCase()) : [];
  return byId.length > 0 ? byId : listings.filter((listing) => fold(listing.productName) === fold(name));
}

function readPriceCell({ price: cell = '' }: Cells, listing: Listing, change: OwnChange, errors: string[]) {
  if (!cell) return;
  const read = readPrice(cell);
  if (!read) errors.push(`«\u00a0${cell}\u00a0» n'est pas un prix.`);
  else if (listing.type !== 'sell')
    errors.push("Cette annonce n'est pas une vente\u00a0: laissez le prix vide.");
  else if (isOtherUnit(read.priceType, listing)) errors.push(otherUnit(cell));
  else if (read.price !== listing.price) change.price = amountText(read.price);
}

function readQuantityCell(
  { quantity: cell = '' }: Cells,
  listing: Listing,
  change: OwnChange,
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
  else if (read.quantity !== listing.quantity) change.quantity = amountText(read.quantity);
}

const isOtherUnit = (unit: PriceType | undefined, { priceType }: Listing) =>
  unit !== undefined && priceType !== null && unit !== priceType;

const otherUnit = (cell: string) => `«\u00a0${cell}\u00a0» est dans une autre unité que l'annonce.`;

function readAvailabilityCell(
  { availability: cell = '' }: Cells,
  listing: Listing,
  change: OwnChange,
  errors: string[],
) {
  if (!cell) return;
  const wanted = availabilities.find((value) => fold(availabilityLabels[value]) === fold(cell));
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
