import { fold, singular } from './text.ts';

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
  /** "Tomate", "Tomates" for what was typed so, "Légumes". */
  text: string;
  isCategory: boolean;
}

/** Typed, before a category is suggested by its label, by another name. */
const LETTERS = { ofLabel: 3, ofName: 5 };

/**
 * Produce that starts with the typed text, accents and case aside, and categories. First what has exactly this name,
 * then categories, then produce by its name, by a later word of it, by a synonym; each in the order of the list. A
 * plural is suggested as such.
 */
export function suggestProduce(
  { produce, categories }: { produce: readonly NamedProduce[]; categories: readonly NamedCategory[] },
  query: string,
  limit: number,
): ProduceSuggestion[] {
  const typed = fold(query);
  if (!typed) return [];
  const matches = matchesOf(produce, typed);
  const ofRank = (...ranks: Rank[]) =>
    ranks.flatMap((rank) => matches.filter((match) => match.rank === rank).map(({ name }) => capital(name)));
  const named = categories.filter((category) => isNamed(category, typed)).map(({ label }) => label);
  const isCategory = new Map([
    ...ofRank('whole').map((text) => [text, false] as const),
    ...named.map((text) => [text, true] as const),
  ]);
  for (const text of ofRank('start', 'word', 'synonym'))
    if (!isCategory.has(text)) isCategory.set(text, false);
  return [...isCategory].map(([text, isCategory]) => ({ text, isCategory })).slice(0, limit);
}

type Rank = 'whole' | 'start' | 'word' | 'synonym';

/** @param typed folded */
function matchesOf(produce: readonly NamedProduce[], typed: string): { rank: Rank; name: string }[] {
  const inSingular = typed.split(' ').map(singular).join(' ');
  const found = produce.flatMap((one) => [...shortName(one, typed), ...matchOf(one, typed, inSingular)]);
  if (found.length > 0) return found;
  // An unusual plural: `aulx`.
  return produce
    .filter(({ name }) => fold(name).startsWith(inSingular))
    .map(({ plural }) => ({ rank: 'start', name: plural }));
}

function matchOf({ name, plural, synonyms }: NamedProduce, typed: string, inSingular: string) {
  const forms = [name, plural].map((form) => ({ form, folded: fold(form) }));
  const find = (rank: Rank, isMeant: (folded: string) => boolean) => {
    const found = forms.find(({ folded }) => isMeant(folded));
    return found && { rank, name: found.form };
  };
  const others = synonyms.map(fold);
  const match =
    find('whole', (folded) => folded === typed) ??
    find('start', (folded) => folded.startsWith(typed)) ??
    find('word', (folded) => folded.includes(` ${typed}`)) ??
    (others.some((other) => other.startsWith(typed)) ? { rank: 'synonym' as const, name } : undefined) ??
    (others.includes(inSingular) ? { rank: 'synonym' as const, name: plural } : undefined);
  return match ? [match] : [];
}

/** "Œuf" and "Œufs", of "œuf de poule". */
function shortName({ name, synonyms }: NamedProduce, typed: string) {
  const short = synonyms.find((synonym) => name.startsWith(`${synonym} `)) ?? '';
  const form = [short, `${short}s`].find((form) => fold(form) === typed);
  return short && form ? [{ rank: 'whole' as const, name: form }] : [];
}

const isNamed = ({ label, names }: NamedCategory, typed: string): boolean =>
  (typed.length >= LETTERS.ofLabel && ` ${fold(label)}`.includes(` ${typed}`)) ||
  (typed.length >= LETTERS.ofName && names.some((name) => fold(name).startsWith(typed)));

const capital = (name: string) => name.charAt(0).toLocaleUpperCase('fr') + name.slice(1);
