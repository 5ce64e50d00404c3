/**
 * Control characters but tab and line breaks, blanks without width, and those that turn the direction of what follows.
 * The joiners of emoji and of some scripts stay.
 */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * A copy of parsed input whose texts, at any depth, PostgreSQL can store and readers see as they are: without NUL and
 * `UNSEEN`, a lone surrogate replaced by U+FFFD. Files stay as they are; what is nested more deeply than any schema reads is left out.
 */
export function cleanTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(UNSEEN, '').toWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof File) return value;
  if (depth === DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((item) => cleanTexts(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanTexts(item, depth + 1)]));
}

/** Also cleans the texts inside the JSON. @throws SyntaxError */
export const parseJson = (text: string): unknown => cleanTexts(JSON.parse(text));

const DEEPEST = 10;
