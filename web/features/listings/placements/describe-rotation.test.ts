import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { PlacementPage } from '#contract/placements/rules.ts';
import { describeRotation } from './describe-rotation.ts';
import { pickHomePlacement } from './pick-placements.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const placementsOf = (place: PlacementPage, count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: `${place} ${index}`, place, state: 'shown' as const }));
const describeAll = (placements: Parameters<typeof describeRotation>[1], now = NOW) =>
  placements.map((placement) => describeRotation(placement, placements, now)?.replaceAll('\u00a0', ' '));

test('placements of the home page say which days are theirs, as the page shows them', () => {
  expect(describeAll(placementsOf('home', 1))).toEqual(['Tous les jours.']);
  const placements = placementsOf('home', 4);
  const sentences = describeAll(placements);
  expect([...sentences].sort()).toEqual([
    "En alternance avec 3 autres, un jour chacun : aujourd'hui.",
    'En alternance avec 3 autres, un jour chacun : dans 2 jours.',
    'En alternance avec 3 autres, un jour chacun : dans 3 jours.',
    'En alternance avec 3 autres, un jour chacun : demain.',
  ]);
  const shown = placements.map(({ _id }) => ({
    _id,
    title: '',
    text: '',
    link: null,
    image: null,
    drawing: 'miel' as const,
  }));
  const idOn = (days: number) => pickHomePlacement(shown, NOW + days * DAY_MS)?._id;
  expect(placements[sentences.findIndex((text) => text?.endsWith("aujourd'hui."))]?._id).toBe(idOn(0));
  expect(placements[sentences.findIndex((text) => text?.endsWith('dans 3 jours.'))]?._id).toBe(idOn(3));
});

test('placements of the results say on which page and after which listing they are', () => {
  expect(describeAll(placementsOf('results', 3))[1]).toBe(
    'Sur chaque page de résultats ; sur la première, après la 6e annonce.',
  );
  expect(describeAll(placementsOf('results', 4))).toEqual([
    'En alternance avec 3 autres, de page en page : après la 3e annonce de la page 1.',
    'En alternance avec 3 autres, de page en page : après la 6e annonce de la page 1.',
    'En alternance avec 3 autres, de page en page : après la 9e annonce de la page 1.',
    'En alternance avec 3 autres, de page en page : après la 3e annonce de la page 2.',
  ]);
});

test('a placement that is off has no sentence, and does not count for the others', () => {
  const placements = [
    ...placementsOf('home', 2),
    { _id: 'off', place: 'home' as const, state: 'off' as const },
  ];
  expect(describeAll(placements)[2]).toBeUndefined();
  expect(describeAll(placements)[0]).toContain('avec un autre');
});
