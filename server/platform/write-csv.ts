import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { escapeSpreadsheetFormula } from '#contract/text/spreadsheet-cells.ts';

/** Columns of a CSV file: header → value of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | Date | boolean | null>;

/**
 * CSV for French spreadsheets: `;`, UTF-8 with BOM, decimal comma, ISO 8601 dates, `oui` and `non`. A text
 * that a spreadsheet would calculate gets a leading apostrophe. All values are quoted, as some spreadsheets
 * split cells at commas too.
 * @param batches read one after the other, as fast as the client takes them
 */
export function writeCsv<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>): Readable {
  const readers = Object.values(columns);
  async function* records() {
    for await (const rows of batches) for (const row of rows) yield readers.map((read) => read(row));
  }
  const csv = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    quoted: true,
    columns: Object.keys(columns),
    cast: {
      string: (text, { header }) => (header ? text : escapeSpreadsheetFormula(text)),
      number: (value) => String(value).replace('.', ','),
      date: (value) => value.toISOString(),
      boolean: (value) => (value ? 'oui' : 'non'),
    },
  });
  // Errors are left to the streams: a client that disconnects stops the reading, and a failure cuts the answer short.
  return pipeline(Readable.from(records()), csv, () => {});
}
