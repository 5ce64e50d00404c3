import { readFileSync } from 'node:fs';

export interface Department {
  /** Number of the department: `69`, `2A`, `974`. */
  code: string;
  name: string;
  region: string;
}

/** Place: a commune or a municipal arrondissement. */
export interface Place {
  /** INSEE code. */
  code: string;
  name: string;
  /**
   * Postal codes of the place, the best known first. A city of arrondissements has the first one's and a general one
   * (75000).
   */
  postcodes: readonly string[];
  department: Department;
  population: number;
  lat: number;
  lon: number;
  /** INSEE code of the commune that an arrondissement belongs to. */
  parent?: string;
}

/** Department number of a commune, by its INSEE code. */
export const extractDepartmentFromInseeCode = (communeCode: string): string =>
  communeCode.slice(0, /^9[78]/.test(communeCode) ? 3 : 2);

/** Places of `data/places.tsv` (format: `data/README.md`), the most populous first. */
export function readPlacesFile(): Place[] {
  const places: Place[] = [];
  let department: Department = { code: '', name: '', region: '' };
  for (const line of linesOf('places.tsv')) {
    const cells = line.split('\t');
    if (cells[0] === '>') {
      const [, code = '', name = '', region = ''] = cells;
      department = { code, name, region };
    } else {
      places.push(readPlace(cells, department));
    }
  }
  return places.sort((a, b) => b.population - a.population);
}

/** Names of merged communes from `data/former-communes.tsv`, each with the code of the current commune. */
export const readFormerCommunesFile = (): [name: string, code: string][] =>
  linesOf('former-communes.tsv').map((line) => {
    const [code = '', name = ''] = line.split('\t');
    return [name, code];
  });

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

function readPlace(cells: string[], department: Department): Place {
  const [shortCode = '', name = '', postcodes = '', population, lat, lon] = cells;
  const code = department.code + shortCode;
  const parent = ARRONDISSEMENT.test(name) ? wholeCities.get(department.code) : undefined;
  return {
    code,
    name,
    postcodes: isCityWithArrondissements({ code }) ? wholePostcodes(postcodes) : postcodes.split(' '),
    department,
    population: Number(population),
    lat: Number(lat),
    lon: Number(lon),
    ...(parent && { parent }),
  };
}

/** True for Paris, Lyon and Marseille, which consist of arrondissements. */
export const isCityWithArrondissements = ({ code }: Pick<Place, 'code'>): boolean =>
  [...wholeCities.values()].includes(code);

/** City of an arrondissement (`Lyon` for `Lyon 3e arrondissement`), or the name itself. */
export const getCityNameOfArrondissement = ({ name, parent }: Place): string =>
  parent ? name.replace(ARRONDISSEMENT, '') : name;

const ARRONDISSEMENT = / \d+er? arrondissement$/;

/** INSEE code of a city with arrondissements, by department. */
const wholeCities = new Map([
  ['75', '75056'],
  ['69', '69123'],
  ['13', '13055'],
]);

function wholePostcodes(postcodes: string): string[] {
  const first = postcodes.slice(0, 5);
  return [first, `${first.slice(0, 4)}0`];
}
