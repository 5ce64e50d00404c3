import { describe, expect, test } from 'vitest';
import { distanceKm } from '#contract/distance-km.ts';
import { calculateGeographicBoundingBox } from './geo.ts';

const paris = { lat: 48.8566, lon: 2.3522 };

describe('the bounding box', () => {
  const around = (center: typeof paris, km: number) =>
    Array.from({ length: 72 }, (_, i) => destination(center, km, (i * Math.PI) / 36));

  test.each([paris, { lat: -21.1, lon: 55.5 }, { lat: 66, lon: 20 }])(
    'a bounding box holds the whole circle around %o',
    (center) => {
      const box = calculateGeographicBoundingBox(center.lat, center.lon, 50);
      for (const point of around(center, 49.999)) {
        expect(point.lat).toBeGreaterThanOrEqual(box.south);
        expect(point.lat).toBeLessThanOrEqual(box.north);
        expect(point.lon).toBeGreaterThanOrEqual(box.west);
        expect(point.lon).toBeLessThanOrEqual(box.east);
      }
    },
  );

  test('a bounding box is no larger than needed', () => {
    const box = calculateGeographicBoundingBox(paris.lat, paris.lon, 50);
    expect(distanceKm(paris, { lat: box.north, lon: paris.lon })).toBeCloseTo(50, 6);
    expect(distanceKm(paris, { lat: paris.lat, lon: box.east })).toBeLessThan(51);
  });

  test('a bounding box stays within the limits of latitude and longitude', () => {
    expect(calculateGeographicBoundingBox(89.9, 0, 50)).toMatchObject({ north: 90, west: -180, east: 180 });
    expect(calculateGeographicBoundingBox(0, 179.9, 50).east).toBe(180);
  });
});

function destination({ lat, lon }: typeof paris, km: number, bearing: number) {
  const angle = km / 6371;
  const phi = (lat * Math.PI) / 180;
  const sinLat = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * sinLat,
  );
  return { lat: (Math.asin(sinLat) * 180) / Math.PI, lon: lon + (east * 180) / Math.PI };
}
