import L from 'leaflet';
import type { CommuneListingsMapPoint } from '#contract/listings/search-schemas.ts';
import { readMapTextScale } from './base-map-handle.ts';
import { formatMapPointLabel } from './format-map-point-label.ts';
import {
  calculateMapLabelShiftIntoView,
  doMapLabelsOverlap,
  estimateMapLabelHalfSize,
  type MapLabelBox,
} from './label-boxes.ts';

/**
 * Marker icon that is a button, in place of Leaflet's image: reached with Tab, pressed with Enter, named for screen
 * readers.
 */
class PointIcon extends L.Icon {
  readonly button: HTMLButtonElement;

  constructor(point: CommuneListingsMapPoint, zoom: number) {
    super({ iconUrl: '' });
    const { count, city } = point;
    this.button = document.createElement('button');
    this.button.type = 'button';
    this.button.className = `leaflet-marker-icon map-point map-point-${sizeOf(count)}`;
    this.button.ariaLabel = formatMapPointLabel(point, zoom);
    this.button.ariaExpanded = 'false';
    this.button.dataset.city = city;
    const shown = document.createElement('span');
    shown.className = 'map-count';
    shown.textContent = count.toLocaleString('fr-FR');
    this.button.append(shown);
  }

  override createIcon(): HTMLElement {
    return this.button;
  }

  override createShadow(): HTMLElement {
    // Leaflet takes null for "no shadow", as its documentation says; its types don't.
    return null as unknown as HTMLElement;
  }
}

export interface MapPointMarker {
  marker: L.Marker;
  button: HTMLButtonElement;
  point: CommuneListingsMapPoint;
}

export function createMapPointMarker(
  point: CommuneListingsMapPoint,
  zoom: number,
  onPress: () => void,
): MapPointMarker {
  const icon = new PointIcon(point, zoom);
  const marker = L.marker(toMapPointPosition(point), { icon, keyboard: false, riseOnHover: true });
  marker.on('click', onPress);
  return { marker, button: icon.button, point };
}

/**
 * Hides captions that would lie over another point or its caption (those of greater points stay), and moves those that
 * the edge would cut.
 * @returns boxes of points and captions
 */
export function arrangeMapPointCaptions(map: L.Map, points: readonly MapPointMarker[]): MapLabelBox[] {
  const scale = readMapTextScale(map);
  const { x: width } = map.getSize();
  const circles = points.map(({ point }) => {
    const { x, y } = map.latLngToContainerPoint(toMapPointPosition(point));
    return { x, y, halfWidth: RADIUS * scale, halfHeight: RADIUS * scale };
  });
  const captions: MapLabelBox[] = [];
  for (const [index, { button, point }] of points.entries()) {
    const { x = 0, y = 0 } = circles[index] ?? {};
    const { halfWidth, halfHeight } = estimateMapLabelHalfSize(point.city, scale);
    const box = {
      x,
      y: y + CAPTION_BELOW * scale,
      halfWidth: Math.min(MAX_HALF_CAPTION * scale, halfWidth),
      halfHeight,
    };
    const shift = calculateMapLabelShiftIntoView(box, width);
    const caption = { ...box, x: x + shift };
    const isClose =
      captions.some((other) => doMapLabelsOverlap(caption, other)) ||
      circles.some((circle, other) => other !== index && doMapLabelsOverlap(caption, circle));
    button.classList.toggle('map-point-close', isClose);
    button.style.setProperty('--map-shift', `${Math.round(shift)}px`);
    if (!isClose) captions.push(caption);
  }
  return [...circles, ...captions];
}

/** Radius of a point's circle, and distance from its centre down to its caption, in pixels. */
const [RADIUS, CAPTION_BELOW] = [18, 27];
/** Half the greatest width in pixels of a point's caption, as the style sheet has it. */
const MAX_HALF_CAPTION = 52;

export const toMapPointPosition = ({ coordinates: [lon = 0, lat = 0] }: CommuneListingsMapPoint): L.LatLng =>
  L.latLng(lat, lon);

/** Size class of a point's circle: the number of digits of its count, at most 4. */
const sizeOf = (count: number) => Math.min(String(count).length, 4);
