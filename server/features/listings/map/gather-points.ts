import { COMMUNES_ZOOM } from '#contract/listings/map-rules.ts';
import type { Place } from '#server/features/places/place-file.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { BoundingBox } from '#server/platform/geo.ts';
import { type ProjectedPoint, project } from './mercator.ts';
import { addNewest, idOf } from './newest-listings.ts';
import { type ListedCommune, type ListedCommunes, NEWEST } from './read-communes.ts';

/** Pixels between two points, at least; the size of the world at zoom 0. */
const SPACING_PX = 64;
const WORLD_PX = 256;
/** Points side by side across the longer side of the box, whatever the zoom: there are some hundreds at most. */
const MOST_ACROSS = 20;

/** A part of the map. */
interface Frame {
  /** Its north-western corner; further east than `to` when it holds the antimeridian. */
  from: ProjectedPoint;
  to: ProjectedPoint;
}

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
  { west, south, east, north }: BoundingBox,
  zoom: number,
  places: Pick<PlaceIndex, 'communeOf'>,
) {
  const frame = { from: project({ lat: north, lon: west }), to: project({ lat: south, lon: east }) };
  const inside = communes.filter((commune) => isInside(commune, frame));
  const apart = zoom < COMMUNES_ZOOM ? joinArrondissements(inside, frame, places) : inside;
  const points = groupCommunes(apart, frame, zoom).map((group) => ({
    ...standFor(group, places),
    count: countOf(group.communes),
    adIds: newestOf(group, newest),
  }));
  return { points: points.sort((a, b) => b.count - a.count), total: countOf(inside) };
}

/** A city of arrondissements is one commune from afar; not where its centre is out of sight. */
function joinArrondissements(
  communes: readonly ListedCommune[],
  frame: Frame,
  places: Pick<PlaceIndex, 'communeOf'>,
): ListedCommune[] {
  const cities = new Map<Place, ListedCommune>();
  const others: ListedCommune[] = [];
  for (const commune of communes) {
    const city = commune.place.parent ? places.communeOf(commune.place.code) : null;
    const centre = city && project(city);
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

/** A commune joins the nearest one with more listings within `spacing`, if that has not joined another itself. */
function groupCommunes(communes: readonly ListedCommune[], frame: Frame, zoom: number): Group[] {
  const spacing = spacingOf(frame, zoom);
  const groups: Group[] = [];
  const { x: west, y: north } = frame.from;
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
function spacingOf({ from, to }: Frame, zoom: number): number {
  const width = to.x - from.x + (from.x > to.x ? 1 : 0);
  const height = to.y - from.y;
  const least = zoom < COMMUNES_ZOOM ? SPACING_PX / (WORLD_PX * 2 ** zoom) : FINEST;
  return Math.max(least, width / MOST_ACROSS, height / MOST_ACROSS);
}

/** 40 cm: communes are further apart. */
const FINEST = 1e-8;

const isInside = ({ x, y }: ProjectedPoint, { from, to }: Frame) =>
  y >= from.y && y <= to.y && (from.x <= to.x ? x >= from.x && x <= to.x : x >= from.x || x <= to.x);

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
