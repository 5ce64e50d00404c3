import { calculateMonthNumberInParis } from '#contract/calculate-month-number-in-paris.ts';
import { type Category, categories, categoryLabels } from '#contract/listings/categories.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import type { ProduceIndex } from './produce-index.ts';

/** Search columns of a product: its words followed by its category, and the months of its season. */
export function createProduceSearchColumns(
  productName: string,
  produce: Pick<ProduceIndex, 'recognize'>,
): { terms: string[]; season: number } {
  const words = extractSearchTerms(productName);
  const found = produce.recognize(productName);
  const kind = found?.at === 0 ? undefined : kinds.get(words[0] ?? '');
  const named = words.flatMap((word) => categoriesNamed.get(word) ?? []);
  const category = kind ?? found?.category ?? named[0] ?? 'autres';
  return {
    terms: [...words, createCategorySearchTerm(category)],
    season: kind ? 0 : seasonOf(found?.months ?? []),
  };
}

/** Search term that stands for a category, the last of a listing's terms. No text contains such a word. */
export const createCategorySearchTerm = (category: Category): string => PREFIX + category;

export const isCategorySearchTerm = (term: string): boolean => term.startsWith(PREFIX);

/** True when a product is in season; null when it has no season or is not classified yet. */
export const isTimeInSeasonBitmask = (season: number | null, now: number): boolean | null =>
  season ? (season & seasonBitOfMonth(calculateMonthNumberInParis(now))) !== 0 : null;

/**
 * Bit of a month in the column `season`.
 * @param month 1 to 12
 */
export const seasonBitOfMonth = (month: number): number => 1 << (month - 1);

/** Categories that a query names as a whole: "légumes", "fruits et légumes", "plants et graines". */
export function recognizeSearchCategories(query: string): Category[] {
  const words = extractSearchTerms(query);
  const whole = categoriesNamed.get(words.join(' '));
  if (whole) return [whole];
  const each = words.map((word) => categoriesNamed.get(word));
  return each.every((category) => category !== undefined) ? [...new Set(each)] : [];
}

/** True for a word that tells how produce is sold or made, and stands before its name: "jus", "plants". */
export function isProduceKind(name: string): boolean {
  const [word = '', ...more] = extractSearchTerms(name);
  return more.length === 0 && kinds.has(word);
}

/** Names of a category, beside its label, that `recognizeSearchCategories` recognizes. */
export const categorySynonymsOf = (category: Category): string[] =>
  otherNames.flatMap(([named, names]) => (named === category ? names.split(', ') : []));

const PREFIX = 'category:';

/** Months of a season as bits; 0 for produce available all year round, which has no season. */
function seasonOf(months: readonly number[]): number {
  return months.length === 12 ? 0 : months.reduce((season, month) => season | seasonBitOfMonth(month), 0);
}

/** Common names of categories, which they have beside their labels. */
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
  ].map(({ category, name }): [string, Category] => [extractSearchTerms(name).join(' '), category]),
);

/** First words that decide the category whatever follows: "graines de potimarron", "jus de raisin". */
const kinds = new Map(
  (
    [
      ['plants-graines', 'plant, plantule, semis, graine, semence, bulbe, bouture, godet'],
      ['transformes', 'bocal, conserve, coulis, gelée, huile, jus, purée, sauce, soupe, vinaigre'],
      ['laitages', 'fromage'],
    ] as const
  ).flatMap(([category, words]) =>
    words
      .split(', ')
      .flatMap((word) => extractSearchTerms(word).map((term): [string, Category] => [term, category])),
  ),
);
