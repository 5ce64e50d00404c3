export const NO_BREAK_SPACE = '\u00a0';

/** With spaces that no line ends on: inside « », before the marks that French sets apart, before "kg", "km" and "h". */
export const unbroken = (text: string): string =>
  text.replace(/ (?=[:;?!»%€]|(k[gm]|h)\b)/g, NO_BREAK_SPACE).replaceAll('« ', `«${NO_BREAK_SPACE}`);
