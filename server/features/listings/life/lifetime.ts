import { DAY_MS } from '#contract/durations.ts';
import type { Category } from '#contract/listings/categories.ts';
import type { ProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import type { Services } from '#server/platform/services.ts';

/** Expiry date of a listing accepted or renewed now. */
export function calculateListingExpiryDateFromNow(
  productName: string,
  { config, produce }: Pick<Services, 'config' | 'produce'>,
): Date {
  const { perishable, other } = config.listingDays;
  return new Date(Date.now() + (isPerishable(productName, produce) ? perishable : other) * DAY_MS);
}

/** True for produce that lasts days rather than weeks; false for names not on the produce list. */
export function isPerishable(productName: string, produce: Pick<ProduceIndex, 'recognize'>): boolean {
  const found = produce.recognize(productName);
  if (!found) return false;
  const { name, category } = found;
  return PERISHABLE.includes(category) ? !KEEPING.includes(name) : SPOILING.includes(name);
}

const PERISHABLE: readonly Category[] = [
  'legumes',
  'fruits',
  'aromates',
  'champignons',
  'oeufs-volailles',
  'viandes',
  'fleurs',
];

/** Produce that keeps although its category is perishable. `SPOILING` is the opposite list. */
const KEEPING = [
  'ail',
  'butternut',
  'citrouille',
  'courge musquée',
  'courge spaghetti',
  'échalote',
  'haricot sec',
  'igname',
  'lentille',
  'oignon blanc',
  'oignon jaune',
  'oignon rouge',
  'patate douce',
  'pois chiche',
  'pomme de terre',
  'potimarron',
  'potiron',
  'raifort',
  'safran',
  'fleur séchée',
  'lavande',
  'abricot sec',
  'amande',
  'cerneau de noix',
  'figue sèche',
  'noisette',
  'noix',
  'pomme séchée',
  'pruneau',
  'raisin sec',
];
const SPOILING = [
  'beurre',
  'boudin noir',
  'crème fraîche',
  'fromage blanc',
  'lait',
  'pain',
  'soupe',
  'yaourt',
];
