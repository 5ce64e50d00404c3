import { COMMUNE_PLACE_TYPE, MAX_PLACE_SUGGESTIONS } from '#contract/places/rules.ts';
import type { PlaceCollection, PlaceFeature } from '#contract/places/schemas.ts';
import { call } from '#web/client/call.ts';

/** Commune, or department, which has no coordinates. */
export interface SuggestedPlace {
  properties: Pick<PlaceFeature['properties'], 'label' | 'postcode' | 'context'>;
  geometry?: PlaceFeature['geometry'];
}

/**
 * Communes for a typed name, best score first: a large city with a similar name comes before villages that are less
 * likely meant.
 */
export const fetchPlaceSuggestions = async (q: string, signal: AbortSignal): Promise<PlaceFeature[]> =>
  (await ask(q, signal)).features.toSorted(byScore);

/** Departments and communes for a typed name, best score first. */
export async function fetchAreaSuggestions(q: string, signal: AbortSignal): Promise<SuggestedPlace[]> {
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

function ask(q: string, signal: AbortSignal): Promise<PlaceCollection> {
  const query = { q, type: COMMUNE_PLACE_TYPE, limit: MAX_PLACE_SUGGESTIONS } as const;
  return call('GET /api/places/search', { query, signal });
}
