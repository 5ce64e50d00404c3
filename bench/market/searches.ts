import { v7 as uuidv7 } from 'uuid';
import { distances } from '#contract/listings/rules.ts';
import type { SearchQuery } from '#contract/listings/search.ts';
import { insertPatterns } from '#server/features/alerts/search-patterns.ts';
import { createSearchVocabulary } from '#server/features/listings/search/search-vocabulary.ts';
import type { Place } from '#server/features/places/place-file.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { BoundingBox } from '#server/platform/geo.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { Chance } from './chance.ts';
import type { Member } from './people.ts';
import { inBatches, insertRows } from './rows.ts';
import { misspelt, placeOf, produceOf } from './supply.ts';

/** Saved searches of any of these members, with what they look for. @returns how many */
export async function insertSearches(
  db: Database,
  count: number,
  members: Member[],
  chance: Chance,
): Promise<number> {
  const services = {
    places: loadPlaceIndex(),
    vocabulary: await createSearchVocabulary(db, silentLog, { subscribe: () => {} }),
  };
  const searches = Array.from({ length: count }, () => ({ id: uuidv7(), query: searchOf(chance) }));
  for (const batch of inBatches(searches)) {
    const rows = batch.map(({ id, query }) => ({
      id,
      user_id: chance.any(members).id,
      query,
      key: id,
      has_new: false,
      sends_mail: chance.happens(0.3),
      created_at: new Date().toISOString(),
    }));
    await insertRows(db, 'saved_searches', rows);
    for (let from = 0; from < batch.length; from += 1_000)
      await insertPatterns(db, batch.slice(from, from + 1_000), services);
  }
  services.vocabulary.close();
  return searches.length;
}

/** Most look for a product around where they live; some for all that is near, some for a product anywhere. */
export function searchOf(chance: Chance): SearchQuery {
  const hasProduct = chance.happens(0.85);
  const hasPlace = !hasProduct || chance.happens(0.85);
  return {
    ...(hasProduct && {
      productName: chance.happens(0.05) ? misspelt(produceOf(chance), chance) : produceOf(chance),
    }),
    ...(chance.happens(0.4) && { mainType: 'offer' as const }),
    ...(hasPlace && around(placeOf(chance), chance)),
  };
}

/** A place as the search form sends it, most often with a distance. */
export function around({ name, postcodes, lon, lat }: Place, chance: Chance): SearchQuery {
  return {
    city: name,
    postalCode: postcodes[0],
    ...(chance.happens(0.9) && { coordinates: [lon, lat], distance: chance.any(distances) }),
  };
}

/** A part of the map. */
export interface MapView {
  box: BoundingBox;
  zoom: number;
}

export const FRANCE: MapView = { box: { west: -5.5, south: 41, east: 10, north: 51.5 }, zoom: 6 };

/** What a window of about 1,000 × 800 pixels shows around a place, from a quarter of France to some communes. */
export function viewAround({ lat, lon }: Place, chance: Chance): MapView {
  const zoom = chance.any([7, 8, 9, 10, 11, 12]);
  const degrees = 360 / 2 ** zoom;
  return {
    box: { west: lon - 2 * degrees, south: lat - degrees, east: lon + 2 * degrees, north: lat + degrees },
    zoom,
  };
}
