/**
 * Characters that readers do not see: control characters except tab and line breaks, blanks without width, and those
 * that change the direction of text. The joiners of emoji and of some scripts are kept.
 */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * Copy of parsed input whose texts, at any depth, PostgreSQL can store and readers see as they are: without NUL and
 * `UNSEEN`, a lone surrogate replaced by U+FFFD. Files stay as they are; values nested more deeply than any schema
 * reads are left out.
 */
export function removeInvisibleCharactersDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(UNSEEN, '').toWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof File) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((item) => removeInvisibleCharactersDeep(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, removeInvisibleCharactersDeep(item, depth + 1)]),
  );
}

/**
 * Parses JSON and removes invisible characters from its texts.
 * @throws SyntaxError
 */
export const parseJsonWithoutInvisibleCharacters = (text: string): unknown =>
  removeInvisibleCharactersDeep(JSON.parse(text));

const MAX_DEPTH = 10;
