import { expect, test } from 'vitest';
import { boxesOverlap, calculateShiftToFit, estimateLabelSize, isBoxWithin } from './label-boxes.ts';

const labelAt = (x: number, y: number, text: string) => ({ x, y, ...estimateLabelSize(text, 1) });

test('long names of neighbouring towns overlap where short ones do not', () => {
  expect(boxesOverlap(labelAt(100, 50, 'Chaponost'), labelAt(180, 55, 'Saint-Genis-Laval'))).toBe(true);
  expect(boxesOverlap(labelAt(100, 50, 'Chaponost'), labelAt(200, 55, 'Saint-Genis-Laval'))).toBe(false);
  expect(boxesOverlap(labelAt(100, 50, 'Chaponost'), labelAt(180, 70, 'Saint-Genis-Laval'))).toBe(false);
  expect(boxesOverlap(labelAt(100, 50, 'Bron'), labelAt(160, 50, 'Bron'))).toBe(false);
});

test('a name that the edge would cut is moved inside by the missing pixels', () => {
  const name = labelAt(340, 50, 'Vaulx-en-Velin');
  expect(isBoxWithin(name, { x: 360, y: 400 })).toBe(false);
  const moved = { ...name, x: name.x + calculateShiftToFit(name, 360) };
  expect(isBoxWithin(moved, { x: 360, y: 400 })).toBe(true);
  for (const y of [5, 395]) expect(isBoxWithin(labelAt(180, y, 'Bron'), { x: 360, y: 400 })).toBe(false);
  expect(calculateShiftToFit(labelAt(180, 50, 'Vaulx-en-Velin'), 360)).toBe(0);
  expect(calculateShiftToFit(labelAt(10, 50, 'Vaulx-en-Velin'), 360)).toBeGreaterThan(0);
  expect(calculateShiftToFit(labelAt(10, 50, 'Vaulx-en-Velin'), 40)).toBe(0);
});
