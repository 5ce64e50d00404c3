export const NO_BREAK_SPACE = '\u00a0';

/** With spaces that no line ends on: inside « », before the marks that French sets apart, before "km". */
export const unbroken = (text: string): string =>
  text.replace(/ (?=[:;?!»%€]|km\b)/g, NO_BREAK_SPACE).replaceAll('« ', `«${NO_BREAK_SPACE}`);
