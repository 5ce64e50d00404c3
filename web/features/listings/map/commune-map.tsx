import 'leaflet/dist/leaflet.css';
import './map.css';
import './place-map.css';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { drawBaseMap, readMapTextScale } from './base-map-handle.ts';
import { estimateMapLabelHalfSize } from './label-boxes.ts';
import { addMapTilesAndAttribution } from './map-tiles.ts';

interface CommuneMapProps {
  city: string;
  /** Coordinates of the commune: longitude and latitude in degrees. */
  coordinates: readonly number[];
}

/**
 * Picture of where a commune lies; nothing in it moves, so that a finger scrolls the page. Default export for `lazy`.
 */
export default function CommuneMap({ city, coordinates: [lon = 0, lat = 0] }: CommuneMapProps) {
  const { mapTiles } = useSiteSettings();
  const canvas = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    let isOpen = true;
    const map = drawPlace(
      canvas.current,
      { city, position: [lat, lon] },
      mapTiles,
      () => isOpen && setFailed(true),
    );
    return () => {
      isOpen = false;
      map.remove();
    };
  }, [city, lon, lat, mapTiles]);
  return (
    <>
      <div
        ref={canvas}
        role="img"
        aria-label={`Carte\u00a0: ${city} et ses environs`}
        className="map-canvas"
      />
      {hasFailed && (
        <p role="alert" className="absolute inset-x-0 top-0 z-1000 bg-card p-3 text-center">
          La carte n'a pas pu être chargée.
        </p>
      )}
    </>
  );
}

function drawPlace(
  container: HTMLElement,
  { city, position }: { city: string; position: L.LatLngTuple },
  tiles: PublicSiteSettings['mapTiles'],
  onFailure: () => void,
): L.Map {
  const map = L.map(container, STILL).setView(position, tiles ? ZOOM : ZOOM - 0.5);
  addMapTilesAndAttribution(map, tiles);
  const name = document.createElement('span');
  name.textContent = city;
  const icon = L.divIcon({ html: name, className: 'map-place', iconSize: [0, 0] });
  L.marker(position, { icon, interactive: false, keyboard: false }).addTo(map);
  if (!tiles) {
    const { x, y } = map.latLngToContainerPoint(position);
    const scale = readMapTextScale(map);
    const taken = {
      x,
      y: y - LABEL_ABOVE * scale,
      ...estimateMapLabelHalfSize(city, scale * 1.2),
      halfHeight: LABEL_ABOVE * scale,
    };
    drawBaseMap(map).then((drawn) => drawn.name([taken]), onFailure);
  }
  return map;
}

/** Half the height in pixels of the place's dot and the name above it, as the style sheet has them. */
const LABEL_ABOVE = 20;
/** Zoom of the small map, at which neighbouring towns are in view. */
const ZOOM = 9;

const STILL: L.MapOptions = {
  attributionControl: false,
  zoomControl: false,
  dragging: false,
  touchZoom: false,
  doubleClickZoom: false,
  scrollWheelZoom: false,
  boxZoom: false,
  keyboard: false,
  zoomSnap: 0.5,
  zoomAnimation: false,
  fadeAnimation: false,
};
