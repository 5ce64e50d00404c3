import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { ShownPlacement } from '#contract/placements/schemas.ts';
import { pickHomePlacement, pickResultsPlacements } from './pick-placements.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const placementsOf = (count: number): ShownPlacement[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `s${index}`,
    title: `Encart ${index} ?`,
    text: 'Venez !',
    link: null,
    drawing: 'fruits',
    image: null,
  }));
const idsOf = (placements: ShownPlacement[]) => placements.map(({ _id }) => _id);

test('the placements of a page of results never repeat one, and the next page goes on with the others', () => {
  expect(idsOf(pickResultsPlacements(placementsOf(5), 1, 3))).toEqual(['s0', 's1', 's2']);
  expect(idsOf(pickResultsPlacements(placementsOf(5), 2, 3))).toEqual(['s3', 's4', 's0']);
  expect(idsOf(pickResultsPlacements(placementsOf(2), 1, 3))).toEqual(['s0', 's1']);
  expect(pickResultsPlacements([], 1, 3)).toEqual([]);
});

test('the home page has another placement each day, in turn', () => {
  const days = [0, 1, 2].map((day) => pickHomePlacement(placementsOf(2), NOW + day * DAY_MS)?._id);
  expect(new Set(days.slice(0, 2)).size).toBe(2);
  expect(days[2]).toBe(days[0]);
  expect(pickHomePlacement([], NOW)).toBeUndefined();
});

test('marks of French punctuation stay on the line of the word before them', () => {
  expect(pickResultsPlacements(placementsOf(1), 1, 1)[0]).toMatchObject({
    title: 'Encart 0\u00a0?',
    text: 'Venez\u00a0!',
  });
});
