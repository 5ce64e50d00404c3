import { insertNonBreakingSpaces, NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** Text of a message as on screen, where a time such as "12 h 30" stays on one line. */
export const insertMessageNonBreakingSpaces = (text: string): string =>
  insertNonBreakingSpaces(text).replace(/(?<=\d\u00a0h) (?=\d)/g, NO_BREAK_SPACE);
