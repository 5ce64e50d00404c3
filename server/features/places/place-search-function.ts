import { COMMUNE_PLACE_TYPE } from '#contract/places/rules.ts';
import type {
  CommuneGeoJsonFeature,
  DepartmentSuggestion,
  PlaceSuggestions,
  PlaceSuggestionsQuery,
} from '#contract/places/schemas.ts';
import type { Log } from '#server/platform/log.ts';
import { createAddressServiceClient } from './address-search-function.ts';
import type { DepartmentSearchMatch } from './department-index.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PlaceSearchMatch } from './search-gazetteer.ts';
import type { Territory } from './territory.ts';

/** Maximum number of suggested departments. */
const DEPARTMENTS = 3;

export type PlaceSearchFunction = (query: PlaceSuggestionsQuery) => Promise<PlaceSuggestions>;

interface PlaceSources {
  places: Pick<PlaceIndex, 'search' | 'searchDepartments'>;
  /** Reader of the current territory, whose places come first. */
  readTerritory?: () => Territory | null;
  /** Search endpoint of an addok server; optional. */
  addressServiceUrl?: string | undefined;
  log?: Pick<Log, 'warn'> | undefined;
  timeoutMs?: number;
}

/** Names of data sources, required by the licences; see `data/README.md`. */
const attribution = 'Insee, La Poste, IGN, GeoNames';
const licence = 'Licence Ouverte 2.0, CC BY 4.0';

/** Place search by the address service if one is configured and answers, else by our own table. */
export function createPlaceSearchFunction({
  places,
  readTerritory = () => null,
  addressServiceUrl,
  ...options
}: PlaceSources): PlaceSearchFunction {
  const service = addressServiceUrl && createAddressServiceClient({ url: addressServiceUrl, ...options });
  return async ({ q, limit }) => {
    const territory = readTerritory();
    const departments = places.searchDepartments(q, DEPARTMENTS).map(toDepartment);
    const answer = service ? await service(q, limit) : null;
    const suggestions: PlaceSuggestions = answer?.features.length
      ? { ...answer, departments }
      : {
          type: 'FeatureCollection',
          features: places.search(q, limit).map(convertPlaceToGeoJsonFeature),
          departments,
          attribution,
          licence,
        };
    return territory ? putTerritoryFirst(suggestions, territory, { q, limit }) : suggestions;
  };
}

const toDepartment = ({ department, score, isApproximate }: DepartmentSearchMatch): DepartmentSuggestion => ({
  ...department,
  score: roundScore(score),
  ...(isApproximate && { approximate: true as const }),
});

/**
 * Suggestions with the places of the territory first, which is also the order of their scores. A misspelt place of the
 * territory stays behind one that is spelt as typed.
 */
function putTerritoryFirst(
  { features, departments = [], ...rest }: PlaceSuggestions,
  territory: Territory,
  { q, limit }: PlaceSuggestionsQuery,
): PlaceSuggestions {
  const inside = territory.search(q, limit).map(convertPlaceToGeoJsonFeature);
  const codes = new Set(inside.map(({ properties }) => properties.citycode));
  const outside = features.filter(({ properties }) => !codes.has(properties.citycode));
  const rescore = <T extends { score: number }>(scored: T, isFirst: boolean): T => ({
    ...scored,
    score: roundScore((scored.score + (isFirst ? 1 : 0)) / 2),
  });
  return {
    ...rest,
    features: [
      ...inside.map((feature) => ({ ...feature, properties: rescore(feature.properties, true) })),
      ...outside.map((feature) => ({ ...feature, properties: rescore(feature.properties, false) })),
    ].slice(0, limit),
    departments: departments.map((department) =>
      rescore(department, territory.departments.includes(department.code) && !department.approximate),
    ),
  };
}

const roundScore = (score: number) => Number(score.toFixed(4));

export function convertPlaceToGeoJsonFeature({
  place,
  postcode,
  score,
  isApproximate,
}: PlaceSearchMatch): CommuneGeoJsonFeature {
  const { name, code, department, population, lat, lon } = place;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      label: name,
      city: name,
      postcode,
      citycode: code,
      context: [...new Set([department.code, department.name, department.region])].join(', '),
      id: code,
      type: COMMUNE_PLACE_TYPE,
      population,
      score: roundScore(score),
      ...(isApproximate && { approximate: true as const }),
    },
  };
}
