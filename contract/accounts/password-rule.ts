/** No dependency: pages load this file. */

/** Characters. */
export const MIN_PASSWORD = 6;

const kinds = [
  ['une minuscule', /\p{Ll}/u],
  ['une majuscule', /\p{Lu}/u],
  ['un chiffre', /\p{Nd}/u],
  ['un caractère spécial', /[^\p{L}\p{N}\s]/u],
] as const;

/** The kinds of characters that the rule still asks for, in French: "une majuscule". */
export const kindsMissingIn = (text: string): string[] =>
  kinds.flatMap(([name, pattern]) => (pattern.test(text) ? [] : name));

/** At least 6 characters, among them a lowercase and an uppercase letter, a digit and a special character. */
export const isStrongPassword = (text: string) =>
  text.length >= MIN_PASSWORD && kindsMissingIn(text).length === 0;
