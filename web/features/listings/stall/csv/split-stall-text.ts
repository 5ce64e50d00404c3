import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { amountText } from '#contract/listings/amounts.ts';
import { priceUnitLabels } from '#contract/listings/rules.ts';
import { readListingLine } from '../../publish/line/listing-line.ts';
import { type StallColumn, stallColumnOf } from './stall-columns.ts';

export type StallCells = Partial<Record<StallColumn, string>>;

interface StallRecord {
  /** Number of the line in the text, from 1. */
  line: number;
  /** Line as it was pasted. */
  source: string;
  cells: StallCells;
}

interface StallRecords {
  records: StallRecord[];
  /** Line that names the columns, as it was pasted; empty without one. */
  header: string;
  /** Names of columns that are not read. */
  ignored: string[];
}

/**
 * Lines of pasted or read text: a table, or sentences such as "Carottes 2,50 €/kg 60 kg". The first line of a table may
 * name the columns; without names they are product, price, quantity and availability.
 */
export function splitStallText(text: string): StallRecords | { error: string } {
  const sources = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const split = findSplit(sources.filter((source) => source.trim() !== ''));
  if (!split) return { records: sources.flatMap(readSentence), header: '', ignored: [] };
  let rows: Row[];
  try {
    rows = readRows(sources.map(split.prepare ?? String), split.delimiter);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { error: 'Ce tableau ne se lit pas\u00a0: des guillemets y sont ouverts et pas fermés.' };
  }
  const [first, ...others] = rows;
  const named = first && readHeader(first.cells);
  const columns = named?.columns ?? WITHOUT_NAMES;
  if (named && !columns.includes('id') && !columns.includes('name'))
    return { error: 'Il manque une colonne «\u00a0Produit\u00a0».' };
  const sourceOf = ({ from, to }: Row) => sources.slice(from, to).join('\n').trim();
  return {
    records: (named ? others : rows).map((row) => ({
      line: row.to,
      source: sourceOf(row),
      cells: toCells(columns, row.cells),
    })),
    header: named && first ? sourceOf(first) : '',
    ignored: named?.ignored ?? [],
  };
}

const WITHOUT_NAMES: StallColumn[] = ['name', 'price', 'quantity', 'availability'];

interface Split {
  delimiter: string;
  /** Makes a line one that CSV can be read from. */
  prepare?: (source: string) => string;
}

/** How the lines are split into cells; undefined for sentences. */
function findSplit(lines: readonly string[]): Split | undefined {
  const [first = ''] = lines;
  const delimiter = ['\t', ';'].find((character) => first.includes(character));
  if (delimiter) return { delimiter };
  if (first.includes('|'))
    return {
      delimiter: '|',
      prepare: (source) => (/^[\s|:-]*$/.test(source) ? '' : source.trim().replace(/^\||\|$/g, '')),
    };
  const isTable = (separator: RegExp, row: RegExp) =>
    first.split(separator).some((cell) => stallColumnOf(cell)) || lines.every((line) => row.test(line));
  if (isTable(/,/, COMMA_ROW)) return { delimiter: ',' };
  if (isTable(/ {2,}/, SPACED_ROW))
    return { delimiter: '\t', prepare: (source) => source.trim().replace(/ {2,}/g, '\t') };
  return undefined;
}

/** Row whose first comma ends its name; in "Carottes 2,50 €" it is that of a number. */
const COMMA_ROW = /^\s*"|^[^,]*[^,\d],\S/;
const SPACED_ROW = /^\s*\D*?\S {2,}\S/;

interface Row {
  /** Index of its first line. */
  from: number;
  /** Number of its last line. */
  to: number;
  cells: string[];
}

function readRows(sources: readonly string[], delimiter: string): Row[] {
  const rows: Row[] = [];
  parse(sources.join('\n'), {
    delimiter,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
    on_record: (cells: string[], { lines }) => {
      rows.push({ from: rows.at(-1)?.to ?? 0, to: lines, cells });
      return cells;
    },
  });
  return rows;
}

interface Header {
  columns: (StallColumn | undefined)[];
  ignored: string[];
}

/** Columns by their names; undefined when the first line has none of them. Of two for one thing the first counts. */
function readHeader(cells: readonly string[]): Header | undefined {
  const found = cells.map(stallColumnOf);
  if (!found.some(Boolean)) return undefined;
  const columns = found.map((column, index) => (found.indexOf(column) === index ? column : undefined));
  return { columns, ignored: cells.filter((cell, index) => cell && !columns[index]) };
}

const toCells = (columns: readonly (StallColumn | undefined)[], cells: readonly string[]): StallCells =>
  Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])));

/** Cells that a sentence says, read as the publishing form reads it. */
function readSentence(source: string, index: number): StallRecord[] {
  if (source.trim() === '') return [];
  const { productName, price, quantity, priceType } = readListingLine(source, () => []);
  const cells = {
    name: productName || source.trim(),
    price: amountText(price),
    quantity: amountText(quantity),
    unit: priceType ? priceUnitLabels[priceType] : '',
  };
  return [{ line: index + 1, source: source.trim(), cells }];
}
