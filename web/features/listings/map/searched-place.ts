import L from 'leaflet';
import type { Search } from '#contract/listings/search.ts';
import { COMMUNE_PLACE_TYPE, MAX_SUGGESTIONS } from '#contract/places/rules.ts';
import { call } from '#web/client/call.ts';
import { remOf } from './base-map.ts';
import { type Box, isWithin, labelSize, overlap } from './label-boxes.ts';

/** Place around which listings are searched. */
export interface SearchedPlace {
  centre: L.LatLng;
  /** Name of its commune; undefined for a position. */
  city: string | undefined;
  /** Kilometres; undefined for a search of the commune alone. */
  distance: number | undefined;
}

/** Place of a search; undefined for one without a place, in a department or in an unknown place. */
export async function findSearchedPlace(search: Search): Promise<SearchedPlace | undefined> {
  const { city, postalCode, coordinates, distance } = search;
  const [lon, lat] = coordinates ?? (await findCentre(city, postalCode)) ?? [];
  return lon === undefined || lat === undefined ? undefined : { centre: L.latLng(lat, lon), city, distance };
}

async function findCentre(city: string | undefined, postalCode: string | undefined) {
  if (!city && !postalCode) return undefined;
  const query = { q: city ?? postalCode ?? '', type: COMMUNE_PLACE_TYPE, limit: MAX_SUGGESTIONS } as const;
  const { features } = await call('GET /api/places/search', { query });
  const meant = features.find(({ properties }) => properties.postcode === postalCode) ?? features[0];
  return meant?.geometry.coordinates;
}

/** Bounds of the circle in which listings are searched. */
export const boundsOfCircle = ({ centre, distance }: SearchedPlace): L.LatLngBounds | undefined =>
  distance === undefined ? undefined : centre.toBounds(2 * distance * 1_000);

/** Place on the map. Its label goes where it covers no point. */
export interface PlaceOnMap {
  /** Moves the label beside the ring, away from what points and captions take. @returns what it takes of the map */
  label: (taken: readonly Box[]) => Box;
}

/** Creates the panes of places, below the points. */
export function createPlacePane(map: L.Map) {
  map.createPane(PANE).style.zIndex = '580';
}

/** Draws the place, a ring below the points, and the circle around it. */
export function drawSearchedPlace(
  map: L.Map,
  layer: L.LayerGroup,
  { centre, city, distance }: SearchedPlace,
): PlaceOnMap {
  if (distance !== undefined)
    layer.addLayer(
      L.circle(centre, { radius: distance * 1_000, className: 'map-around', interactive: false, weight: 2 }),
    );
  const here = document.createElement('div');
  here.className = 'map-here';
  here.role = 'img';
  here.ariaLabel = city ? `${LABEL} : ${city}` : LABEL;
  const label = document.createElement('span');
  label.textContent = city ?? LABEL;
  here.append(label);
  const icon = L.divIcon({ html: here, className: '', iconSize: [0, 0] });
  layer.addLayer(L.marker(centre, { icon, interactive: false, keyboard: false, pane: PANE }));
  return {
    label(taken) {
      const rem = remOf(map);
      const { x, y } = map.latLngToContainerPoint(centre);
      const half = labelSize(label.textContent, rem * 1.2);
      const beside = RING * rem + half.halfWidth;
      const above = LABEL_ABOVE * rem;
      const boxes = [
        [0, -above],
        [0, above],
        [beside, 0],
        [-beside, 0],
        [beside, -above],
        [-beside, -above],
      ].map(([dx = 0, dy = 0]) => ({ x: x + dx, y: y + dy, ...half }));
      const isFree = (box: Box) =>
        isWithin(box, map.getSize()) && !taken.some((other) => overlap(box, other));
      const [first] = boxes;
      const box = boxes.find(isFree) ?? first ?? { x, y, ...half };
      label.style.translate = `calc(${Math.round(box.x - x)}px - 50%) calc(${Math.round(box.y - y)}px - 50%)`;
      return box;
    },
  };
}

const LABEL = 'Lieu cherché';
const PANE = 'searched';
/** Radius of the ring, and distance of a label above or below its centre. Pixels. */
const [RING, LABEL_ABOVE] = [30, 42];
