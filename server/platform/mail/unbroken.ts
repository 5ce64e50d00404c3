const NO_BREAK_SPACE = '\u00a0';

/** The marks that French sets apart by a space never begin a line, nor does « end one. */
export const unbroken = (text: string): string =>
  text.replace(/ (?=[:;?!»])/g, NO_BREAK_SPACE).replace(/« /g, `«${NO_BREAK_SPACE}`);
