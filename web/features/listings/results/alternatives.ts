import { keysOf } from '#contract/keys-of.ts';
import { formatPlace } from '#contract/listings/format-place.ts';
import { formatResultCount } from '#contract/listings/format-search-title.ts';
import { formatDistance, formatListingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { type Search, searchPath, withoutSearchPlace } from '#contract/listings/search.ts';
import type { SearchPlace } from '#contract/listings/search-schemas.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import { NO_BREAK_SPACE, withNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { LabelledLink } from '#web/ui/lists/pill-links.tsx';
import type { FartherListings } from './count-farther.ts';
import type { AlternativeListings } from './find-listings-instead-of-results.ts';
import { hasProduceListWord, listSimilarProduce } from './known-produce.ts';
import { listAlternativePlaces } from './meant-place.ts';

export interface AlternativeLinks {
  title: string;
  links: LabelledLink[];
}

export interface EmptyResultsContent {
  /** Sentence about a place or a product that is not known. */
  advice: string | undefined;
  /** False in an unknown place, where a saved search would never find anything. */
  isWorthSaving: boolean;
  alternatives: AlternativeLinks[];
  instead: AlternativeListings | undefined;
}

/**
 * Content of the page of a search without results. For loaders only.
 * @param suggested places to choose from, when the place of the search is unknown
 */
export function describeEmptyResults(
  search: Search,
  suggested: SearchPlace['suggestions'],
  around: Surroundings,
): Omit<EmptyResultsContent, 'instead'> {
  if (!suggested) {
    const { meantName } = around;
    return {
      advice:
        meantName && !hasProduceListWord(meantName)
          ? `Vérifiez l'orthographe de «\u00a0${meantName}\u00a0».`
          : undefined,
      isWorthSaving: true,
      alternatives: listAlternativeSearchLinks(search, around),
    };
  }
  const everywhere = { label: 'Dans toute la France', path: searchPath(withoutSearchPlace(search)) };
  return {
    advice: `Nous ne connaissons pas «\u00a0${formatPlace(search)}\u00a0».`,
    isWorthSaving: false,
    alternatives: [
      { title: 'Vouliez-vous dire...', links: listAlternativePlaces(search, suggested) },
      { title: FARTHER, links: [everywhere] },
    ].filter(({ links }) => links.length > 0),
  };
}

interface Surroundings {
  /** Name of the produce as the search understood it. */
  meantName: string | undefined;
  farther: FartherListings;
  /** Current month, 1 to 12. */
  month: number;
}

const FARTHER = 'Chercher plus loin';

/**
 * Links to try after a search without results: a larger distance with results, all of France, else the nearest
 * listing; no filters; another name. For loaders only.
 */
export function listAlternativeSearchLinks(
  search: Search,
  { farther, month, meantName }: Surroundings,
): AlternativeLinks[] {
  const link = (label: string, change: Partial<Search>): LabelledLink => ({
    label: withNonBreakingSpaces(label),
    path: searchPath({ ...search, ...change, page: 1 }),
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
                withoutSearchPlace(search),
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
        ? listSimilarProduce(meantName, month, 6).map((name) => link(name, { productName: name }))
        : [],
    },
  ];
  return alternatives.filter(({ links }) => links.length > 0);
}

/** Part of a label that stays on one line: on a phone these labels take two. */
const whole = (label: string) => label.replaceAll(' ', NO_BREAK_SPACE);

/** Link such as "Tomates à Guéret (23000), à 112 km". */
const linkTo = (listing: Listing): LabelledLink => ({
  label: withNonBreakingSpaces(
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

const isFiltered = (search: Search) => keysOf(NO_FILTER).some((name) => search[name] !== undefined);
