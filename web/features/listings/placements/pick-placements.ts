import { DAY_MS } from '#contract/durations.ts';
import type { ShownPlacement } from '#contract/placements/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';

/** Number of listings after each of which results show a placement. */
export const LISTINGS_PER_PLACEMENT = 3;
/** Number of placements among ten results. */
export const PLACEMENTS_PER_PAGE = 3;

/** Placements of a page of results, no two alike: places beyond them stay empty. The next page goes on where it ends. */
export const pickResultsPlacements = (
  placements: readonly ShownPlacement[],
  page: number,
  places: number,
): ShownPlacement[] => inTurn(placements, (page - 1) * PLACEMENTS_PER_PAGE).slice(0, places);

/** Placement of the home page: another one each day. */
export const pickHomePlacement = (
  placements: readonly ShownPlacement[],
  now: number,
): ShownPlacement | undefined => inTurn(placements, findHomePlacementIndex(placements.length, now))[0];

/** Index of the placement that the home page has today, of `count` placements. */
export const findHomePlacementIndex = (count: number, now: number): number =>
  Math.floor(now / DAY_MS) % count;

/** Placements from an index on and around, with the spaces of French typography. */
const inTurn = (placements: readonly ShownPlacement[], start: number): ShownPlacement[] =>
  placements.flatMap((_, index) => {
    const placement = placements[(start + index) % placements.length];
    return placement ? insertPlacementSpaces(placement) : [];
  });

export const insertPlacementSpaces = (placement: ShownPlacement): ShownPlacement => ({
  ...placement,
  title: insertNonBreakingSpaces(placement.title),
  text: insertNonBreakingSpaces(placement.text),
});
