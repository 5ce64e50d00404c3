import L from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import drawing from '#data/map.json?url';

/** As `scripts/build-map.ts` writes it. */
interface Drawing {
  lines: Topology<Record<string, GeometryCollection>>;
  names: [name: string, lon: number, lat: number, zoom: number][];
}

/** From the ground up; their colours are those of their classes. */
const layers = ['world', 'details', 'abroad', 'france', 'lakes', 'borders', 'rivers'];
/** Rivers are simplified for small scales: nearer, they would be drawn beside their beds. */
const LAST_RIVERS_ZOOM = 8;
/** Pixels around a point in which no name of the drawing is shown. */
const [BESIDE, ABOVE] = [60, 40];

export interface BaseMap {
  /** Shows the names that have room beside the points. */
  name: (points: readonly L.LatLng[]) => void;
}

/** Our own drawing of France, beneath everything. @throws when it can't be loaded */
export async function drawBaseMap(map: L.Map): Promise<BaseMap> {
  const answer = await fetch(drawing);
  if (!answer.ok) throw new Error(`The drawing of France answered ${answer.status}`);
  const { lines, names }: Drawing = await answer.json();
  const pane = map.createPane('drawing');
  pane.style.zIndex = '200';
  for (const name of layers) {
    const object = lines.objects[name];
    if (!object) continue;
    const layer = L.geoJSON(feature(lines, object), {
      ...{ pane: 'drawing', interactive: false },
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
      const taken = points.map((point) => map.latLngToContainerPoint(point));
      const size = map.getSize();
      for (const [name, lon, lat, zoom] of names) {
        if (zoom > map.getZoom()) continue;
        const { x, y } = map.latLngToContainerPoint([lat, lon]);
        if (x < 0 || y < 0 || x > size.x || y > size.y) continue;
        if (taken.some((point) => Math.abs(point.x - x) < BESIDE && Math.abs(point.y - y) < ABOVE)) continue;
        shown.addLayer(nameAt([lat, lon], name, zoom));
      }
    },
  };
}

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
  label.className = zoom < 7 ? 'map-city' : 'map-town';
  const icon = L.divIcon({ html: label, className: 'map-name', iconSize: [0, 0] });
  return L.marker(position, { icon, pane: 'names', interactive: false, keyboard: false });
}
