import { COMMUNE_PLACE_TYPE, MAX_REQUESTED_PLACE_SUGGESTIONS } from '#contract/places/rules.ts';
import type { CommuneGeoJsonFeature, PlaceSuggestions } from '#contract/places/schemas.ts';
import { call } from '#web/client/call.ts';

/** Suggested commune, or department, which has no coordinates. */
export interface SuggestedPlace {
  properties: Pick<CommuneGeoJsonFeature['properties'], 'label' | 'postcode' | 'context'>;
  geometry?: CommuneGeoJsonFeature['geometry'];
}

/**
 * Communes for a typed name, best score first: a large city with a similar name comes before villages that are less
 * likely meant.
 */
export const fetchCommuneSuggestions = async (
  q: string,
  signal: AbortSignal,
): Promise<CommuneGeoJsonFeature[]> => (await ask(q, signal)).features.toSorted(byScore);

/** Departments and communes for a typed name, best score first. */
export async function fetchCommuneAndDepartmentSuggestions(
  q: string,
  signal: AbortSignal,
): Promise<SuggestedPlace[]> {
  const { features, departments = [] } = await ask(q, signal);
  const areas = departments.map(({ code, name, score }) => ({
    properties: { label: name, postcode: code, context: `${code}, Département`, score },
  }));
  return [...features, ...areas].sort(byScore);
}

const byScore = (one: Scored, other: Scored) => other.properties.score - one.properties.score;

interface Scored {
  properties: { score: number };
}

function ask(q: string, signal: AbortSignal): Promise<PlaceSuggestions> {
  const query = { q, type: COMMUNE_PLACE_TYPE, limit: MAX_REQUESTED_PLACE_SUGGESTIONS } as const;
  return call('GET /api/places/search', { query, signal });
}
