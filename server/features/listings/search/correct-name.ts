import { extractSearchTerms } from '#contract/text/fold.ts';
import produce from '#data/produce-names.json' with { type: 'json' };

/**
 * Name as typed, with the produce list's spelling for the corrected words.
 * @param corrected its terms without typos, in their order
 * @returns undefined when there was no typo
 */
export function correctSearchedProductName(typed: string, corrected: string[]): string | undefined {
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
}

const spell = (term: string): string => words.get(term) ?? term;

const listed = produce.flat().toReversed();
const names = new Map(listed.map((name) => [extractSearchTerms(name).join(' '), name]));
const words = new Map(
  listed.flatMap((name) =>
    (name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [extractSearchTerms(word)[0] ?? '', word]),
  ),
);
