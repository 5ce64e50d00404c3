import {
  calculateQuantityForEditForm,
  formatPriceForFormField,
  formatQuantityForFormField,
  parseTypedEuroPrice,
  parseTypedQuantityAndUnit,
} from '#contract/listings/amounts.ts';
import {
  type ListingAvailability,
  MAX_BULK_LISTING_EDITS,
  type PriceType,
} from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { bulkListingEditItemSchema } from '#contract/listings/stall.ts';
import { extractSearchTerms, foldTextForComparison } from '#contract/text/fold.ts';
import { unescapeSpreadsheetFormula } from '#contract/text/spreadsheet-cells.ts';
import type { OwnListingChange } from '../../change-own.ts';
import { composePrefilledPublishPath } from '../../publish/listing-in-address.ts';
import { isPriceJump } from '../price-jump.ts';
import { isListingOffSale } from '../select-stall-offers.ts';
import { filterSimilarlyNamedListings } from './filter-similarly-named-listings.ts';
import { type StallImportCellsByColumn, splitStallImportText } from './split-stall-import-text.ts';
import {
  parseAvailabilityCell,
  parseImportedPrice,
  parseImportedQuantity,
  saysSoldOut,
} from './stall-words.ts';

export interface ParsedStallImportLine {
  /** Number of the line in the imported text, from 1. */
  line: number;
  /** Line of the import as it was pasted. */
  source: string;
  name: string;
  /** Listing that the line of the import is about; undefined when there is none, or several. */
  listing?: Listing;
  /** Change of the listing by the line; undefined when nothing differs. */
  change?: OwnListingChange;
  /** True when the price is far from the former one. The line changes nothing until its author confirms it. */
  hasPriceJump?: boolean;
  /** French sentence for each fault of the line. */
  errors: string[];
  /** Page that publishes the product with the amounts of the line; undefined when there is a listing. */
  publishPath?: string;
  /** Listings of close names, one of which the line without a listing may mean. */
  close?: Listing[];
}

/**
 * True for a line of an import that may change its listing.
 * @param confirmed lines, as they were pasted, whose price far from the former one their author confirmed
 */
export const isImportableStallLine = (
  { source, errors, hasPriceJump }: ParsedStallImportLine,
  confirmed: readonly string[],
): boolean => errors.length === 0 && (!hasPriceJump || confirmed.includes(source));

/** Ids of the listings that the author of an import means by names that are not theirs, by these names, folded. */
export type ListingIdByTypedName = Readonly<Record<string, string>>;

/** Content of a pasted or read table: its lines, or why it can't be read. */
export type ParsedStallImport =
  | {
      lines: ParsedStallImportLine[];
      /** Header line that names the columns; empty without one. */
      header: string;
      /** Names of the table's columns that are not read. */
      ignored: string[];
      /** Ignored columns that hold numbers. */
      numbers: string[];
      /** Lines that name no product and no value, as they were pasted. */
      unread: string[];
    }
  | { error: string };

/**
 * Reads an import of the stall from CSV, from cells copied out of a spreadsheet, or from sentences. Empty cells leave a
 * value as it is; a line without a value and without a listing is a heading.
 * @param pending names of offers that wait for an administrator
 */
export function parseStallImport(
  text: string,
  listings: readonly Listing[],
  pending: readonly string[] = [],
  meant: ListingIdByTypedName = {},
): ParsedStallImport {
  const split = splitStallImportText(text);
  if ('error' in split) return split;
  const { header, ignored, numbers } = split;
  const headings = new Set(split.records.filter(({ cells }) => isHeading(cells, listings)));
  const unread = [...headings].map(({ source }) => source);
  const records = split.records.filter((record) => !headings.has(record));
  if (records.length === 0) return { error: 'Ce tableau est vide.' };
  if (records.length > MAX_BULK_LISTING_EDITS)
    return { error: `${MAX_BULK_LISTING_EDITS} lignes au plus à la fois\u00a0: partagez ce tableau.` };

  const seen = new Map<string, number>();
  const lines = records.map(({ line, source, cells, isTooWide }) => {
    const read = { line, source, ...readLine(cells, listings, pending, meant) };
    const { listing } = read;
    if (isTooWide) read.errors.push(TOO_WIDE);
    const earlier = listing && seen.get(listing._id);
    if (earlier !== undefined) read.errors.push(`Cette annonce est déjà à la ligne ${earlier}.`);
    else if (listing) seen.set(listing._id, line);
    return read;
  });
  return { lines, header, ignored, numbers, unread };
}

const TOO_WIDE =
  'Cette ligne a plus de cases que de colonnes. Une virgule de prix sépare peut-être deux cases\u00a0: séparez-les par des points-virgules.';

const isHeading = (cells: StallImportCellsByColumn, listings: readonly Listing[]) =>
  !cells.price &&
  !cells.quantity &&
  !cells.availability &&
  findListings(cells.id, nameOf(cells), listings).length === 0;

const nameOf = ({ name = '' }: StallImportCellsByColumn) => unescapeSpreadsheetFormula(name);

function readLine(
  cells: StallImportCellsByColumn,
  listings: readonly Listing[],
  pending: readonly string[],
  meant: ListingIdByTypedName,
): Omit<ParsedStallImportLine, 'line' | 'source'> {
  const name = nameOf(cells);
  const meantId = meant[foldTextForComparison(name)];
  const found = findListings(meantId ?? cells.id, name, listings);
  const [listing] = found;
  if (!listing) return { name: name || cells.id || '', ...readUnlisted(cells, name, listings, pending) };
  if (found.length > 1) return { name, errors: [SEVERAL] };
  const errors: string[] = [];
  if (name && !meantId && !isNamed(listing, name)) errors.push(otherName(listing));
  const change: OwnListingChange = { id: listing._id };
  readPriceCell(cells, listing, change, errors);
  readQuantityCell(cells, listing, change, errors);
  readAvailabilityCell(cells, listing, change, errors);
  if (isOtherUnitCell(cells, listing)) errors.push(otherUnit(cells.unit ?? ''));
  if (errors.length === 0)
    errors.push(
      ...(bulkListingEditItemSchema.safeParse(change).error?.issues.map(({ message }) => message) ?? []),
    );
  if (Object.keys(change).length === 1) return { name: listing.productName, listing, errors };
  const price = parseTypedEuroPrice(String(change.price ?? ''))?.price;
  const hasPriceJump = isPriceJump(listing.price, price);
  return { name: listing.productName, listing, errors, change, ...(hasPriceJump && { hasPriceJump }) };
}

const otherName = ({ productName }: Listing) =>
  `Cet identifiant est celui de «\u00a0${productName}\u00a0»\u00a0: corrigez le nom ou l'identifiant.`;

const SEVERAL =
  'Plusieurs annonces portent ce nom\u00a0: gardez la colonne «\u00a0Identifiant\u00a0» de votre export.';

const NOT_NAMED = 'Aucune annonce de votre étal ne porte ce nom.';

/** Way on for a product without a listing on the stall. */
function readUnlisted(
  cells: StallImportCellsByColumn,
  name: string,
  listings: readonly Listing[],
  pending: readonly string[],
): Pick<ParsedStallImportLine, 'errors' | 'publishPath' | 'close'> {
  if (pending.some((other) => isSameProduct(other, name)))
    return {
      errors: [
        "Cette annonce attend d'être validée\u00a0: changez son prix et sa quantité dans sa ligne de l'étal.",
      ],
    };
  const close = filterSimilarlyNamedListings(name, listings);
  const errors = [close.length > 0 ? NOT_NAMED : `${NOT_NAMED} Publiez-la d'abord, avec sa photo.`];
  if (!name) return { errors };
  const price = parseImportedPrice(cells.price ?? '');
  const quantity = parseImportedQuantity(cells.quantity ?? '');
  const priceType = unitOfCell(cells) ?? price?.priceType ?? quantity?.priceType;
  return {
    errors,
    close,
    publishPath: composePrefilledPublishPath({
      productName: name,
      price: price?.price,
      quantity: quantity?.quantity,
      priceType,
    }),
  };
}

/** Listings of the stall by their id, by their name, or by its words in the singular or the plural. */
function findListings(id: string | undefined, name: string, listings: readonly Listing[]): Listing[] {
  const byId = id ? listings.filter((listing) => listing._id === id.toLowerCase()) : [];
  if (byId.length > 0) return byId;
  const byName = listings.filter(
    (listing) => foldTextForComparison(listing.productName) === foldTextForComparison(name),
  );
  if (byName.length > 0) return byName;
  return listings.filter((listing) => isSameProduct(listing.productName, name));
}

const isNamed = ({ productName }: Listing, name: string) =>
  foldTextForComparison(productName) === foldTextForComparison(name) || isSameProduct(productName, name);

function isSameProduct(one: string, other: string): boolean {
  const terms = String(extractSearchTerms(one));
  return terms !== '' && terms === String(extractSearchTerms(other));
}

function readPriceCell(
  { price: cell = '' }: StallImportCellsByColumn,
  listing: Listing,
  change: OwnListingChange,
  errors: string[],
) {
  if (!cell) return;
  const read = parseImportedPrice(cell);
  if (!read) errors.push(`«\u00a0${cell}\u00a0» n'est pas un prix.`);
  else if (listing.type !== 'sell')
    errors.push("Cette annonce n'est pas une vente\u00a0: laissez le prix vide.");
  else if (isOtherUnit(read.priceType, listing)) errors.push(otherUnit(cell));
  else if (read.price !== listing.price) change.price = formatPriceForFormField(read.price);
}

function readQuantityCell(
  { quantity: cell = '' }: StallImportCellsByColumn,
  listing: Listing,
  change: OwnListingChange,
  errors: string[],
) {
  if (!cell) return;
  const read = parseImportedQuantity(cell);
  if (read?.quantity === 0 || (!read && saysSoldOut(cell))) setAvailability('soldOut', listing, change);
  else if (!read) errors.push(`«\u00a0${cell}\u00a0» n'est pas une quantité.`);
  else if (read.quantity < 0) errors.push('Une quantité est plus grande que zéro.');
  else if (isOtherUnit(read.priceType, listing)) errors.push(otherUnit(cell));
  else if (read.quantity !== calculateQuantityForEditForm(listing))
    change.quantity = formatQuantityForFormField(read.quantity);
}

const isOtherUnit = (unit: PriceType | undefined, { priceType }: Listing) =>
  unit !== undefined && priceType !== null && unit !== priceType;

/** True when a cell names another unit than the listing's. */
const isOtherUnitCell = (cells: StallImportCellsByColumn, listing: Listing): boolean =>
  isOtherUnit(unitOfCell(cells), listing) && Boolean(cells.price || cells.quantity);

/** Unit that a cell names; another word, such as "botte", is a piece. */
const unitOfCell = ({ unit: cell }: StallImportCellsByColumn): PriceType | undefined =>
  cell ? (parseTypedQuantityAndUnit(`1 ${cell.replace(/^€?\s*\/\s*/, '')}`)?.priceType ?? 'unit') : undefined;

const otherUnit = (cell: string) => `«\u00a0${cell}\u00a0» est dans une autre unité que l'annonce.`;

function readAvailabilityCell(
  { availability: cell = '' }: StallImportCellsByColumn,
  listing: Listing,
  change: OwnListingChange,
  errors: string[],
) {
  if (!cell) return;
  const wanted = parseAvailabilityCell(cell);
  if (!wanted) {
    errors.push(
      `Écrivez «\u00a0Disponible\u00a0», «\u00a0Réservé\u00a0» ou «\u00a0Épuisé\u00a0», et pas «\u00a0${cell}\u00a0».`,
    );
    return;
  }
  setAvailability(wanted, listing, change);
}

function setAvailability(wanted: ListingAvailability, listing: Listing, change: OwnListingChange) {
  const current: ListingAvailability = isListingOffSale(listing) ? 'soldOut' : listing.availability;
  if (wanted === current) return;
  change.availability = wanted;
  if (isListingOffSale(listing)) change.isArchived = false;
}
