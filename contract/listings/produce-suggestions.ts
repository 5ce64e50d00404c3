import { capitalizeFirstLetter } from '../text/capitalize-first-letter.ts';
import { foldTextForComparison, singularizeFoldedWord } from '../text/fold.ts';
import { createSpellingVocabulary } from '../text/spelling-vocabulary.ts';

interface NamedProduce {
  name: string;
  plural: string;
  synonyms: readonly string[];
}

interface NamedCategory {
  label: string;
  names: readonly string[];
}

export interface ProduceSuggestion {
  /** Name as suggested: "Tomate", "Tomates" when a plural was typed, "Légumes". */
  text: string;
  isCategory: boolean;
}

/**
 * Minimum number of typed letters before a category is suggested by its label, or by another name, and before a name
 * is suggested by a misspelt beginning.
 */
const LETTERS = { ofLabel: 3, ofName: 5, ofBeginning: 5 };

/**
 * Suggests produce whose name starts with the typed text, without regard to accents and case, and categories. Exact
 * names come first, then categories, then produce by its name, by a later word of it, by a synonym; each in the order
 * of the list. A plural is suggested as such. Names one or two typos away come last, unless each typed word is one of
 * the list.
 */
export function createProduceSuggester({
  produce,
  categories,
}: {
  produce: readonly NamedProduce[];
  categories: readonly NamedCategory[];
}): (query: string, limit: number) => ProduceSuggestion[] {
  const rows = produce.map(foldNames);
  const labels = categories.map(({ label, names }) => ({
    label,
    folded: foldTextForComparison(label),
    names: names.map(foldTextForComparison),
  }));
  const respell = createRespelling([
    ...rows.flatMap(({ forms, others }) => [...forms.map(({ folded }) => folded), ...others]),
    ...labels.flatMap(({ folded, names }) => [folded, ...names]),
  ]);

  const suggest = (typed: string): ProduceSuggestion[] => {
    const matches = matchesOf(rows, typed);
    const ofRanks = (...ranks: Rank[]) =>
      ranks.flatMap((rank) =>
        matches
          .filter((match) => match.rank === rank)
          .map(({ name }) => ({ text: capitalizeFirstLetter(name), isCategory: false })),
      );
    const named = labels.filter((category) => isNamed(category, typed));
    return [
      ...ofRanks('whole'),
      ...named.map(({ label }) => ({ text: label, isCategory: true })),
      ...ofRanks('start', 'word', 'synonym'),
    ];
  };

  return (query, limit) => {
    const typed = foldTextForComparison(query);
    if (!typed) return [];
    const found = suggest(typed);
    const all = found.length < limit ? [...found, ...respell(typed).flatMap(suggest)] : found;
    const texts = all.map(({ text }) => text);
    return all.filter(({ text }, index) => texts.indexOf(text) === index).slice(0, limit);
  };
}

type Rank = 'whole' | 'start' | 'word' | 'synonym';

/** Entry of the produce list with its names folded for comparison. */
const foldNames = ({ name, plural, synonyms }: NamedProduce) => ({
  name,
  plural,
  forms: [name, plural].map((form) => ({ form, folded: foldTextForComparison(form) })),
  others: synonyms.map(foldTextForComparison),
  short: shortNames(name, synonyms),
});
type Row = ReturnType<typeof foldNames>;

/** Shorter names that stand for a longer one: "œuf" and "œufs" for "œuf de poule". */
function shortNames(name: string, synonyms: readonly string[]) {
  const short = synonyms.find((synonym) => name.startsWith(`${synonym} `));
  return short ? [short, `${short}s`].map((form) => ({ form, folded: foldTextForComparison(form) })) : [];
}

/**
 * Suggestions whose name matches a typed text.
 * @param typed folded
 */
function matchesOf(rows: readonly Row[], typed: string): { rank: Rank; name: string }[] {
  const inSingular = typed.split(' ').map(singularizeFoldedWord).join(' ');
  const found = rows.flatMap((row) => [
    ...row.short
      .filter(({ folded }) => folded === typed)
      .map(({ form }) => ({ rank: 'whole' as const, name: form })),
    ...matchOf(row, typed, inSingular),
  ]);
  if (found.length > 0) return found;
  // Unusual plurals, such as `aulx`, match by their singular.
  return rows
    .filter(({ forms: [name] }) => name?.folded.startsWith(inSingular))
    .map(({ plural }) => ({ rank: 'start', name: plural }));
}

function matchOf({ name, plural, forms, others }: Row, typed: string, inSingular: string) {
  const find = (rank: Rank, isMeant: (folded: string) => boolean) => {
    const found = forms.find(({ folded }) => isMeant(folded));
    return found && { rank, name: found.form };
  };
  const match =
    find('whole', (folded) => folded === typed) ??
    find('start', (folded) => folded.startsWith(typed)) ??
    find('word', (folded) => folded.includes(` ${typed}`)) ??
    (others.some((other) => other.startsWith(typed)) ? { rank: 'synonym' as const, name } : undefined) ??
    (others.includes(inSingular) ? { rank: 'synonym' as const, name: plural } : undefined);
  return match ? [match] : [];
}

/** Spellings to which one typed text can be corrected. */
const MAX_SPELLINGS = 4;

/**
 * Creates a function that respells a text, the nearest spelling first: each word as a search corrects it, the last
 * one also as the beginning of a word. A word of the list stays as it is.
 * @param names folded
 */
function createRespelling(names: readonly string[]): (typed: string) => string[] {
  const words = createSpellingVocabulary();
  const beginnings = createSpellingVocabulary();
  for (const word of names.flatMap((name) => name.split(' '))) {
    words.add(word);
    for (let length = LETTERS.ofBeginning; length < word.length; length++)
      beginnings.add(word.slice(0, length));
    // Weight of a whole word: it comes first among equally near corrections.
    beginnings.add(word, names.length);
  }
  return (typed) => {
    const [last = '', ...before] = typed.split(' ').toReversed();
    const start = before.toReversed().map(words.correct);
    const nearest = beginnings.nearest(last, MAX_SPELLINGS).map(({ word }) => word);
    const candidates = words.has(last)
      ? [last]
      : nearest.filter((word) => !isOtherNumber(word, last, nearest));
    return candidates.map((word) => [...start, word].join(' ')).filter((text) => text !== typed);
  };
}

/**
 * True for the singular of a word that was typed in the plural, or the reverse, when the typed form is among the
 * suggestions too.
 */
const isOtherNumber = (word: string, typed: string, all: readonly string[]): boolean =>
  isPlural(word) !== isPlural(typed) &&
  all.some(
    (other) =>
      singularizeFoldedWord(other) === singularizeFoldedWord(word) && isPlural(other) === isPlural(typed),
  );

const isPlural = (word: string): boolean => singularizeFoldedWord(word) !== word;

const isNamed = ({ folded, names }: { folded: string; names: readonly string[] }, typed: string): boolean =>
  (typed.length >= LETTERS.ofLabel && ` ${folded}`.includes(` ${typed}`)) ||
  (typed.length >= LETTERS.ofName && names.some((name) => name.startsWith(typed)));
