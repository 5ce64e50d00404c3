/**
 * Writes `data/places.tsv`, the communes and municipal arrondissements of France with their centres, and
 * `data/former-communes.tsv`, from three npm packages and the hand-written `data/place-centres.tsv`:
 * `node scripts/build-places.ts`. Sources: `data/README.md`.
 */
import { readNpmPackageFileJson, writeDataFileLines } from './data-files.ts';
import { createCommuneCentreFinder } from './place-centres.ts';

interface Named {
  code: string;
  nom: string;
}

interface Department extends Named {
  region: string;
}

interface Commune extends Named {
  type: 'commune-actuelle' | 'arrondissement-municipal' | 'commune-deleguee' | 'commune-associee';
  departement: string;
  codesPostaux?: string[];
  population?: number;
  /** Code of the current commune that a former one belongs to. */
  chefLieu?: string;
}

const regions = readNpmPackageFileJson<Named[]>('@etalab/decoupage-administratif/data/regions.json');
const departments = readNpmPackageFileJson<Department[]>(
  '@etalab/decoupage-administratif/data/departements.json',
);
const communes = readNpmPackageFileJson<Commune[]>('@etalab/decoupage-administratif/data/communes.json');

const today = new Set<Commune['type']>(['commune-actuelle', 'arrondissement-municipal']);
const centreOf = createCommuneCentreFinder();
const lines = departments.flatMap(writeDepartment);
writeDataFileLines('places.tsv', lines);
writeDataFileLines('former-communes.tsv', formerCommunes());
console.log(`${lines.filter((line) => !line.startsWith('>')).length} places written.`);

/**
 * Lines of a department in the data file: a `>` line, then its places, whose codes omit the department's number. Empty
 * for an uninhabited one.
 */
function writeDepartment({ code, nom, region }: Department): string[] {
  const inhabited = communes.filter(
    (place) =>
      place.departement === code &&
      today.has(place.type) &&
      place.population !== undefined &&
      place.codesPostaux,
  );
  if (inhabited.length === 0) return [];
  const regionName = regions.find((candidate) => candidate.code === region)?.nom;
  return [`>\t${code}\t${nom}\t${regionName}`, ...inhabited.map(writePlace)];
}

function writePlace({ code, nom, departement, codesPostaux = [], population }: Commune): string {
  const centre = centreOf(code, nom, departement);
  if (!centre) throw new Error(`No centre for ${code} ${nom}: note it in data/place-centres.tsv.`);
  if (!code.startsWith(departement))
    throw new Error(`${code} ${nom} is not numbered after department ${departement}.`);
  const coordinates = [centre.lat, centre.lon].map((degrees) => Number(degrees.toFixed(4)));
  return [
    code.slice(departement.length),
    nom.replace(' Arrondissement', ' arrondissement'),
    mainFirst(codesPostaux).join(' '),
    population,
    ...coordinates,
  ].join('\t');
}

/**
 * Sorts postal codes, the best known first, which is the roundest: 06400 for Cannes, 13100 for Aix. Those of Paris,
 * Lyon and Marseille only number their arrondissements.
 */
function mainFirst(postcodes: string[]): string[] {
  const zeros = (postcode: string) =>
    /^(75|6900|130[01])/.test(postcode) ? 0 : (/0*$/.exec(postcode)?.[0].length ?? 0);
  return postcodes.toSorted((a, b) => zeros(b) - zeros(a) || a.localeCompare(b));
}

/** Lines with the code of the current commune and a former name, except names that the current one has taken over. */
function formerCommunes(): string[] {
  const names = new Map(
    communes.filter(({ type }) => type === 'commune-actuelle').map(({ code, nom }) => [code, nom]),
  );
  return communes.flatMap(({ type, nom, chefLieu = '' }) =>
    today.has(type) || names.get(chefLieu) === nom ? [] : `${chefLieu}\t${nom}`,
  );
}
