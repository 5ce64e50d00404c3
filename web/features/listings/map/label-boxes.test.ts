import { expect, test } from 'vitest';
import { isWithin, labelSize, overlap, shiftInto } from './label-boxes.ts';

const labelAt = (x: number, y: number, text: string) => ({ x, y, ...labelSize(text, 1) });

test('long names of neighbouring towns overlap where short ones do not', () => {
  expect(overlap(labelAt(100, 50, 'Chaponost'), labelAt(180, 55, 'Saint-Genis-Laval'))).toBe(true);
  expect(overlap(labelAt(100, 50, 'Chaponost'), labelAt(200, 55, 'Saint-Genis-Laval'))).toBe(false);
  expect(overlap(labelAt(100, 50, 'Chaponost'), labelAt(180, 70, 'Saint-Genis-Laval'))).toBe(false);
  expect(overlap(labelAt(100, 50, 'Bron'), labelAt(160, 50, 'Bron'))).toBe(false);
});

test('a name that the edge would cut is moved inside by what is missing', () => {
  const name = labelAt(340, 50, 'Vaulx-en-Velin');
  expect(isWithin(name, { x: 360, y: 400 })).toBe(false);
  const moved = { ...name, x: name.x + shiftInto(name, 360) };
  expect(isWithin(moved, { x: 360, y: 400 })).toBe(true);
  expect(shiftInto(labelAt(180, 50, 'Vaulx-en-Velin'), 360)).toBe(0);
  expect(shiftInto(labelAt(10, 50, 'Vaulx-en-Velin'), 360)).toBeGreaterThan(0);
  expect(shiftInto(labelAt(10, 50, 'Vaulx-en-Velin'), 40)).toBe(0);
});
