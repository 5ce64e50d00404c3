import { type Category, categoryLabels } from '#contract/listings/categories.ts';
import { buildSearchResultsPath } from '#contract/listings/paged-listing-search.ts';

export interface CategoryLinkContent {
  category: Category;
  label: string;
  path: string;
}

/** Categories that have a drawing in `categories.svg`. For loaders only. */
export const composeIllustratedCategoryLinks = (): CategoryLinkContent[] =>
  illustrated.map((category) => ({
    category,
    label: categoryLabels[category],
    path: buildSearchResultsPath({ category }),
  }));

const illustrated = [
  'legumes',
  'fruits',
  'aromates',
  'oeufs-volailles',
  'miel',
  'plants-graines',
  'fleurs',
  'transformes',
] as const;
