import { expect, test } from 'vitest';
import { distanceKm } from './distance-km.ts';

const paris = { lat: 48.8566, lon: 2.3522 };
const lyon = { lat: 45.764, lon: 4.8357 };

test('distances are measured along great circles', () => {
  expect(distanceKm(paris, lyon)).toBeCloseTo(391.5, 0);
  expect(distanceKm(lyon, paris)).toBeCloseTo(distanceKm(paris, lyon), 9);
  expect(distanceKm(paris, paris)).toBe(0);
  expect(distanceKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.24, 1);
  expect(distanceKm({ lat: 90, lon: 0 }, { lat: -90, lon: 0 })).toBeCloseTo(Math.PI * 6371, 6);
});
