import L from 'leaflet';
import { MIN_MAP_ZOOM_FOR_COMMUNE_POINTS } from '#contract/listings/map-rules.ts';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import type { CommuneListingsMapPoint } from '#contract/listings/search-schemas.ts';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import { type BaseMapHandle, drawBaseMap } from './base-map-handle.ts';
import {
  expandBoundsToMapTiles,
  fetchMapPoints,
  MAINLAND_BOUNDS,
  type MapBounds,
  type MapPoints,
  WORLD_BOUNDS,
} from './find-points.ts';
import type { MapLabelBox } from './label-boxes.ts';
import {
  arrangeMapPointCaptions,
  createMapPointMarker,
  type MapPointMarker,
  toMapPointPosition,
} from './map-point-marker.ts';
import { addMapTilesAndAttribution } from './map-tiles.ts';
import { calculateSearchCircleBounds, createSearchedPlaceMarkers } from './searched-place.ts';

export type MapLoadState = 'loading' | 'ready' | 'failed';

export interface ListingMapCallbacks {
  onState: (state: MapLoadState) => void;
  /** Callback with the number of listings in view. */
  onCount: (count: number) => void;
  /**
   * Callback when a point was pressed.
   * @param km distance of its commune from the place of the search; undefined without one, and for a whole region
   */
  onChoose: (point: CommuneListingsMapPoint, zoom: number, km: number | undefined) => void;
}

export interface ListingMapHandle {
  /**
   * Shows the listings of a search.
   * @param place criteria of the search that name a place; the map moves when they change
   */
  show: (search: PagedListingSearch, place: string) => void;
  retry: () => void;
  goTo: (box: MapBounds) => void;
  /** Zooms in on a point. */
  approach: (point: CommuneListingsMapPoint) => void;
  /** Selects the point whose listings are shown. */
  select: (point: CommuneListingsMapPoint | undefined) => void;
  /**
   * Moves the map until a point lies above the panel at its bottom.
   * @param covered height of the panel in pixels
   */
  reveal: (point: CommuneListingsMapPoint, covered: number) => void;
  /** Focuses a point, or the map when the point is no longer there. */
  focus: (point: CommuneListingsMapPoint) => void;
  remove: () => void;
}

const [MIN_ZOOM, MAX_ZOOM] = [4, 13];
/** Maximum zoom for a search whose listings are all in one commune. */
const CLOSE_ZOOM = 11;
/** Room around a point for its circle, its name and the controls at the top of the map. Root em. */
const [BESIDE_POINT, ABOVE_POINT, BELOW_POINT] = [3.5, 5, 2.75];
/** Milliseconds between the end of a move of the map and the loading of its points. */
const REST_MS = 150;

/** View at the time when the map was closed, restored when it is opened again. */
let lastView: { place: string; centre: L.LatLng; zoom: number } | undefined;

export function createListingMap(
  container: HTMLElement,
  tiles: PublicSiteSettings['mapTiles'],
  { onState, onCount, onChoose }: ListingMapCallbacks,
): ListingMapHandle {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !reducesMotion,
    fadeAnimation: !reducesMotion,
    markerZoomAnimation: !reducesMotion,
    inertia: !reducesMotion,
    // Zoom steps: half steps fit a box more closely; tiles exist at whole steps only.
    zoomSnap: tiles ? 1 : 0.5,
    maxBounds: boundsOf(WORLD_BOUNDS).pad(0.1),
  });
  container.role = 'group';
  container.ariaLabel = "Carte : les flèches la déplacent, + et - l'agrandissent et la réduisent";
  map.fitBounds(boundsOf(MAINLAND_BOUNDS));
  L.control.zoom({ zoomInTitle: 'Zoomer', zoomOutTitle: 'Dézoomer' }).addTo(map);

  const marks = createSearchedPlaceMarkers(map, () => labelCities());
  const markers = L.layerGroup().addTo(map);
  let points: MapPointMarker[] = [];
  let selectedPlace: string | undefined;
  let baseMap: BaseMapHandle | undefined;
  let pendingBaseMap: Promise<void> | undefined;
  let shown: { search: PagedListingSearch; place: string } | undefined;
  /** Key of the last request for points, so that it is not repeated. */
  let lastRequest = '';
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  addMapTilesAndAttribution(map, tiles);
  const draw = () => {
    if (tiles) return;
    pendingBaseMap ??= drawBaseMap(map).then(
      (made) => {
        baseMap = made;
        labelCities();
      },
      (error) => {
        pendingBaseMap = undefined;
        throw error;
      },
    );
    return pendingBaseMap;
  };
  let taken: MapLabelBox[] = [];
  const labelCities = () => {
    const place = marks.label(taken);
    baseMap?.name(place ? [...taken, place] : taken);
  };
  const choose = (point: CommuneListingsMapPoint, zoom: number) => {
    const centre = marks.centre();
    const isCommune = zoom >= MIN_MAP_ZOOM_FOR_COMMUNE_POINTS || point.count === 1;
    const km = centre && isCommune ? centre.distanceTo(toMapPointPosition(point)) / 1_000 : undefined;
    onChoose(point, zoom, km);
  };
  const settle = (found: MapPoints, zoom: number) => {
    const focused = points.find(({ button }) => button === document.activeElement)?.point;
    const before = new Map(points.map((one) => [keyOf(one.point, zoom), one]));
    points = found.points.map(
      (point) =>
        before.get(keyOf(point, zoom)) ?? createMapPointMarker(point, zoom, () => choose(point, zoom)),
    );
    const after = new Set(points);
    for (const one of before.values()) if (!after.has(one)) markers.removeLayer(one.marker);
    for (const { marker } of points) markers.addLayer(marker);
    for (const { button, point } of points) button.ariaExpanded = String(placeOf(point) === selectedPlace);
    if (focused && !container.contains(document.activeElement)) focus(focused);
    updateView();
  };
  const updateView = () => {
    const bounds = map.getBounds();
    const inView = points.filter(({ point }) => bounds.contains(toMapPointPosition(point)));
    onCount(inView.reduce((sum, { point }) => sum + point.count, 0));
    taken = arrangeMapPointCaptions(map, points);
    labelCities();
  };
  const focus = (point: CommuneListingsMapPoint) => {
    const found = points.find((one) => placeOf(one.point) === placeOf(point));
    (found?.button ?? container).focus({ preventScroll: true });
  };
  /** Requests points: aborts the previous request and reports the state of this one. */
  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    onState('loading');
    try {
      await Promise.all([draw(), work(signal)]);
      if (!signal.aborted) onState('ready');
    } catch {
      if (signal.aborted) return;
      lastRequest = '';
      onState('failed');
    }
  };
  const loadView = () => {
    if (!shown) return;
    const { search } = shown;
    const zoom = Math.floor(map.getZoom());
    const box = expandBoundsToMapTiles(map.getBounds(), zoom);
    const key = JSON.stringify([search, box, zoom]);
    if (key === lastRequest) return updateView();
    lastRequest = key;
    void attempt(async (signal) => {
      const found = await fetchMapPoints(search, box, zoom, signal);
      if (!signal.aborted) settle(found, zoom);
    });
  };
  /** Moves the map to where the listings are, then loads the view. */
  const findPlace = () => {
    if (!shown) return;
    const { search } = shown;
    void attempt(async (signal) => {
      const around = await marks.place();
      const bounds = (around && calculateSearchCircleBounds(around)) ?? (await findBounds(search, signal));
      if (signal.aborted) return;
      if (bounds) map.fitBounds(bounds, { maxZoom: CLOSE_ZOOM, animate: false });
      loadView();
    });
  };
  map.on('moveend', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (shown) lastView = { place: shown.place, centre: map.getCenter(), zoom: map.getZoom() };
      loadView();
    }, REST_MS);
  });
  let isZooming = false;
  map.on('zoomstart zoomend', ({ type }) => {
    isZooming = type === 'zoomstart';
  });
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(container);

  return {
    show(search, place) {
      const isMoved = shown?.place !== place;
      const wasHere = !shown && lastView?.place === place ? lastView : undefined;
      shown = { search, place };
      if (isMoved) marks.mark(search);
      if (wasHere) map.setView(wasHere.centre, wasHere.zoom, { animate: false });
      if (isMoved && !wasHere) findPlace();
      else loadView();
    },
    retry: () => (points.length > 0 ? loadView() : findPlace()),
    goTo: (box) => void map.fitBounds(boundsOf(box)),
    approach: (point) => void map.setView(toMapPointPosition(point), Math.min(map.getZoom() + 2, MAX_ZOOM)),
    select(point) {
      selectedPlace = point && placeOf(point);
      for (const one of points) one.button.ariaExpanded = String(placeOf(one.point) === selectedPlace);
    },
    reveal(point, covered) {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const half = (map.getSize().y - covered) / 2;
      map.panInside(toMapPointPosition(point), {
        paddingTopLeft: [BESIDE_POINT * rem, Math.min(ABOVE_POINT * rem, half)],
        paddingBottomRight: [BESIDE_POINT * rem, covered + Math.min(BELOW_POINT * rem, half)],
      });
    },
    focus,
    remove() {
      clearTimeout(timer);
      controller.abort();
      resized.disconnect();
      shown = undefined;
      // Map removed after its zoom animation, which Leaflet ends by a timer that fails on a removed map.
      if (isZooming) map.once('moveend', () => map.remove());
      else map.remove();
    },
  };
}

const boundsOf = ([west, south, east, north]: MapBounds) => L.latLngBounds([south, west], [north, east]);

/**
 * Box around the listings of a search. Few points may each stand for a region: a second request looks at those
 * nearer.
 */
async function findBounds(
  search: PagedListingSearch,
  signal: AbortSignal,
): Promise<L.LatLngBounds | undefined> {
  for (const [box, reach] of [
    [MAINLAND_BOUNDS, 1],
    [WORLD_BOUNDS, 20],
  ] as const) {
    const { points, total } = await fetchMapPoints(search, box, MIN_ZOOM, signal);
    if (total === 0) continue;
    if (points.length > FEW_POINTS) return boundsAround(points);
    const region = boundsAround(points);
    const near: MapBounds = [
      Math.max(-180, region.getWest() - reach),
      Math.max(-85, region.getSouth() - reach),
      Math.min(180, region.getEast() + reach),
      Math.min(85, region.getNorth() + reach),
    ];
    return boundsAround((await fetchMapPoints(search, near, MAX_ZOOM, signal)).points);
  }
  return undefined;
}

const FEW_POINTS = 6;

/** Bounding box around points of the map, with room for their circles. */
const boundsAround = (points: readonly CommuneListingsMapPoint[]) =>
  L.latLngBounds(points.map(toMapPointPosition)).pad(0.08);

const placeOf = ({ coordinates }: CommuneListingsMapPoint) => coordinates.join();

/** Key of a point's marker. Another count or zoom needs a new marker. */
const keyOf = ({ coordinates, count, adIds: [newest] }: CommuneListingsMapPoint, zoom: number) =>
  [...coordinates, count, newest, zoom].join();
