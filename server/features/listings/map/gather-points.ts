import type { Place } from '#server/features/places/place-file.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { BoundingBox, Point } from '#server/platform/geo.ts';
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
  x: number;
  y: number;
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
  const points = groupCommunes(apart, spacingOf(box, zoom)).map((group) => ({
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
      count: count + commune.count,
      newest: [...newest, ...commune.newest],
    });
  }
  return [...others, ...cities.values()].sort((a, b) => b.count - a.count);
}

/** A commune joins the nearest one with more listings within `spacing`, if that has not joined another itself. */
function groupCommunes(communes: readonly ListedCommune[], spacing: number): Group[] {
  const groups: Group[] = [];
  const byCell = new Map<number, Group[]>();
  const columnOf = (x: number) => Math.floor(x / spacing);
  const cellOf = (column: number, row: number) => row * 2 ** 26 + column;
  for (const commune of communes) {
    const { x, y } = project(commune.place);
    const [column, row] = [columnOf(x), columnOf(y)];
    let nearest: Group | undefined;
    let least = spacing ** 2;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const group of byCell.get(cellOf(column + dx, row + dy)) ?? []) {
          const apart = (group.x - x) ** 2 + (group.y - y) ** 2;
          if (apart >= least) continue;
          least = apart;
          nearest = group;
        }
    if (nearest) {
      nearest.communes.push(commune);
      continue;
    }
    const group = { communes: [commune], x, y };
    groups.push(group);
    byCell.set(cellOf(column, row), [...(byCell.get(cellOf(column, row)) ?? []), group]);
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

/** Without the poles, as Mercator's projection. */
const HIGHEST_LATITUDE = 85;

function project({ lat, lon }: Point) {
  const sine = Math.sin((Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, lat)) * Math.PI) / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

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
  for (const { first, end } of communes.flatMap((commune) => commune.newest))
    for (let one = first; one < end; one++) if (!addNewest(newest, one, NEWEST, listings)) break;
  return newest.map((one) => idOf(one, listings));
}

const countOf = (communes: readonly ListedCommune[]) => communes.reduce((sum, { count }) => sum + count, 0);
