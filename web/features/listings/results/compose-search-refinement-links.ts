import { type Category, categories, categoryLabels } from '#contract/listings/categories.ts';
import { buildSearchResultsPath, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { MAX_COUNTED_RESULTS } from '#contract/listings/rules.ts';
import type { CategoryResultCounts } from '#contract/listings/search-schemas.ts';
import { isSearchForOffersByDefault } from '#contract/listings/shown-search.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';

/** True when the search should count categories: the reader can choose one on this page. */
export const shouldCountCategories = ({ category, page }: PagedListingSearch): boolean =>
  !category && page === 1;

interface Shown {
  /** Numbers of results by category. */
  counts: CategoryResultCounts;
  /** False when nothing was found: no link can narrow that. */
  hasResults: boolean;
  /** False to leave out the link to the season, which would find nothing. */
  hasSeason: boolean;
}

/**
 * Links that narrow the results, "Gratuit", "De saison", "Légumes 8"; one that widens them to the category that the
 * product names, "Œufs et volailles" for "œufs"; and one to the requests. For loaders only.
 */
export function composeSearchRefinementLinks(
  search: PagedListingSearch,
  { counts, hasResults, hasSeason }: Shown,
): PillLinkLabelAndPath[] {
  const link = (label: string, change: Partial<PagedListingSearch>): PillLinkLabelAndPath => ({
    label,
    path: buildSearchResultsPath({ ...search, ...change, page: 1 }),
  });
  const { productName, season, type, mainType } = search;
  const named =
    productName && shouldCountCategories(search)
      ? categoryOfWords(extractSearchTerms(productName))
      : undefined;
  return [
    ...(hasResults && !type && mainType !== 'asked' ? [link('Gratuit', FREE)] : []),
    ...(hasSeason && !season ? [link('De saison', { season: true })] : []),
    ...(counts.length > 1
      ? counts.map(({ category, count }) =>
          link(`${categoryLabels[category]} ${countOf(count)}`, { category }),
        )
      : []),
    ...(named
      ? [link(`Toute la catégorie ${categoryLabels[named]}`, { category: named, productName: undefined })]
      : []),
    ...(hasResults && isSearchForOffersByDefault(search)
      ? [link('Demandes', { ...WITHOUT_PRICE, mainType: 'asked' })]
      : []),
  ];
}

const WITHOUT_PRICE = { maxPrice: undefined, priceType: undefined };
const FREE = { ...WITHOUT_PRICE, mainType: undefined, type: 'donation' } as const;

const countOf = (count: number) =>
  count < MAX_COUNTED_RESULTS ? formatNumber(count) : `${formatNumber(MAX_COUNTED_RESULTS - 1)}+`;

const categoryOfWords = (words: string[]): Category | undefined =>
  words.length > 0
    ? categories.find((category) => {
        const labelTerms = extractSearchTerms(categoryLabels[category]);
        return words.every((word) => labelTerms.includes(word));
      })
    : undefined;
