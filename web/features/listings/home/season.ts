import { buildSearchResultsPath } from '#contract/listings/paged-listing-search.ts';
import type { ListedProduce } from '#contract/listings/produce-list.ts';
import produce from '#data/produce.json' with { type: 'json' };
import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';

/**
 * Links of the season: to searches for the produce of `listPopularSeasonalProduceNames`, then for all that is in
 * season. For loaders only.
 * @param month 1 to 12
 * @param added produce that administrators added to the list
 */
export const composeSeasonalSearchLinks = (
  month: number,
  limit: number,
  added: readonly ListedProduce[],
): PillLinkLabelAndPath[] => [
  ...listPopularSeasonalProduceNames(month, limit, added).map((productName) => ({
    label: productName,
    path: buildSearchResultsPath({ productName }),
  })),
  { label: 'Tout ce qui est de saison', path: buildSearchResultsPath({ season: true }) },
];

/**
 * Well-known produce, and what administrators added, at its best in a month, the shortest season first.
 * @param month 1 to 12
 */
export function listPopularSeasonalProduceNames(
  month: number,
  limit: number,
  added: readonly ListedProduce[],
): string[] {
  return [
    ...added.filter(({ months }) => months.length < 12),
    ...produce.filter(({ name }) => wellKnown.has(name)),
  ]
    .filter(({ months }) => months.includes(month))
    .sort((one, other) => one.months.length - other.months.length)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Names of well-known produce: the produce list also holds rare names. */
const wellKnown = new Set(
  `abricot, cerise, clémentine, coing, figue, fraise, framboise, groseille, kaki, kiwi, melon,
  mirabelle, mûre, myrtille, pêche, poire, pomme, prune, raisin, rhubarbe, artichaut, asperge verte,
  aubergine, betterave, blette, brocoli, butternut, carotte, chou kale, concombre, courgette, endive,
  épinard, fève, haricot vert, mâche, navet, oignon blanc, panais, petit pois, poireau, poivron,
  pomme de terre nouvelle, potimarron, potiron, radis, tomate, topinambour, ail des ours, basilic,
  ciboulette, menthe, cèpe, girolle, châtaigne, noisette, noix, plant de fraisier, plant de tomate,
  muguet, tulipe`.split(/,\s+/),
);
