/**
 * Formula signs, also after invisible characters and in their wide and small forms, which some spreadsheets
 * treat alike.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u;

/** Text of a spreadsheet cell with a leading apostrophe where the spreadsheet would calculate it. */
export const escapeSpreadsheetFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Text of a spreadsheet cell without the apostrophe of `escapeSpreadsheetFormula`. */
export const unescapeSpreadsheetFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
