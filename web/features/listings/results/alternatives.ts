import { keysOf } from '#contract/keys-of.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatResultCount } from '#contract/listings/format-search-title.ts';
import { formatDistance, formatListingTitle } from '#contract/listings/labels.ts';
import {
  buildSearchResultsPath,
  type PagedListingSearch,
  removePlaceFromSearch,
} from '#contract/listings/paged-listing-search.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ResolvedSearchPlace } from '#contract/listings/search-schemas.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import { insertNonBreakingSpaces, NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';
import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';
import type { FartherListingCounts } from './count-farther.ts';
import type { KnownProduce } from './known-produce.ts';
import type { AlternativeListingCardGroup } from './load-alternative-listing-card-group.ts';
import { composeAlternativePlaceLinks } from './meant-place.ts';

export interface AlternativeSearchLinkGroup {
  title: string;
  links: PillLinkLabelAndPath[];
}

export interface EmptyResultsContent {
  /** Sentence about a place or a product that is not known. */
  advice: string | undefined;
  /** False in an unknown place, where a saved search would never find anything. */
  isWorthSaving: boolean;
  alternatives: AlternativeSearchLinkGroup[];
  instead: AlternativeListingCardGroup | undefined;
}

/**
 * Content of the page of a search without results. For loaders only.
 * @param suggested places to choose from, when the place of the search is unknown
 */
export function composeEmptyResultsContent(
  search: PagedListingSearch,
  suggested: ResolvedSearchPlace['suggestions'],
  around: Surroundings,
): Omit<EmptyResultsContent, 'instead'> {
  if (!suggested) {
    const { meantName, produce } = around;
    return {
      advice:
        meantName && !produce.hasWord(meantName)
          ? `Vérifiez l'orthographe de «\u00a0${meantName}\u00a0».`
          : undefined,
      isWorthSaving: true,
      alternatives: composeAlternativeSearchLinks(search, around),
    };
  }
  const everywhere = {
    label: 'Dans toute la France',
    path: buildSearchResultsPath(removePlaceFromSearch(search)),
  };
  return {
    advice: `Nous ne connaissons pas «\u00a0${formatCommuneOrDepartment(search)}\u00a0».`,
    isWorthSaving: false,
    alternatives: [
      { title: 'Vouliez-vous dire...', links: composeAlternativePlaceLinks(search, suggested) },
      { title: FARTHER, links: [everywhere] },
    ].filter(({ links }) => links.length > 0),
  };
}

interface Surroundings {
  /** Name of the produce as the search understood it. */
  meantName: string | undefined;
  farther: FartherListingCounts;
  produce: KnownProduce;
  /** Current month, 1 to 12. */
  month: number;
}

const FARTHER = 'Chercher plus loin';

/**
 * Links to try after a search without results: a larger distance with results, all of France, else the nearest
 * listing; no filters; another name. For loaders only.
 */
export function composeAlternativeSearchLinks(
  search: PagedListingSearch,
  { farther, produce, month, meantName }: Surroundings,
): AlternativeSearchLinkGroup[] {
  const link = (label: string, change: Partial<PagedListingSearch>): PillLinkLabelAndPath => ({
    label: insertNonBreakingSpaces(label),
    path: buildSearchResultsPath({ ...search, ...change, page: 1 }),
  });
  const alternatives = [
    {
      title: FARTHER,
      links: [
        ...farther.around.map(({ distance, total }) =>
          link(`À ${distance} km\u00a0: ${whole(formatResultCount(total))}`, { distance }),
        ),
        ...(farther.everywhere > 0
          ? [
              link(
                `Dans toute la France\u00a0: ${whole(formatResultCount(farther.everywhere))}`,
                removePlaceFromSearch(search),
              ),
            ]
          : []),
      ],
    },
    { title: "L'annonce la plus proche", links: farther.nearest ? [linkTo(farther.nearest)] : [] },
    {
      title: 'Du côté des demandes',
      links:
        farther.requests > 0
          ? [
              link(requestsLabel(farther.requests), {
                mainType: 'asked',
                maxPrice: undefined,
                priceType: undefined,
              }),
            ]
          : [],
    },
    { title: 'Chercher plus large', links: isFiltered(search) ? [link('Sans les filtres', NO_FILTER)] : [] },
    {
      title: 'Essayer un autre nom, un autre produit',
      links: meantName
        ? produce.suggestSimilar(meantName, month, 6).map((name) => link(name, { productName: name }))
        : [],
    },
  ];
  return alternatives.filter(({ links }) => links.length > 0);
}

/** Part of a label that stays on one line: on a phone these labels take two. */
const whole = (label: string) => label.replaceAll(' ', NO_BREAK_SPACE);

/** Link such as "Tomates à Guéret (23000), à 112 km". */
const linkTo = (listing: Listing): PillLinkLabelAndPath => ({
  label: insertNonBreakingSpaces(
    [formatListingTitle(listing), listing.distance !== undefined && whole(formatDistance(listing.distance))]
      .filter(Boolean)
      .join(', '),
  ),
  path: `/ad/${listing._id}`,
});

const requestsLabel = (count: number) =>
  count === 1 ? 'Voir la demande' : `Voir les ${formatNumber(count)} demandes`;

const NO_FILTER = {
  category: undefined,
  mainType: undefined,
  type: undefined,
  season: undefined,
  maxPrice: undefined,
  priceType: undefined,
  maxDays: undefined,
  available: undefined,
  isProfessional: undefined,
  user: undefined,
};

const isFiltered = (search: PagedListingSearch) =>
  keysOf(NO_FILTER).some((name) => search[name] !== undefined);
