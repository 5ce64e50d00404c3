export const NO_BREAK_SPACE = '\u00a0';

/**
 * Text with spaces on which no line breaks: inside « », in numbers, before the marks that French separates
 * with a space, before "kg", "km" and "h", in "12 h 30", and after a short number before its word ("2 pièces").
 */
export const insertNonBreakingSpaces = (text: string): string =>
  text
    .replace(
      / (?=[:;?!»%€]|(k[gm]|h)\b)|(?<=\d) (?=\d{3}(?!\d))|(?<=\d\sh) (?=\d)|(?<=(^|[\s'’(«])\d{1,4}(,\d+)?) (?=\p{Ll})/gu,
      NO_BREAK_SPACE,
    )
    .replaceAll('« ', `«${NO_BREAK_SPACE}`);
