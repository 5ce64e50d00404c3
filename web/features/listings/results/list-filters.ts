import { categoryLabels } from '#contract/listings/categories.ts';
import { buildSearchResultsPath, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { listingMainTypeLabels, offerTypeLabels } from '#contract/listings/rules.ts';
import { formatMaxListingAge, formatMaxPrice } from '#contract/listings/search-labels.ts';
import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';

/**
 * Filters of the search outside the search bar, except the default one for offers, each with the path of the same
 * search without it.
 */
export function composeAppliedFilterLinks(search: PagedListingSearch): PillLinkLabelAndPath[] {
  const { category, mainType, type, available, season, maxPrice, priceType, maxDays, isProfessional, user } =
    search;
  const filters: PillLinkLabelAndPath[] = [];
  const add = (label: string, without: Partial<PagedListingSearch>) => {
    filters.push({ label, path: buildSearchResultsPath({ ...search, ...without, page: 1 }) });
  };
  if (category) add(categoryLabels[category], { category: undefined });
  if (mainType === 'asked') add(listingMainTypeLabels.asked, { mainType: undefined });
  if (type) add(offerTypeLabels[type], { type: undefined });
  if (available) add('Disponibles', { available: undefined });
  if (season) add('De saison', { season: undefined });
  if (maxPrice !== undefined)
    add(formatMaxPrice(maxPrice, priceType), { maxPrice: undefined, priceType: undefined });
  if (maxDays) add(formatMaxListingAge(maxDays), { maxDays: undefined });
  if (user) add('Un seul vendeur', { user: undefined });
  if (isProfessional !== undefined) {
    add(isProfessional ? 'Professionnels' : 'Particuliers', { isProfessional: undefined });
  }
  return filters;
}
