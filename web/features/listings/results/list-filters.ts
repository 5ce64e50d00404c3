import { categoryLabels } from '#contract/listings/categories.ts';
import { listingMainTypeLabels, offerTypeLabels } from '#contract/listings/rules.ts';
import { type Search, searchPath } from '#contract/listings/search.ts';
import { formatMaxListingAge, formatMaxPrice } from '#contract/listings/search-labels.ts';
import type { LabelledLink } from '#web/ui/lists/pill-links.tsx';

/**
 * Filters of the search outside the search bar, except the default one for offers, each with the path of the same
 * search without it.
 */
export function listAppliedFilters(search: Search): LabelledLink[] {
  const { category, mainType, type, available, season, maxPrice, priceType, maxDays, isProfessional, user } =
    search;
  const filters: LabelledLink[] = [];
  const add = (label: string, without: Partial<Search>) => {
    filters.push({ label, path: searchPath({ ...search, ...without, page: 1 }) });
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
