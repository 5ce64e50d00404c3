import { parseTypedEuroPrice, parseTypedQuantityAndUnit } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { stallCsvColumns } from './stall-csv-columns.ts';

const FIELDS = ['price', 'quantity', 'availability'] as const;

/** True for a text of several spreadsheet cells. */
export const isTextOfSeveralCells = (text: string): boolean => /[\t\n]/.test(text.trim());

/**
 * Table for the import from cells pasted into a field of the stall. Amounts without names are those of the rows from
 * there on.
 * @param rows listings from the one of the field on
 */
export function formatPastedCellsForImport(
  text: string,
  field: 'price' | 'quantity',
  rows: readonly Listing[],
): string {
  const lines = text.replace(/\s+$/, '').split(/\r?\n/);
  if (!lines.every((line) => isAmount(line.split('\t')[0] ?? ''))) return text;
  const { id, name, ...columns } = stallCsvColumns;
  const header = FIELDS.slice(FIELDS.indexOf(field)).map((column) => columns[column]);
  return [
    [id, name, ...header].join('\t'),
    ...lines.map((line, index) => {
      const row = rows[index];
      return [row?._id ?? '', row?.productName ?? '', line].join('\t');
    }),
  ].join('\n');
}

const isAmount = (cell: string) =>
  cell.trim() === '' ||
  parseTypedEuroPrice(cell) !== undefined ||
  parseTypedQuantityAndUnit(cell) !== undefined;
