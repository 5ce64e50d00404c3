import { type Category, categoryLabels } from '#contract/listings/categories.ts';
import { searchPath } from '#contract/listings/search.ts';

export interface CategoryLink {
  category: Category;
  label: string;
  path: string;
}

/** Categories that have a drawing in `categories.svg`. For loaders only. */
export const listCategoryLinks = (): CategoryLink[] =>
  illustrated.map((category) => ({
    category,
    label: categoryLabels[category],
    path: searchPath({ category }),
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
