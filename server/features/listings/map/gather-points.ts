import type { Place } from '#server/features/places/place-file.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { BoundingBox, Point } from '#server/platform/geo.ts';
import { project } from './mercator.ts';
import { addNewest, idOf } from './newest-listings.ts';
import { type ListedCommune, type ListedCommunes, NEWEST } from './read-communes.ts';

/** Pixels between two points, at least; the size of the world at zoom 0. */
const SPACING_PX = 64;
const WORLD_PX = 256;
/** From here on every commune is a point of its own. */
const COMMUNES_ZOOM = 12;
/** Points side by side across the longer side of the box, whatever the zoom: there are some hundreds at most. */
const MOST_ACROSS = 20;

/** Listings of communes that lie too close to each other to be told apart. */
interface Group {
  /** The first is the one with the most listings, in whose centre the point lies. */
  communes: ListedCommune[];
}

/**
 * The points of a part of the map, the one with the most listings first, and how many listings they stand for.
 * @param box `west` is greater than `east` when it holds the antimeridian
 */
export function gatherPoints(
  { communes, newest }: ListedCommunes,
  box: BoundingBox,
  zoom: number,
  places: Pick<PlaceIndex, 'communeOf'>,
) {
  const inside = communes.filter(({ place }) => isInside(place, box));
  const apart = zoom < COMMUNES_ZOOM ? joinArrondissements(inside, box, places) : inside;
  const points = groupCommunes(apart, box, zoom).map((group) => ({
    ...standFor(group, places),
    count: countOf(group.communes),
    adIds: newestOf(group, newest),
  }));
  return { points: points.sort((a, b) => b.count - a.count), total: countOf(inside) };
}

/** A city of arrondissements is one commune from afar; not where its centre is out of sight. */
function joinArrondissements(
  communes: readonly ListedCommune[],
  box: BoundingBox,
  places: Pick<PlaceIndex, 'communeOf'>,
): ListedCommune[] {
  const cities = new Map<Place, ListedCommune>();
  const others: ListedCommune[] = [];
  for (const commune of communes) {
    const city = commune.place.parent ? places.communeOf(commune.place.code) : null;
    if (!city || !isInside(city, box)) {
      others.push(commune);
      continue;
    }
    const { count = 0, newest = [] } = cities.get(city) ?? {};
    cities.set(city, {
      place: city,
      ...project(city),
      count: count + commune.count,
      newest: [...newest, ...commune.newest],
    });
  }
  return [...others, ...cities.values()].sort((a, b) => b.count - a.count);
}

/** A commune joins the nearest one with more listings within `spacing`, if that has not joined another itself. */
function groupCommunes(communes: readonly ListedCommune[], box: BoundingBox, zoom: number): Group[] {
  const spacing = spacingOf(box, zoom);
  const groups: Group[] = [];
  const { x: west, y: north } = project({ lat: box.north, lon: box.west });
  // Cells of `spacing`, with a margin all around. Numbers only: a country has tens of thousands of communes.
  const columns = MOST_ACROSS + 3;
  const newestIn = new Int32Array(columns ** 2).fill(-1);
  const olderIn: number[] = [];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const commune of communes) {
    const x = (commune.x < west ? commune.x + 1 - west : commune.x - west) / spacing;
    const y = (commune.y - north) / spacing;
    const cell = (Math.floor(y) + 1) * columns + Math.floor(x) + 1;
    let nearest = -1;
    let least = 1;
    for (let row = cell - columns; row <= cell + columns; row += columns)
      for (let at = row - 1; at <= row + 1; at++)
        for (let one = newestIn[at] as number; one >= 0; one = olderIn[one] as number) {
          const apart = ((xs[one] as number) - x) ** 2 + ((ys[one] as number) - y) ** 2;
          if (apart >= least) continue;
          least = apart;
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

/** As a share of the world's width. */
function spacingOf(box: BoundingBox, zoom: number): number {
  const [southWest, northEast] = [
    project({ lat: box.south, lon: box.west }),
    project({ lat: box.north, lon: box.east }),
  ];
  const width = northEast.x - southWest.x + (box.west > box.east ? 1 : 0);
  const height = southWest.y - northEast.y;
  const least = zoom < COMMUNES_ZOOM ? SPACING_PX / (WORLD_PX * 2 ** zoom) : FINEST;
  return Math.max(least, width / MOST_ACROSS, height / MOST_ACROSS);
}

/** 40 cm: communes are further apart. */
const FINEST = 1e-8;

const isInside = ({ lat, lon }: Point, { west, south, east, north }: BoundingBox) =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);

/** Several arrondissements are their city. */
function standFor({ communes }: Group, places: Pick<PlaceIndex, 'communeOf'>) {
  const { place } = communes[0] as ListedCommune;
  const named: Place = (communes.length > 1 && places.communeOf(place.code)) || place;
  return { coordinates: [place.lon, place.lat], city: named.name };
}

function newestOf({ communes }: Group, listings: ListedCommunes['newest']): string[] {
  const newest: number[] = [];
  for (const commune of communes)
    for (const { first, end } of commune.newest)
      for (let one = first; one < end; one++) if (!addNewest(newest, one, NEWEST, listings)) break;
  return newest.map((one) => idOf(one, listings));
}

const countOf = (communes: readonly ListedCommune[]) => communes.reduce((sum, { count }) => sum + count, 0);
