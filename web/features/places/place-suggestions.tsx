import { PLACE_TYPE, SUGGESTIONS_ASKED } from '#contract/places/rules.ts';
import type { PlaceFeature } from '#contract/places/schemas.ts';
import { call } from '#web/api.ts';

/** For a `Combobox<PlaceFeature>`: what the address service proposes for a name or a postal code. */
export async function suggestPlaces(q: string, signal: AbortSignal): Promise<PlaceFeature[]> {
  const query = { q, type: PLACE_TYPE, limit: SUGGESTIONS_ASKED } as const;
  return (await call('GET /api/places/search', { query, signal })).features;
}

/** The postal code always shows: hundreds of communes share their name. */
export function PlaceOption({ feature: { properties } }: { feature: PlaceFeature }) {
  const [, department] = properties.context.split(', ');
  return (
    <span className="flex flex-1 flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-3">
      <span>
        <span className="font-medium">{properties.label}</span> {properties.postcode}
      </span>
      <span className="text-sm text-soft sm:text-right">{department}</span>
    </span>
  );
}
