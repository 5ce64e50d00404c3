import L from 'leaflet';
import type { Search } from '#contract/listings/search.ts';
import { findCommuneCentre } from '#web/features/places/find-commune-centre.ts';
import { textScaleOf } from './base-map.ts';
import { type Box, labelSize } from './label-boxes.ts';

/** Place around which listings are searched. */
interface SearchedPlace {
  centre: L.LatLng;
  /** Name of its commune; undefined for a position. */
  city: string | undefined;
  /** Kilometres; undefined for a search of the commune alone. */
  distance: number | undefined;
}

/** Place of the last search on a map, with its marks. */
export interface PlaceMarks {
  /** Marks the place where a search looks, once it is found; a map without it is still a map of the listings. */
  mark: (search: Search) => void;
  /** Place of the last search, found or not. */
  place: () => Promise<SearchedPlace | undefined>;
  /** Centre of the marked place. */
  centre: () => L.LatLng | undefined;
}

export function createPlaceMarks(map: L.Map): PlaceMarks {
  const layer = L.layerGroup().addTo(map);
  let finding: Promise<SearchedPlace | undefined> = Promise.resolve(undefined);
  let centre: L.LatLng | undefined;
  return {
    mark(search) {
      layer.clearLayers();
      centre = undefined;
      const own = findSearchedPlace(search).catch(() => undefined);
      finding = own;
      void own.then((found) => {
        if (!found || finding !== own) return;
        centre = found.centre;
        drawSearchedPlace(layer, found);
      });
    },
    place: () => finding,
    centre: () => centre,
  };
}

/** Place of a search; undefined for one without a place, in a department or in an unknown place. */
async function findSearchedPlace(search: Search): Promise<SearchedPlace | undefined> {
  const { city, distance } = search;
  const [lon, lat] = search.coordinates ?? (await findCommuneCentre(search)) ?? [];
  return lon === undefined || lat === undefined ? undefined : { centre: L.latLng(lat, lon), city, distance };
}

/** Bounds of the circle in which listings are searched. */
export const boundsOfCircle = ({ centre, distance }: SearchedPlace): L.LatLngBounds | undefined =>
  distance === undefined ? undefined : centre.toBounds(2 * distance * 1_000);

/** Draws the place, a ring through which points are seen and pressed, and the circle around it. */
function drawSearchedPlace(layer: L.LayerGroup, { centre, city, distance }: SearchedPlace) {
  if (distance !== undefined)
    layer.addLayer(
      L.circle(centre, { radius: distance * 1_000, className: 'map-around', interactive: false, weight: 2 }),
    );
  const here = document.createElement('div');
  here.className = 'map-here';
  here.role = 'img';
  here.ariaLabel = city ? `${LABEL} : ${city}` : LABEL;
  const label = document.createElement('span');
  label.textContent = LABEL;
  here.append(label);
  const icon = L.divIcon({ html: here, className: '', iconSize: [0, 0] });
  layer.addLayer(L.marker(centre, { icon, interactive: false, keyboard: false, zIndexOffset: ABOVE_POINTS }));
}

/** Box of the label above the place. */
export function labelBoxOf(map: L.Map, centre: L.LatLng): Box {
  const scale = textScaleOf(map);
  const { x, y } = map.latLngToContainerPoint(centre);
  return { x, y: y - LABEL_ABOVE * scale, ...labelSize(LABEL, scale * 1.2) };
}

const LABEL = 'Lieu cherché';
/** Distance of the label above the centre, as the style sheet has it. Pixels. */
const LABEL_ABOVE = 42;
const ABOVE_POINTS = 10_000;
