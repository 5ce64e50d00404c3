/** Minimum number of characters of a password. No dependency: pages load this file. */
export const MIN_PASSWORD_LENGTH = 6;

const kinds = [
  ['une minuscule', /\p{Ll}/u],
  ['une majuscule', /\p{Lu}/u],
  ['un chiffre', /\p{Nd}/u],
  ['un caractère spécial', /[^\p{L}\p{N}\s]/u],
] as const;

/** Kinds of characters that a password still lacks, in French: "une majuscule". */
export const describeMissingPasswordCharacters = (text: string): string[] =>
  kinds.flatMap(([name, pattern]) => (pattern.test(text) ? [] : name));

/**
 * True for a strong password: 6 characters or more, among them a lowercase and an uppercase letter, a digit and a
 * special character.
 */
export const isStrongPassword = (text: string) =>
  text.length >= MIN_PASSWORD_LENGTH && describeMissingPasswordCharacters(text).length === 0;
