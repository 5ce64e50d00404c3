import L from 'leaflet';
import { afterEach, expect, test } from 'vitest';
import { arrangeMapPointCaptions, createMapPointMarker } from './map-point-marker.ts';

let map: L.Map;
afterEach(() => map.remove());

/** True for each point, in its order, whose caption is hidden. */
function areCaptionsHidden(...at: [x: number, y: number][]) {
  map = L.map(document.createElement('div')).setView([45.76, 4.85], 10);
  const points = at.map(([x, y]) => {
    const { lat, lng } = map.containerPointToLatLng([x, y]);
    return createMapPointMarker({ coordinates: [lng, lat], city: 'Bron', count: 1, adIds: [] }, 10, () => {});
  });
  arrangeMapPointCaptions(map, points);
  return points.map(({ button }) => button.classList.contains('map-point-close'));
}

test('a caption over the circle of another point is hidden, the other one stays', () => {
  expect(areCaptionsHidden([100, 100], [100, 140])).toEqual([true, false]);
  expect(areCaptionsHidden([100, 100], [200, 140])).toEqual([false, false]);
});
