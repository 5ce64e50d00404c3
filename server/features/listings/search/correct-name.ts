import { extractSearchTerms } from '#contract/text/fold.ts';

/**
 * Creates the function that spells a searched name as the list of produce does: its arguments are the name as typed
 * and its terms without typos, in their order. It returns undefined when there was no typo.
 * @param listedNames the first of equal ones counts
 */
export function createProductNameCorrector(listedNames: readonly string[]) {
  const listed = listedNames.toReversed();
  const names = new Map(listed.map((name) => [extractSearchTerms(name).join(' '), name]));
  const words = new Map(
    listed.flatMap((name) =>
      (name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [extractSearchTerms(word)[0] ?? '', word]),
    ),
  );
  const spell = (term: string): string => words.get(term) ?? term;

  return (typed: string, corrected: string[]): string | undefined => {
    const written = extractSearchTerms(typed);
    const isSame = written.length === corrected.length && corrected.every((term) => written.includes(term));
    if (isSame) return undefined;
    const listedName = names.get(corrected.join(' '));
    if (listedName) return listedName;
    // Two words may have been corrected to one: words cannot be replaced one by one.
    if (written.length !== corrected.length) return corrected.map(spell).join(' ');
    const corrections = new Map(written.map((term, at) => [term, corrected[at] ?? term]));
    return typed.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
      const [term = ''] = extractSearchTerms(word);
      const right = corrections.get(term) ?? term;
      return right === term ? word : spell(right);
    });
  };
}
