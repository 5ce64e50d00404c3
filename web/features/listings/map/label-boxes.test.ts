import { expect, test } from 'vitest';
import {
  calculateMapLabelShiftIntoView,
  doMapLabelsOverlap,
  estimateMapLabelHalfSize,
  isMapLabelWithin,
} from './label-boxes.ts';

const labelAt = (x: number, y: number, text: string) => ({ x, y, ...estimateMapLabelHalfSize(text, 1) });

test('long names of neighbouring towns overlap where short ones do not', () => {
  expect(doMapLabelsOverlap(labelAt(100, 50, 'Chaponost'), labelAt(180, 55, 'Saint-Genis-Laval'))).toBe(true);
  expect(doMapLabelsOverlap(labelAt(100, 50, 'Chaponost'), labelAt(200, 55, 'Saint-Genis-Laval'))).toBe(
    false,
  );
  expect(doMapLabelsOverlap(labelAt(100, 50, 'Chaponost'), labelAt(180, 70, 'Saint-Genis-Laval'))).toBe(
    false,
  );
  expect(doMapLabelsOverlap(labelAt(100, 50, 'Bron'), labelAt(160, 50, 'Bron'))).toBe(false);
});

test('a name that the edge would cut is moved inside by the missing pixels', () => {
  const name = labelAt(340, 50, 'Vaulx-en-Velin');
  expect(isMapLabelWithin(name, { x: 360, y: 400 })).toBe(false);
  const moved = { ...name, x: name.x + calculateMapLabelShiftIntoView(name, 360) };
  expect(isMapLabelWithin(moved, { x: 360, y: 400 })).toBe(true);
  for (const y of [5, 395]) expect(isMapLabelWithin(labelAt(180, y, 'Bron'), { x: 360, y: 400 })).toBe(false);
  expect(calculateMapLabelShiftIntoView(labelAt(180, 50, 'Vaulx-en-Velin'), 360)).toBe(0);
  expect(calculateMapLabelShiftIntoView(labelAt(10, 50, 'Vaulx-en-Velin'), 360)).toBeGreaterThan(0);
  expect(calculateMapLabelShiftIntoView(labelAt(10, 50, 'Vaulx-en-Velin'), 40)).toBe(0);
});
