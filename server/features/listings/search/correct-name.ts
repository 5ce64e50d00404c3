import { terms } from '#contract/text/fold.ts';
import produce from '#data/produce-names.json' with { type: 'json' };

/**
 * A name as typed, with the spelling of the produce list for what was corrected.
 * @param corrected its terms without their typos, in their order
 * @returns undefined when there was no typo
 */
export function correctName(typed: string, corrected: string[]): string | undefined {
  const written = terms(typed);
  const isSame = written.length === corrected.length && corrected.every((term) => written.includes(term));
  if (isSame) return undefined;
  const known = names.get(corrected.join(' '));
  if (known) return known;
  // Two words may have been corrected to one.
  if (written.length !== corrected.length) return corrected.map(spell).join(' ');
  const meant = new Map(written.map((term, at) => [term, corrected[at] ?? term]));
  return typed.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const [term = ''] = terms(word);
    const right = meant.get(term) ?? term;
    return right === term ? word : spell(right);
  });
}

const spell = (term: string): string => words.get(term) ?? term;

const listed = produce.flat().toReversed();
const names = new Map(listed.map((name) => [terms(name).join(' '), name]));
const words = new Map(
  listed.flatMap((name) => (name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [terms(word)[0] ?? '', word])),
);
