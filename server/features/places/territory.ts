import { distanceKm } from '#contract/distance-km.ts';
import { parseSettingTexts, type SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import type { SettingName } from '#contract/settings/settings.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { Config } from '#server/config.ts';
import { isPostalCodeInDepartment } from './check-commune-against-postal-code.ts';
import { parsePlaceQuery } from './parsed-place-query.ts';
import type { Place } from './place-file.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PlaceSearchMatch } from './search-gazetteer.ts';

/** Area that the site serves. */
export interface Territory {
  /** Name in sentences: `Loire-Atlantique et Vendée`, `Nantes et 10 km autour`. */
  name: string;
  /** Numbers of the departments that it is in. */
  departments: readonly string[];
  /** INSEE codes of its communes and arrondissements; undefined for whole departments. */
  communeCodes: readonly string[] | undefined;
  /** True for a territory outside which nothing is published. */
  isExclusive: boolean;
  has: (place: Place | null) => boolean;
  /** Places of the territory whose name or postal code begins with a typed text, best first, at most `limit`. */
  search: (typed: string, limit: number) => PlaceSearchMatch[];
}

type Needed = { config: Pick<Config, 'territory'>; places: PlaceIndex };

const found = new WeakMap<NonNullable<Config['territory']>, Territory | null>();

/**
 * Territory of the site now; null without one. It is made once for each state of the settings. Names that the index no
 * longer knows are left out.
 */
export function findTerritory({ config: { territory }, places }: Needed): Territory | null {
  if (!territory) return null;
  const known = found.get(territory);
  if (known !== undefined) return known;
  const made = createTerritory(territory, places);
  found.set(territory, made);
  return made;
}

function createTerritory(
  { departments: departmentNames, communes: communeNames, radius, mode }: NonNullable<Config['territory']>,
  places: PlaceIndex,
): Territory | null {
  const departments = [...new Set(departmentNames.flatMap((name) => places.departmentOf(name) ?? []))];
  const communes = [...new Set(communeNames.flatMap((name) => findCommune(name, places) ?? []))];
  if (departments.length === 0 && communes.length === 0) return null;
  const codes = new Set(communes.flatMap((commune) => places.codesOf(commune)));
  const area = places.subset((place) =>
    departments.length > 0
      ? departments.includes(place.department)
      : codes.has(place.code) || communes.some((commune) => distanceKm(commune, place) <= radius),
  );
  const areaCodes = new Set(area.places.map(({ code }) => code));
  const around = communes.length > 0 && radius > 0 ? [`${radius} km autour`] : [];
  return {
    name: formatNames(
      [...departments, ...communes].map(({ name }) => name),
      around,
    ),
    departments: [...new Set(area.places.map(({ department }) => department.code))],
    communeCodes: departments.length > 0 ? undefined : [...areaCodes],
    isExclusive: mode === 'refuse',
    has: (place) => place !== null && areaCodes.has(place.code),
    search: (typed, limit) => area.search(typed, limit).filter(({ isApproximate }) => !isApproximate),
  };
}

/** Maximum number of places that the name of a territory lists. */
const MAX_NAMED = 4;

function formatNames(names: string[], around: string[]): string {
  const others = names.length - MAX_NAMED;
  const shown = others > 1 ? [...names.slice(0, MAX_NAMED), `${others} autres`] : names;
  return new Intl.ListFormat('fr').format([...shown, ...around]);
}

/** Sentence on a place where nothing is published; undefined for one where listings are. */
export const describePlaceOutsideTerritory = (
  territory: Territory,
  place: Place | null,
): string | undefined =>
  territory.isExclusive && !territory.has(place)
    ? insertNonBreakingSpaces(
        `Ce site ne publie que les annonces de son territoire : ${territory.name}. Indiquez une commune de ce territoire.`,
      )
    : undefined;

/** Commune by its name, beside which its postal code or department may stand: `Nantes`, `Nantes (44000)`. */
function findCommune(text: string, places: PlaceIndex): Place | null {
  const place = places.resolve({ city: text });
  return place && isCodeOfPlace(text, place) ? place : null;
}

/** False for a text with the code of another department than that of the place. Numbers may be part of a name. */
function isCodeOfPlace(text: string, place: Place): boolean {
  const code = parsePlaceQuery(text).coded?.code;
  return (
    !code || isPostalCodeInDepartment(place, code) || foldTextForComparison(place.name).includes(` ${code}`)
  );
}

/** Sentences on settings of the territory that name an unknown place, by the setting. */
export function findUnknownTerritoryPlaces(
  texts: SettingTexts,
  places: PlaceIndex,
): Partial<Record<SettingName, string>> {
  const { TERRITORY_DEPARTMENTS = [], TERRITORY_COMMUNES = [] } = parseSettingTexts(texts).values;
  const department = TERRITORY_DEPARTMENTS.find((name) => !places.departmentOf(name));
  const commune = TERRITORY_COMMUNES.find((name) => !findCommune(name, places));
  return {
    ...(department !== undefined && {
      TERRITORY_DEPARTMENTS: insertNonBreakingSpaces(
        `Nous ne connaissons pas le département « ${department} ».`,
      ),
    }),
    ...(commune !== undefined && { TERRITORY_COMMUNES: describeUnknownCommune(commune, places) }),
  };
}

function describeUnknownCommune(text: string, places: PlaceIndex): string {
  const place = places.resolve({ city: text });
  return insertNonBreakingSpaces(
    place
      ? `« ${text} » : ${place.name} est dans le département ${place.department.code}. Écrivez ${place.name} (${place.postcodes[0] ?? place.department.code}).`
      : `Nous ne connaissons pas la commune « ${text} ».`,
  );
}

/** Names of places of the territory that the register of places does not know, in so far as they count. */
export const listUnknownTerritoryPlaces = ({ config: { territory }, places }: Needed): string[] => [
  ...(territory?.departments ?? []).filter((name) => !places.departmentOf(name)),
  ...(territory?.communes ?? []).filter((name) => !findCommune(name, places)),
];
