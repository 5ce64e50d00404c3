import type { LatLngBounds } from 'leaflet';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { call } from '#web/client/call.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { createListingCardContent, type ListingCardContent } from '../listing-card-content.ts';

export type MapPoints = ApiRouteAnswer<'GET /api/adverts/map'>;

export type MapBounds = readonly [west: number, south: number, east: number, north: number];

export const MAINLAND_BOUNDS: MapBounds = [-5.2, 41.3, 9.6, 51.1];
export const WORLD_BOUNDS: MapBounds = [-180, -85, 180, 85];

export const fetchMapPoints = (
  search: PagedListingSearch,
  box: MapBounds,
  zoom: number,
  signal: AbortSignal,
): Promise<MapPoints> => {
  const { page, sortBy, ...query } = search;
  return call('GET /api/adverts/map', { query: { ...query, bbox: box.join(), zoom }, signal });
};

/** Box of whole tiles that cover the view: moving a little, or looking where others did, reuses an answer. */
export function expandBoundsToMapTiles(bounds: LatLngBounds, zoom: number): MapBounds {
  const tiles = 2 ** zoom;
  const column = (lon: number) => (lon / 360 + 0.5) * tiles;
  const row = (lat: number) => {
    const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles;
  };
  const lonOf = (column: number) => (column / tiles - 0.5) * 360;
  const latOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI;
  const within = (degrees: number, most: number) =>
    Number(Math.max(-most, Math.min(most, degrees)).toFixed(5));
  return [
    within(lonOf(Math.floor(column(bounds.getWest()))), 180),
    within(latOf(Math.ceil(row(bounds.getSouth()))), 90),
    within(lonOf(Math.ceil(column(bounds.getEast()))), 180),
    within(latOf(Math.floor(row(bounds.getNorth()))), 90),
  ];
}

/** Listings of a point of the map, as cards. */
export async function fetchMapPointListingCards(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ListingCardContent[]> {
  const { ads } = await call('GET /api/adverts', { query: { ids: ids.join(), limit: ids.length }, signal });
  return ads.map((ad) => createListingCardContent(ad, Date.now()));
}
