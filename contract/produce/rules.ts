import { categoryLabels } from '../listings/categories.ts';
import type { ListedProduce } from '../listings/produce-list.ts';
import { extractSearchTerms, hasStopWordsOnly } from '../text/fold.ts';

/** Number of names that administrators may add to the built-in list. */
export const MAX_ADDED_PRODUCE_NAMES = 200;
export const MAX_ADDED_PRODUCE_NAME_LENGTH = 40;
/** Number of other names and spellings of one added name: a search follows no more. */
export const MAX_PRODUCE_SYNONYMS = 5;

/** Names of months, January first. */
export const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

export const produceNameErrorTexts = {
  name: 'Donnez un nom.',
  nameTooLong: `Un nom ne peut pas dépasser ${MAX_ADDED_PRODUCE_NAME_LENGTH} caractères.`,
  noWord: 'Écrivez un nom en lettres.',
  characters: "Un nom n'a que des lettres, des chiffres, des espaces, des apostrophes et des traits d'union.",
  category: 'Choisissez une catégorie.',
  months: 'Choisissez des mois de 1 à 12.',
  synonyms: `Donnez ${MAX_PRODUCE_SYNONYMS} autres noms au plus, séparés par des virgules.`,
  plural: `Le pluriel s'écrit en lettres, en ${MAX_ADDED_PRODUCE_NAME_LENGTH} caractères au plus.`,
  synonym: `Chaque autre nom s'écrit en lettres, en ${MAX_ADDED_PRODUCE_NAME_LENGTH} caractères au plus, sans adresse.`,
  version: 'Indiquez la version que vous avez lue.',
  generic:
    "Ce mot est trop général\u00a0: il se trouve dans trop d'annonces. Précisez le produit, comme «\u00a0jus de pomme\u00a0».",
  isCategory: (name: string) => `«\u00a0${name}\u00a0» est le nom d'une catégorie.`,
  isKnown: (name: string, listed: string) =>
    name === listed
      ? `«\u00a0${name}\u00a0» est déjà dans la liste.`
      : `«\u00a0${name}\u00a0» est déjà dans la liste, avec «\u00a0${listed}\u00a0».`,
} as const;

/**
 * True for words that name no produce, because a search leaves them out or they stand in listings of any produce: "les",
 * "bio", "panier de saison".
 */
export const isGenericProduceName = (name: string): boolean =>
  hasStopWordsOnly(name) || extractSearchTerms(name).every((term) => genericTerms.has(term));

const genericTerms = new Set(
  [
    'avec ce ces cette dans je j l mes mon nos notre nous par pour qui sans ses son sur vos votre vous',
    'annonce bon bonne don echange offre produit recolte saison stock surplus vente',
    'artisanal bio biologique frais fraiche local maison mur naturel nature nouveau nouvelle permaculture sec seche',
    'beau belle blanc blanche gros grosse grand grande jaune moyen noir noire petit petite rouge vert verte violet',
    'assortiment barquette bocal botte bouquet bouteille cagette caisse carton colis gramme kg kilo litre lot melange morceau panier paquet piece poids pot sac sachet tranche unite vrac',
  ].flatMap((words) => words.split(' ').flatMap(extractSearchTerms)),
);

/** Season in words: "de novembre à janvier, mars". @param months 1 to 12, in any order */
export function formatSeason(months: readonly number[]): string {
  if (months.length === 0) return 'sans saison';
  if (months.length === 12) return "toute l'année";
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1);
  const nameOf = (month: number) => monthNames[(month + 11) % 12] ?? '';
  return months
    .filter((month) => !isIn(month - 1))
    .sort((one, other) => one - other)
    .map((first) => {
      let last = first;
      while (isIn(last + 1)) last += 1;
      return last === first ? nameOf(first) : `de ${nameOf(first)} à ${nameOf(last)}`;
    })
    .join(', ')
    .replaceAll(/\bde (?=[ao])/g, "d'");
}

/** Line about a product: "topinambour rouge (Légumes), de novembre à janvier ; aussi : topi". */
export const describeProduce = ({
  name,
  category,
  months,
  synonyms,
}: Omit<ListedProduce, 'plural'>): string =>
  [
    `${name} (${categoryLabels[category]}), ${formatSeason(months)}`,
    ...(synonyms.length > 0 ? [`aussi\u00a0: ${synonyms.join(', ')}`] : []),
  ].join('\u00a0; ');

/** Plural of a French name of a product: each word before a preposition or a capital gets its ending. */
export function pluralizeProduceName(name: string): string {
  const words = name.split(' ');
  const end = words.findIndex(
    (word, index) => index > 0 && /^(?:\p{Lu}|(?:de|du|des|à|au|aux|en)$|d['’])/u.test(word),
  );
  return words.map((word, index) => (end < 0 || index < end ? pluralizeWord(word) : word)).join(' ');
}

function pluralizeWord(word: string): string {
  if (/[sxz]$/.test(word)) return word;
  if (/(?:au|[^l]eu)$/.test(word)) return `${word}x`;
  return /[^é]al$/.test(word) ? `${word.slice(0, -2)}aux` : `${word}s`;
}
