import { terms } from '#contract/text.ts';
import produce from '#data/produce.json' with { type: 'json' };
import type { Services } from '#server/platform/services.ts';

const DAY = 24 * 3_600_000;

/** When a listing of this name expires if it is accepted or renewed now. */
export function expiryOf(productName: string, { config }: Pick<Services, 'config'>): Date {
  const { perishable, other } = config.listingDays;
  return new Date(Date.now() + (isPerishable(productName) ? perishable : other) * DAY);
}

/**
 * Whether it is produce that lasts for days rather than weeks. The longest name of the produce list inside a text
 * decides, of two that are as long the first: "jus de pomme" keeps. What the list does not know keeps.
 */
export function isPerishable(productName: string): boolean {
  const words = terms(productName);
  const found = names
    .filter(({ words: all }) => all.every((word) => words.includes(word)))
    .map((name) => ({ ...name, first: Math.min(...name.words.map((word) => words.indexOf(word))) }))
    .sort((a, b) => b.words.length - a.words.length || a.first - b.first);
  return found[0]?.spoils ?? false;
}

const PERISHABLE = ['fruit', 'légume', 'aromate', 'champignon', 'œuf', 'viande et volaille', 'fleur'];

/** Names that their category says the wrong thing about. */
const KEEPING = [
  ...[
    'ail',
    'butternut',
    'citrouille',
    'courge musquée',
    'courge spaghetti',
    'échalote',
    'haricot sec',
    'igname',
  ],
  ...[
    'lentille',
    'oignon blanc',
    'oignon jaune',
    'oignon rouge',
    'patate douce',
    'pois chiche',
    'pomme de terre',
  ],
  ...['potimarron', 'potiron', 'raifort', 'safran', 'fleur séchée', 'lavande'],
];
const SPOILING = [
  ...['amande fraîche', 'châtaigne', 'marron', 'noix fraîche', 'beurre', 'boudin noir', 'crème fraîche'],
  ...['fromage blanc', 'lait', 'pain', 'soupe', 'yaourt'],
];

const spoils = ({ name, category }: { name: string; category: string }) =>
  PERISHABLE.includes(category) ? !KEEPING.includes(name) : SPOILING.includes(name);

const names = produce.flatMap((row) =>
  [row.name, ...row.synonyms].map((name) => ({ words: terms(name), spoils: spoils(row) })),
);
