import * as z from 'zod';
import { PLACE_TYPE } from '#contract/places/rules.ts';
import { type PlaceCollection, placeCollection } from '#contract/places/schemas.ts';
import type { Log } from '#server/platform/log.ts';

/** Null when the query is not one for the service, or it did not answer. */
export type AddressService = (q: string, limit: number) => Promise<PlaceCollection | null>;

interface Options {
  /** The search endpoint of an addok server, `https://data.geopf.fr/geocodage/search`. */
  url: string;
  log?: Pick<Log, 'warn'> | undefined;
  /** Time limit of a request, and pause after a failure. Milliseconds. */
  timeoutMs?: number;
  restMs?: number;
}

/** Limits of the national geocoder. */
const mostResults = 50;
const mostPerSecond = 50;
const isQuestion = /^[\p{L}\p{N}].{2,}$/u;

/** An addok client within the limits of the national geocoder; after a failure it pauses. */
export function createAddressService({
  url,
  log,
  timeoutMs = 1_000,
  restMs = 10_000,
}: Options): AddressService {
  const isWithinRate = createRateGuard(mostPerSecond);
  let restsUntil = 0;
  return async (q, limit) => {
    if (!isQuestion.test(q) || performance.now() < restsUntil || !isWithinRate()) return null;
    try {
      return await ask(url, q, Math.min(limit, mostResults), timeoutMs);
    } catch (error) {
      restsUntil = performance.now() + restMs;
      log?.warn({ err: error }, 'the address service failed; the embedded communes answer');
      return null;
    }
  };
}

/** True while fewer than `most` calls were made in the last second. */
function createRateGuard(most: number): () => boolean {
  const calls: number[] = [];
  return () => {
    const now = performance.now();
    while (calls[0] !== undefined && calls[0] <= now - 1_000) calls.shift();
    if (calls.length >= most) return false;
    calls.push(now);
    return true;
  };
}

const answer = placeCollection.extend({
  attribution: z.string().catch('BAN'),
  licence: z.string().catch('ETALAB-2.0'),
});

/** Null when the service refuses the query. */
async function ask(
  url: string,
  q: string,
  limit: number,
  timeoutMs: number,
): Promise<PlaceCollection | null> {
  const address = new URL(url);
  address.searchParams.set('q', q);
  address.searchParams.set('type', PLACE_TYPE);
  address.searchParams.set('limit', String(limit));
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if ([400, 404, 413, 414, 422].includes(response.status)) return null;
  if (!response.ok) throw new Error(`The address service answered ${response.status}.`);
  return answer.parse(await response.json());
}
