import { categoryLabels } from '#contract/listings/categories.ts';
import { numberLabel, placeLabel } from '#contract/listings/labels.ts';
import { listingTypeLabels, mainTypeLabels } from '#contract/listings/rules.ts';
import { hasPlace, type Search, searchPath, withoutPlace } from '#contract/listings/search.ts';

export interface LabelledPath {
  label: string;
  /** Without the base. */
  path: string;
}

/** Each filter with the path of the same search without it; a place and its distance are one. */
export function listFilters(search: Search): LabelledPath[] {
  const { productName, category, mainType, type, distance, available, season, isProfessional, user } = search;
  const filters: LabelledPath[] = [];
  const add = (label: string, without: Partial<Search>) => {
    filters.push({ label, path: searchPath({ ...search, ...without, page: 1 }) });
  };
  if (productName) add(productName, { productName: undefined });
  if (category) add(categoryLabels[category], { category: undefined });
  if (hasPlace(search) || search.department) {
    add(placeLabel(search) + (distance ? `, ${numberLabel(distance)} km` : ''), withoutPlace(search));
  }
  if (mainType) add(mainTypeLabels[mainType], { mainType: undefined });
  if (type) add(listingTypeLabels[type], { type: undefined });
  if (available) add('Disponibles', { available: undefined });
  if (season) add('De saison', { season: undefined });
  if (user) add('Un seul vendeur', { user: undefined });
  if (isProfessional !== undefined) {
    add(isProfessional ? 'Professionnels' : 'Particuliers', { isProfessional: undefined });
  }
  return filters;
}
