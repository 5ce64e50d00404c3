import { type Category, categories, categoryLabels } from '#contract/listings/categories.ts';
import { monthInParis } from '#contract/month-in-paris.ts';
import { terms } from '#contract/text/fold.ts';
import { findProduce } from './known-produce.ts';

/** What the search knows of a product: its words, then its category; the months of its season. */
export function classify(productName: string): { terms: string[]; season: number } {
  const words = terms(productName);
  const found = findProduce(productName);
  const kind = found?.at === 0 ? undefined : kinds.get(words[0] ?? '');
  const named = words.flatMap((word) => categoriesNamed.get(word) ?? []);
  const category = kind ?? found?.category ?? named[0] ?? 'autres';
  return { terms: [...words, categoryTerm(category)], season: kind ? 0 : seasonOf(found?.months ?? []) };
}

/** Among the words of a listing, where it stands last; no text has such a word. */
export const categoryTerm = (category: Category): string => PREFIX + category;

export const isCategoryTerm = (term: string): boolean => term.startsWith(PREFIX);

/** Null for what has no season, or was not classified yet. */
export const isInSeason = (season: number | null, now: number): boolean | null =>
  season ? (season & bitOf(monthInParis(now))) !== 0 : null;

/** In a `season`. @param month 1 to 12 */
export const bitOf = (month: number): number => 1 << (month - 1);

/** Categories that a query names as a whole: "légumes", "fruits et légumes", "plants et graines". */
export function categoriesNamedBy(query: string): Category[] {
  const words = terms(query);
  const whole = categoriesNamed.get(words.join(' '));
  if (whole) return [whole];
  const each = words.map((word) => categoriesNamed.get(word));
  return each.every((category) => category !== undefined) ? [...new Set(each)] : [];
}

/** Other names by which `categoriesNamedBy` knows it. */
export const namesOfCategory = (category: Category): string[] =>
  otherNames.flatMap(([named, names]) => (named === category ? names.split(', ') : []));

const PREFIX = 'category:';

/** All year round is no season. */
function seasonOf(months: readonly number[]): number {
  return months.length === 12 ? 0 : months.reduce((season, month) => season | bitOf(month), 0);
}

/** What people call them beside their labels. */
const otherNames: [Category, string][] = [
  ['legumes', 'légume'],
  ['fruits', 'fruit'],
  ['aromates', 'aromate, herbe aromatique, plante aromatique'],
  ['champignons', 'champignon'],
  ['oeufs-volailles', 'volaille'],
  ['viandes', 'viande'],
  ['laitages', 'laitage, produit laitier'],
  ['miel', 'produit de la ruche'],
  ['plants-graines', 'plant, graine, semence, plants et semences'],
  ['fleurs', 'fleur'],
  ['transformes', 'produit transformé, conserve'],
];

const categoriesNamed = new Map(
  [
    ...otherNames.flatMap(([category, names]) => names.split(', ').map((name) => ({ category, name }))),
    ...categories.map((category) => ({ category, name: categoryLabels[category] })),
  ].map(({ category, name }): [string, Category] => [terms(name).join(' '), category]),
);

/** First words that say what a product is, whatever it is made of: "graines de potimarron", "jus de raisin". */
const kinds = new Map(
  (
    [
      ['plants-graines', 'plant, plantule, semis, graine, semence, bulbe, bouture, godet'],
      ['transformes', 'bocal, conserve, coulis, gelée, huile, jus, purée, sauce, soupe, vinaigre'],
      ['laitages', 'fromage'],
    ] as const
  ).flatMap(([category, words]) =>
    words.split(', ').flatMap((word) => terms(word).map((term): [string, Category] => [term, category])),
  ),
);
