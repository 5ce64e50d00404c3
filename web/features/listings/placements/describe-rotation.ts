import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { findHomePlacementIndex, LISTINGS_PER_PLACEMENT, PLACEMENTS_PER_PAGE } from './pick-placements.ts';

type RotatedPlacement = Pick<AdministeredPlacement, '_id' | 'place' | 'state'>;

/**
 * Sentence on when pages show a placement: "En alternance avec 3 autres, un jour chacun : demain."; undefined for one that
 * none shows today.
 * @param placements all placements in their order
 * @param now milliseconds since 1970
 */
export function describeRotation(
  { _id, place, state }: RotatedPlacement,
  placements: readonly RotatedPlacement[],
  now: number,
): string | undefined {
  if (state !== 'shown') return;
  const shown = placements.filter((other) => other.place === place && other.state === 'shown');
  const index = shown.findIndex((other) => other._id === _id);
  const alternating = `En alternance avec ${formatOthers(shown.length - 1)}`;
  if (place === 'home') {
    if (shown.length === 1) return 'Tous les jours.';
    const days = (index - findHomePlacementIndex(shown.length, now) + shown.length) % shown.length;
    return `${alternating}, un jour chacun\u00a0: ${formatDay(days)}.`;
  }
  const page = Math.floor(index / PLACEMENTS_PER_PAGE) + 1;
  const listing = `après la ${((index % PLACEMENTS_PER_PAGE) + 1) * LISTINGS_PER_PLACEMENT}e\u00a0annonce`;
  return shown.length <= PLACEMENTS_PER_PAGE
    ? `Sur chaque page de résultats\u00a0; sur la première, ${listing}.`
    : `${alternating}, de page en page\u00a0: ${listing} de la page\u00a0${page}.`;
}

const formatOthers = (count: number) => (count === 1 ? 'un autre' : `${count}\u00a0autres`);

function formatDay(days: number): string {
  if (days === 0) return "aujourd'hui";
  return days === 1 ? 'demain' : `dans ${days}\u00a0jours`;
}
