import { stringify } from 'csv-stringify/browser/esm/sync';
import { calculateCurrentQuantity, formatTypedAmount } from '#contract/listings/amounts.ts';
import { availabilityLabels, priceUnitLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { escapeFormula } from '#contract/text/spreadsheet-cells.ts';
import { isOffSale } from '../select-stall-offers.ts';
import { type StallColumn, stallColumns } from './stall-columns.ts';

/** Stall as CSV for French spreadsheets, which `parseStallImport` reads again. */
export const writeStallCsv = (listings: readonly Listing[]): string =>
  stringify(listings.map(cellsOf), {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    // Quotes around all cells: some spreadsheets split cells at commas too.
    quoted: true,
    columns: Object.entries(stallColumns).map(([key, header]) => ({ key, header })),
  });

const cellsOf = (listing: Listing): Record<StallColumn, string> => ({
  id: listing._id,
  name: escapeFormula(listing.productName),
  price: formatTypedAmount(listing.price),
  unit: listing.priceType ? priceUnitLabels[listing.priceType] : '',
  quantity: formatTypedAmount(calculateCurrentQuantity(listing)),
  availability: availabilityLabels[isOffSale(listing) ? 'soldOut' : listing.availability],
});
