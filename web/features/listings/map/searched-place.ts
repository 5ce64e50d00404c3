import L from 'leaflet';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { fetchCommuneCentre } from '#web/features/places/fetch-commune-centre.ts';
import { readMapTextScale } from './base-map-handle.ts';
import {
  doMapLabelsOverlap,
  estimateMapLabelHalfSize,
  isMapLabelWithin,
  type MapLabelBox,
} from './label-boxes.ts';

/** Place of a search, with the radius around it. */
interface SearchedPlace {
  centre: L.LatLng;
  /** Name of the searched commune; undefined for a position. */
  city: string | undefined;
  /** Radius in kilometres; undefined for a search of the commune alone. */
  distance: number | undefined;
}

/** Markers of the last searched place, on the map. */
export interface SearchedPlaceMarkers {
  /** Marks the searched place once it is found; a map without the mark is still a map of the listings. */
  mark: (search: PagedListingSearch) => void;
  /** Searched place of the last search, found or not. */
  place: () => Promise<SearchedPlace | undefined>;
  /** Centre of the marked place on the map. */
  centre: () => L.LatLng | undefined;
  /**
   * Moves the place's label beside its ring, away from points and captions.
   * @returns the box that the label takes on the map
   */
  label: (taken: readonly MapLabelBox[]) => MapLabelBox | undefined;
}

/**
 * Creates the marks of the searched place.
 * @param onMarked called once a place is found and drawn
 */
export function createSearchedPlaceMarkers(map: L.Map, onMarked: () => void): SearchedPlaceMarkers {
  // Pane of the marks, below the points.
  map.createPane(PANE).style.zIndex = '580';
  const layer = L.layerGroup().addTo(map);
  let finding: Promise<SearchedPlace | undefined> = Promise.resolve(undefined);
  let marked: PlaceOnMap | undefined;
  return {
    mark(search) {
      layer.clearLayers();
      marked = undefined;
      const own = findSearchedPlace(search).catch(() => undefined);
      finding = own;
      void own.then((found) => {
        if (!found || finding !== own) return;
        marked = drawSearchedPlace(map, layer, found);
        onMarked();
      });
    },
    place: () => finding,
    centre: () => marked?.centre,
    label: (taken) => marked?.label(taken),
  };
}

/** Place of a search; undefined for one without a place, in a department or in an unknown place. */
async function findSearchedPlace(search: PagedListingSearch): Promise<SearchedPlace | undefined> {
  const { city, distance } = search;
  const [lon, lat] = search.coordinates ?? (await fetchCommuneCentre(search)) ?? [];
  return lon === undefined || lat === undefined ? undefined : { centre: L.latLng(lat, lon), city, distance };
}

/** Bounds of the circle in which listings are searched. */
export const calculateSearchCircleBounds = ({
  centre,
  distance,
}: SearchedPlace): L.LatLngBounds | undefined =>
  distance === undefined ? undefined : centre.toBounds(2 * distance * 1_000);

/** Place of a search on the map. Its label goes where it covers no point. */
interface PlaceOnMap {
  centre: L.LatLng;
  /**
   * Moves the place's label beside its ring, away from points and captions.
   * @returns the box that the label takes on the map
   */
  label: (taken: readonly MapLabelBox[]) => MapLabelBox;
}

/** Draws the place, a ring below the points, and the circle around it. */
function drawSearchedPlace(
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
    centre,
    label(taken) {
      const scale = readMapTextScale(map);
      const { x, y } = map.latLngToContainerPoint(centre);
      const half = estimateMapLabelHalfSize(label.textContent, scale * 1.2);
      const beside = RING * scale + half.halfWidth;
      const above = LABEL_ABOVE * scale;
      const boxes = [
        [0, -above],
        [0, above],
        [beside, 0],
        [-beside, 0],
        [beside, -above],
        [-beside, -above],
      ].map(([dx = 0, dy = 0]) => ({ x: x + dx, y: y + dy, ...half }));
      const isFree = (box: MapLabelBox) =>
        isMapLabelWithin(box, map.getSize()) && !taken.some((other) => doMapLabelsOverlap(box, other));
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
