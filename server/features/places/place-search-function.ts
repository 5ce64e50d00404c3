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

/** Maximum number of suggested departments. */
const DEPARTMENTS = 3;

export type PlaceSearchFunction = (query: PlaceSuggestionsQuery) => Promise<PlaceSuggestions>;

interface PlaceSources {
  places: Pick<PlaceIndex, 'search' | 'searchDepartments'>;
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
  addressServiceUrl,
  ...options
}: PlaceSources): PlaceSearchFunction {
  const service = addressServiceUrl && createAddressServiceClient({ url: addressServiceUrl, ...options });
  return async ({ q, limit }) => {
    const departments = places.searchDepartments(q, DEPARTMENTS).map(toDepartment);
    const answer = service ? await service(q, limit) : null;
    if (answer?.features.length) return { ...answer, departments };
    const features = places.search(q, limit).map(convertPlaceToGeoJsonFeature);
    return { type: 'FeatureCollection', features, departments, attribution, licence };
  };
}

const toDepartment = ({ department, score, isApproximate }: DepartmentSearchMatch): DepartmentSuggestion => ({
  ...department,
  score: roundScore(score),
  ...(isApproximate && { approximate: true as const }),
});

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
