import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';
import { formatPriceForFormField, formatQuantityForFormField } from '#contract/listings/amounts.ts';
import { priceUnitLabels } from '#contract/listings/rules.ts';
import { parseListingPhrase } from '../../publish/line/parsed-listing-phrase.ts';
import { parseStallCsvHeaderCell, parseStallCsvHeaderRow, type StallCsvColumn } from './stall-csv-columns.ts';
import { parseUnitInColumnHeading, removeSoldOutWords, saysSoldOut } from './stall-words.ts';

export type StallImportCellsByColumn = Partial<Record<StallCsvColumn, string>>;

interface StallRecord {
  /** Number of the line in the imported text, from 1. */
  line: number;
  /** Line of the import as it was pasted. */
  source: string;
  cells: StallImportCellsByColumn;
  /** True for a line with more cells than the table has columns: a comma inside of a price ends a cell too. */
  isTooWide?: boolean;
}

interface StallRecords {
  records: StallRecord[];
  /** Header line that names the columns, as it was pasted; empty without one. */
  header: string;
  /** Names of the table's columns that are not read. */
  ignored: string[];
  /** Ignored columns that hold numbers: a price or a quantity may be meant. */
  numbers: string[];
}

/**
 * Lines of pasted or read text: a table, or sentences such as "Carottes 2,50 €/kg 60 kg". A line of a table may name
 * the columns, below titles; without names they are product, price, quantity and availability.
 */
export function splitStallImportText(text: string): StallRecords | { error: string } {
  const sources = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((source) => source.replace(MESSAGE_STAMP, ''));
  // Emptied lines instead of removed ones: the others keep their numbers.
  const [, separator] = SEPARATOR_LINE.exec(sources[0] ?? '') ?? [];
  if (separator) sources[0] = '';
  sources.fill('', 0, Math.max(0, sources.findIndex(namesColumns)));
  const split = separator
    ? { delimiter: separator }
    : findSplit(sources.filter((source) => source.trim() !== ''));
  if (!split) return { records: sources.flatMap(readSentence), header: '', ignored: [], numbers: [] };
  const rows = readRows(sources.map(split.prepare ?? String), split.delimiter);
  const [first, ...others] = rows;
  const named = first && readHeader(first.cells);
  const columns = named?.columns ?? WITHOUT_NAMES;
  if (named && !columns.includes('id') && !columns.includes('name'))
    return { error: 'Il manque une colonne «\u00a0Produit\u00a0».' };
  const priceHeading = (named && first?.cells[columns.indexOf('price')]) ?? '';
  const sourceOf = ({ from, to }: Row) => sources.slice(from, to).join('\n').trim();
  return {
    records: (named ? others : rows).map((row) => ({
      line: row.to,
      source: sourceOf(row),
      cells: withHeadingUnit(toCells(columns, row.cells), priceHeading),
      isTooWide: split.delimiter === ',' && row.cells.slice(columns.length).some(Boolean),
    })),
    header: named && first ? sourceOf(first) : '',
    ignored: named?.ignored ?? [],
    numbers: (named?.ignored ?? []).filter(
      (heading) => !NUMBERING.test(heading) && holdsNumbers(first?.cells.indexOf(heading) ?? -1, others),
    ),
  };
}

/** Headings of columns whose numbers are neither prices nor quantities to import. */
const NUMBERING = /^(?:n°|n[o.]?$|num|r[ée]f|code|ancien)/i;

const holdsNumbers = (index: number, rows: readonly Row[]): boolean =>
  rows.filter(({ cells }) => /^\s*€?\s*\d[\d\s.,]*(?:€|kg)?\s*$/.test(cells[index] ?? '')).length * 2 >
  rows.length;

/** Cells with the unit of a heading such as "Prix au kg", where no cell names a unit. */
function withHeadingUnit(cells: StallImportCellsByColumn, heading: string): StallImportCellsByColumn {
  const unit = cells.price && !cells.unit ? parseUnitInColumnHeading(heading) : undefined;
  return unit ? { ...cells, unit: priceUnitLabels[unit] } : cells;
}

/** Stamp of a copied WhatsApp message: "[27/11/2026 22:14:03] Claire: ", "27/11/2026, 22:14 - Claire: ". */
const MESSAGE_STAMP =
  /^[\s\u200e]*(?:\[\d{1,2}\/\d{1,2}\/\d{2,4},? (?:à )?\d{1,2}:\d{2}(?::\d{2})?\]|\d{1,2}\/\d{1,2}\/\d{2,4},? (?:à )?\d{1,2}:\d{2}(?::\d{2})? -) [^:]{1,60}: ?/;

/** First line of a file with its separator, for Excel. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

/** True for a line with the names of two columns, however it is split: what stands above it are titles. */
const namesColumns = (line: string) =>
  new Set(parseStallCsvHeaderRow(line.split(/[\t;,|]| {2,}/)).flatMap((column) => column ?? [])).size > 1;

const WITHOUT_NAMES: StallCsvColumn[] = ['name', 'price', 'quantity', 'availability'];

interface Split {
  delimiter: string;
  /** Text of a line in a form that can be read as CSV. */
  prepare?: (source: string) => string;
}

/** Way to split the lines into cells; undefined for sentences. */
function findSplit(lines: readonly string[]): Split | undefined {
  const [first = ''] = lines;
  const delimiter = ['\t', ';'].find(
    (character) => lines.filter((line) => line.includes(character)).length * 2 >= Math.max(1, lines.length),
  );
  if (delimiter) return { delimiter };
  if (first.includes('|'))
    return {
      delimiter: '|',
      prepare: (source) => (/^[\s|:-]*$/.test(source) ? '' : source.trim().replace(/^\||\|$/g, '')),
    };
  const isTable = (separator: RegExp, row: RegExp) =>
    first.split(separator).some((cell) => parseStallCsvHeaderCell(cell)) ||
    lines.every((line) => row.test(line));
  if (isTable(/,/, COMMA_ROW)) return { delimiter: ',' };
  if (isTable(/ {2,}/, SPACED_ROW))
    return { delimiter: '\t', prepare: (source) => source.trim().replace(/ {2,}/g, '\t') };
  return undefined;
}

/** Pattern of a row whose first comma ends its name; in "Carottes 2,50 €" the comma is that of a number. */
const COMMA_ROW = /^\s*"|^[^,]*[^,\d],\S/;
const SPACED_ROW = /^\s*\D*?\S {2,}\S/;

interface Row {
  /** Index of the first line that the row takes. */
  from: number;
  /** Number of the last line that the row takes. */
  to: number;
  cells: string[];
}

/** Rows of CSV. Where a quotation mark is out of place, each line is a row, and keeps the marks inside of its cells. */
function readRows(sources: readonly string[], delimiter: string, before = 0): Row[] {
  try {
    return parseRows(sources, { delimiter }, before);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (sources.length > 1) return sources.flatMap((source, index) => readRows([source], delimiter, index));
    return parseRows(sources, { delimiter, quote: null, cast: (cell) => cell.replace(/^"|"$/g, '') }, before);
  }
}

/** @param before number of lines above */
function parseRows(sources: readonly string[], options: Options, before: number): Row[] {
  const rows: Row[] = [];
  parse(sources.join('\n'), {
    ...options,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
    on_record: (cells: string[], { lines }) => {
      rows.push({ from: rows.at(-1)?.to ?? before, to: before + lines, cells });
      return cells;
    },
  });
  return rows;
}

interface Header {
  columns: (StallCsvColumn | undefined)[];
  ignored: string[];
}

/**
 * Columns of the table by their names; undefined when the first line has none of them. Of two for one thing the first
 * counts.
 */
function readHeader(cells: readonly string[]): Header | undefined {
  const found = parseStallCsvHeaderRow(cells);
  if (!found.some(Boolean)) return undefined;
  const columns = found.map((column, index) => (found.indexOf(column) === index ? column : undefined));
  return { columns, ignored: cells.filter((cell, index) => cell && !columns[index]) };
}

const toCells = (
  columns: readonly (StallCsvColumn | undefined)[],
  cells: readonly string[],
): StallImportCellsByColumn =>
  Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])));

/** Records of a sentence, as the publishing form reads it: one for each product with a price. */
function readSentence(source: string, index: number): StallRecord[] {
  if (source.trim() === '') return [];
  return splitProducts(source.trim()).map((part) => ({
    line: index + 1,
    source: part,
    cells: readProduct(part),
  }));
}

/** Parts of a sentence that name several products with prices; the sentence itself otherwise. */
function splitProducts(source: string): string[] {
  const parts = source.split(/\s*[,;](?!\d)\s*(?=\p{L})|\s+et\s+(?=\p{L})/u);
  const isComplete = (part: string) => {
    const { name, price, availability } = readProduct(part);
    return Boolean(name && (price || availability));
  };
  return parts.filter(isComplete).length > 1 ? parts.filter(Boolean) : [source];
}

function readProduct(part: string): StallImportCellsByColumn {
  const { productName, price, quantity, priceType } = parseListingPhrase(part, () => []);
  if (price === undefined && quantity === undefined && saysSoldOut(part))
    return {
      name: parseListingPhrase(removeSoldOutWords(part), () => []).productName,
      availability: 'Épuisé',
    };
  return {
    name: productName || part,
    price: formatPriceForFormField(price),
    quantity: formatQuantityForFormField(quantity),
    unit: priceType ? priceUnitLabels[priceType] : '',
  };
}
