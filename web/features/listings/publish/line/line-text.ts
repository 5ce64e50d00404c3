/** Typed line of text from which amounts and phrases are cut out once they are understood. */
export interface ListingPhraseScanner {
  /** Rest of the typed line that is not understood yet, as it was typed. */
  text: () => string;
  /** Cuts out the first match; the pattern sees the line in lower case and without accents. */
  take: (pattern: RegExp) => RegExpExecArray | undefined;
  has: (pattern: RegExp) => boolean;
  cut: (from: number, to: number) => void;
  /** Reduces the line to a part. */
  keep: (from: number, to?: number) => void;
  /** Rest of the typed line as the patterns see it: in lower case and without accents. */
  plain: () => string;
}

export function createListingPhraseScanner(typed: string): ListingPhraseScanner {
  let text = typed.normalize('NFC').replace(/\s+/g, ' ');
  let plain = toUnaccentedLowerCase(text);
  const cut = (from: number, to: number) => {
    text = `${text.slice(0, from)} ${text.slice(to)}`;
    plain = `${plain.slice(0, from)} ${plain.slice(to)}`;
  };
  return {
    text: () => text,
    plain: () => plain,
    has: (pattern) => pattern.test(plain),
    take(pattern) {
      const match = pattern.exec(plain);
      if (!match) return undefined;
      cut(match.index, match.index + match[0].length);
      return match;
    },
    cut,
    keep(from, to) {
      text = text.slice(from, to);
      plain = plain.slice(from, to);
    },
  };
}

/** Text in lower case and without accents, each character at its place: "Œufs" → "oufs". */
export const toUnaccentedLowerCase = (text: string): string =>
  text.replace(/[^\p{ASCII}]/gu, (letter) => plainLetter(letter)).toLowerCase();

function plainLetter(letter: string): string {
  const base = { œ: 'o', Œ: 'o', '’': "'" }[letter] ?? letter.normalize('NFD').charAt(0);
  return letter.length === 1 ? base : letter;
}
