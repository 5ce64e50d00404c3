import L from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import drawing from '#data/map.json?url';
import {
  doMapLabelsOverlap,
  estimateMapLabelHalfSize,
  isMapLabelWithin,
  type MapLabelBox,
} from './label-boxes.ts';

/** Topology of the map as `scripts/build-map.ts` writes it. */
interface Drawing {
  lines: Topology<Record<string, GeometryCollection>>;
  names: [name: string, lon: number, lat: number, zoom: number][];
}

/** Layers of the map from the bottom up; CSS classes give their colours. */
const layers = ['world', 'details', 'abroad', 'france', 'lakes', 'borders', 'rivers'];
/**
 * Maximum zoom at which rivers are shown. They are simplified for small scales: any nearer, they would lie beside their
 * beds.
 */
const LAST_RIVERS_ZOOM = 8;

export interface BaseMapHandle {
  /** Shows the names of places that have room beside points and their captions. */
  name: (taken: readonly MapLabelBox[]) => void;
}

/**
 * Drawing of France on a pane beneath the points, for sites without map tiles.
 * @throws when it can't be loaded
 */
export async function drawBaseMap(map: L.Map): Promise<BaseMapHandle> {
  const answer = await fetch(drawing);
  if (!answer.ok) throw new Error(`The drawing of France answered ${answer.status}`);
  const { lines, names }: Drawing = await answer.json();
  const pane = map.createPane('drawing');
  pane.style.zIndex = '200';
  for (const name of layers) {
    const object = lines.objects[name];
    if (!object) continue;
    const layer = L.geoJSON(feature(lines, object), {
      pane: 'drawing',
      interactive: false,
      style: { className: `map-${name}`, weight: 1 },
    });
    if (name === 'rivers') map.on('zoomend', () => showUntil(map, layer, LAST_RIVERS_ZOOM));
    layer.addTo(map);
  }
  showNamesIn(map);
  const shown = L.layerGroup().addTo(map);
  return {
    name(points) {
      shown.clearLayers();
      const size = map.getSize();
      const scale = readMapTextScale(map);
      const taken = [...points, ...controlsOn(size.x, scale)];
      for (const [name, lon, lat, zoom] of names) {
        if (zoom > map.getZoom()) continue;
        const { x, y } = map.latLngToContainerPoint([lat, lon]);
        const label = { x, y, ...estimateMapLabelHalfSize(name, isCity(zoom) ? (scale * 7) / 6 : scale) };
        if (!isMapLabelWithin(label, size) || taken.some((other) => doMapLabelsOverlap(label, other)))
          continue;
        taken.push(label);
        shown.addLayer(nameAt([lat, lon], name, zoom));
      }
    },
  };
}

/** Boxes of the controls at the top of the map: zoom buttons on the left, regions on the right. */
const controlsOn = (width: number, scale: number): MapLabelBox[] => [
  boxOf(ZOOM_BUTTONS.width / 2, ZOOM_BUTTONS.height / 2, ZOOM_BUTTONS, scale),
  boxOf(width / scale - REGIONS.width / 2, REGIONS_MIDDLE, REGIONS, scale),
];

const boxOf = (x: number, y: number, { width, height }: typeof REGIONS, scale: number): MapLabelBox => ({
  x: x * scale,
  y: y * scale,
  halfWidth: (width / 2) * scale,
  halfHeight: (height / 2) * scale,
});

/** Sizes of the controls with their room, in pixels at the usual size of the text. */
const ZOOM_BUTTONS = { width: 64, height: 110 };
const REGIONS = { width: 140, height: 54 };
/** Distance in pixels of the middle of the regions' control from the top of the map. */
const REGIONS_MIDDLE = 32;

const isCity = (zoom: number) => zoom < 7;

/** Scale of the map's text, relative to its usual size. */
export const readMapTextScale = (map: L.Map) =>
  Number.parseFloat(getComputedStyle(map.getContainer().ownerDocument.documentElement).fontSize) / 16 || 1;

function showUntil(map: L.Map, layer: L.Layer, zoom: number) {
  if (map.getZoom() <= zoom) map.addLayer(layer);
  else map.removeLayer(layer);
}

function showNamesIn(map: L.Map) {
  const pane = map.createPane('names');
  pane.style.zIndex = '250';
  pane.ariaHidden = 'true';
}

function nameAt(position: L.LatLngTuple, name: string, zoom: number): L.Marker {
  const label = document.createElement('span');
  label.textContent = name;
  label.className = isCity(zoom) ? 'map-city' : 'map-town';
  const icon = L.divIcon({ html: label, className: 'map-name', iconSize: [0, 0] });
  return L.marker(position, { icon, pane: 'names', interactive: false, keyboard: false });
}
