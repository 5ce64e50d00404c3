import { stringify } from 'csv-stringify/browser/esm/sync';
import {
  calculateQuantityForEditForm,
  formatPriceForFormField,
  formatQuantityForFormField,
} from '#contract/listings/amounts.ts';
import { listingAvailabilityLabels, priceUnitLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { escapeSpreadsheetFormula } from '#contract/text/spreadsheet-cells.ts';
import { isListingOffSale } from '../select-stall-offers.ts';
import { type StallCsvColumn, stallCsvColumns } from './stall-csv-columns.ts';

/** Stall as CSV for French spreadsheets, which `parseStallImport` reads again. */
export const formatStallCsv = (listings: readonly Listing[]): string =>
  stringify(listings.map(cellsOf), {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    // Quotes around all cells: some spreadsheets split cells at commas too.
    quoted: true,
    columns: Object.entries(stallCsvColumns).map(([key, header]) => ({ key, header })),
  });

const cellsOf = (listing: Listing): Record<StallCsvColumn, string> => ({
  id: listing._id,
  name: escapeSpreadsheetFormula(listing.productName),
  price: formatPriceForFormField(listing.price),
  unit: listing.priceType ? priceUnitLabels[listing.priceType] : '',
  quantity: formatQuantityForFormField(calculateQuantityForEditForm(listing)),
  availability: listingAvailabilityLabels[isListingOffSale(listing) ? 'soldOut' : listing.availability],
});
