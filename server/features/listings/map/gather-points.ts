import { MIN_MAP_ZOOM_FOR_COMMUNE_POINTS } from '#contract/listings/map-rules.ts';
import type { Place } from '#server/features/places/place-file.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { GeographicBoundingBox } from '#server/platform/geo.ts';
import { type ProjectedPoint, projectToMercator } from './mercator.ts';
import { addToNewestMapListings, getPackedListingId } from './newest-listings.ts';
import {
  type CommunesWithListings,
  type CommuneWithListings,
  MAX_NEWEST_LISTINGS_PER_MAP_POINT,
} from './read-communes.ts';

/** Minimum pixels between two points; `WORLD_PX` is the width of the world at zoom 0. */
const SPACING_PX = 64;
const WORLD_PX = 256;
/** Points along the longer side of the map at any zoom, which limits an answer to some hundreds of points. */
const MAX_ACROSS = 20;

/** Visible part of the map. */
interface Frame {
  /**
   * North-western corner of the map's visible part. Its x is greater than that of `to` when the antimeridian lies
   * inside.
   */
  from: ProjectedPoint;
  to: ProjectedPoint;
}

/** Group of communes that are too close to each other for separate points on the map. */
interface Group {
  /** Communes of the point, which lies in the centre of the first, the one with the most listings. */
  communes: CommuneWithListings[];
}

/**
 * Points of a part of the map, most listings first, and the number of listings in it.
 * @param box `west` is greater than `east` when the antimeridian lies inside
 */
export function groupMapPoints(
  { communes, newest }: CommunesWithListings,
  { west, south, east, north }: GeographicBoundingBox,
  zoom: number,
  places: Pick<PlaceIndex, 'communeOf'>,
) {
  const frame = {
    from: projectToMercator({ lat: north, lon: west }),
    to: projectToMercator({ lat: south, lon: east }),
  };
  const inside = communes.filter((commune) => isInside(commune, frame));
  const separate =
    zoom < MIN_MAP_ZOOM_FOR_COMMUNE_POINTS ? joinArrondissements(inside, frame, places) : inside;
  const points = groupCommunes(separate, frame, zoom).map((group) => ({
    ...standFor(group, places),
    count: countOf(group.communes),
    adIds: newestOf(group, newest),
  }));
  return { points: points.sort((a, b) => b.count - a.count), total: countOf(inside) };
}

/** Arrondissements of a city joined into one commune, unless the city's centre is out of sight. */
function joinArrondissements(
  communes: readonly CommuneWithListings[],
  frame: Frame,
  places: Pick<PlaceIndex, 'communeOf'>,
): CommuneWithListings[] {
  const cities = new Map<Place, CommuneWithListings>();
  const others: CommuneWithListings[] = [];
  for (const commune of communes) {
    const city = commune.place.parent ? places.communeOf(commune.place.code) : null;
    const centre = city && projectToMercator(city);
    if (!centre || !isInside(centre, frame)) {
      others.push(commune);
      continue;
    }
    const { count = 0, newest = [] } = cities.get(city) ?? {};
    cities.set(city, {
      place: city,
      ...centre,
      count: count + commune.count,
      newest: [...newest, ...commune.newest],
    });
  }
  return [...others, ...cities.values()].sort((a, b) => b.count - a.count);
}

/** Groups communes. Each joins the nearest larger one within `spacing` that stands for a group of its own. */
function groupCommunes(communes: readonly CommuneWithListings[], frame: Frame, zoom: number): Group[] {
  const spacing = spacingOf(frame, zoom);
  const groups: Group[] = [];
  const { x: west, y: north } = frame.from;
  // Grid of `spacing`-sized cells with a margin. Plain numbers for speed: a country has tens of thousands of
  // communes.
  const columns = MAX_ACROSS + 3;
  const newestIn = new Int32Array(columns ** 2).fill(-1);
  const olderIn: number[] = [];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const commune of communes) {
    const x = (commune.x < west ? commune.x + 1 - west : commune.x - west) / spacing;
    const y = (commune.y - north) / spacing;
    const cell = (Math.floor(y) + 1) * columns + Math.floor(x) + 1;
    let nearest = -1;
    let minDistance = 1;
    for (let row = cell - columns; row <= cell + columns; row += columns)
      for (let at = row - 1; at <= row + 1; at++)
        for (let one = newestIn[at] as number; one >= 0; one = olderIn[one] as number) {
          const distance = ((xs[one] as number) - x) ** 2 + ((ys[one] as number) - y) ** 2;
          if (distance >= minDistance) continue;
          minDistance = distance;
          nearest = one;
        }
    if (nearest >= 0) {
      (groups[nearest] as Group).communes.push(commune);
      continue;
    }
    xs.push(x);
    ys.push(y);
    olderIn.push(newestIn[cell] as number);
    newestIn[cell] = groups.push({ communes: [commune] }) - 1;
  }
  return groups;
}

/** Minimum distance of two points on the map, as a share of the world's width. */
function spacingOf({ from, to }: Frame, zoom: number): number {
  const width = to.x - from.x + (from.x > to.x ? 1 : 0);
  const height = to.y - from.y;
  const minSpacing =
    zoom < MIN_MAP_ZOOM_FOR_COMMUNE_POINTS ? SPACING_PX / (WORLD_PX * 2 ** zoom) : MIN_SPACING;
  return Math.max(minSpacing, width / MAX_ACROSS, height / MAX_ACROSS);
}

/** Distance of 40 cm, less than between any two communes, so that each gets its own point. */
const MIN_SPACING = 1e-8;

const isInside = ({ x, y }: ProjectedPoint, { from, to }: Frame) =>
  y >= from.y && y <= to.y && (from.x <= to.x ? x >= from.x && x <= to.x : x >= from.x || x <= to.x);

/** Name and position of a point on the map; several arrondissements get the name of their city. */
function standFor({ communes }: Group, places: Pick<PlaceIndex, 'communeOf'>) {
  const { place } = communes[0] as CommuneWithListings;
  const named: Place = (communes.length > 1 && places.communeOf(place.code)) || place;
  return { coordinates: [place.lon, place.lat], city: named.name };
}

function newestOf({ communes }: Group, listings: CommunesWithListings['newest']): string[] {
  const newest: number[] = [];
  for (const commune of communes)
    for (const { first, end } of commune.newest)
      for (let one = first; one < end; one++)
        if (!addToNewestMapListings(newest, one, MAX_NEWEST_LISTINGS_PER_MAP_POINT, listings)) break;
  return newest.map((one) => getPackedListingId(one, listings));
}

const countOf = (communes: readonly CommuneWithListings[]) =>
  communes.reduce((sum, { count }) => sum + count, 0);
