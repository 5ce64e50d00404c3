import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/**
 * Conversion of column values. As `pg` does, except: `bigint` (counts, sums of integers) is a number and refuses to
 * lose digits; `numeric` is a number, exact up to 15 digits, enough for prices; `date` stays the text `YYYY-MM-DD`,
 * which has no time zone. `timestamptz` is a `Date`, `json` and `jsonb` are parsed.
 */
export const columnTypeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? getTypeParser(oid, 'binary') : (parsers.get(oid) ?? getTypeParser(oid, 'text')),
};

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
]);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit in a number`);
  return value;
}
