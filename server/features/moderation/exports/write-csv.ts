import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** `header` → value of a row. */
export type Columns<Row> = Record<string, (row: Row) => string | number | Date | boolean | null>;

/**
 * Rows as CSV that spreadsheets in French open: `;`, UTF-8 with BOM, a comma in numbers, dates ISO 8601, `oui` and
 * `non`. A text that a spreadsheet would calculate gets an apostrophe before it, and every value quotes around it: some
 * spreadsheets end cells at commas too.
 * @param batches are read one after the other, as fast as the client takes them
 */
export function writeCsv<Row>(columns: Columns<Row>, batches: AsyncIterable<Row[]>): Readable {
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
      string: (text, { header }) => (header ? text : defused(text)),
      number: (value) => String(value).replace('.', ','),
      date: (value) => value.toISOString(),
      boolean: (value) => (value ? 'oui' : 'non'),
    },
  });
  // A client that leaves ends the reading; a failure ends the answer before its end.
  return pipeline(Readable.from(records()), csv, () => {});
}

/** Also behind what cannot be seen, and the wide and small forms of the signs, which some spreadsheets take for the same. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u;

const defused = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
