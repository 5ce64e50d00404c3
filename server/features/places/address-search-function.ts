import * as z from 'zod';
import { COMMUNE_PLACE_TYPE } from '#contract/places/rules.ts';
import { type PlaceSuggestions, placeSuggestionsSchema } from '#contract/places/schemas.ts';
import type { Log } from '#server/platform/log.ts';

/** Search of the address service; null when the query does not suit the service, or it did not answer. */
export type AddressSearchFunction = (q: string, limit: number) => Promise<PlaceSuggestions | null>;

interface Options {
  /** Search endpoint of an addok server, `https://data.geopf.fr/geocodage/search`. */
  url: string;
  log?: Pick<Log, 'warn'> | undefined;
  /** Milliseconds of the time limit of a request, and of the pause after a failure. */
  timeoutMs?: number;
  pauseMs?: number;
}

/** Rate limits of the national geocoder. */
const MAX_RESULTS = 50;
const MAX_PER_SECOND = 50;
const isQuestion = /^[\p{L}\p{N}].{2,}$/u;

/** Client of an addok server within the limits of the national geocoder. It pauses after a failure. */
export function createAddressServiceClient({
  url,
  log,
  timeoutMs = 1_000,
  pauseMs = 10_000,
}: Options): AddressSearchFunction {
  const isWithinRate = createRateGuard(MAX_PER_SECOND);
  let pausedUntil = 0;
  return async (q, limit) => {
    if (!isQuestion.test(q) || performance.now() < pausedUntil || !isWithinRate()) return null;
    try {
      return await ask(url, q, Math.min(limit, MAX_RESULTS), timeoutMs);
    } catch (error) {
      pausedUntil = performance.now() + pauseMs;
      log?.warn({ err: error }, 'the address service failed; the embedded communes answer');
      return null;
    }
  };
}

/** True while fewer than `max` calls to the geocoder were made in the last second. */
function createRateGuard(max: number): () => boolean {
  const calls: number[] = [];
  return () => {
    const now = performance.now();
    while (calls[0] !== undefined && calls[0] <= now - 1_000) calls.shift();
    if (calls.length >= max) return false;
    calls.push(now);
    return true;
  };
}

const answer = placeSuggestionsSchema.extend({
  attribution: z.string().catch('BAN'),
  licence: z.string().catch('ETALAB-2.0'),
});

/** Calls the address service; null when it refuses the query. */
async function ask(
  url: string,
  q: string,
  limit: number,
  timeoutMs: number,
): Promise<PlaceSuggestions | null> {
  const address = new URL(url);
  address.searchParams.set('q', q);
  address.searchParams.set('type', COMMUNE_PLACE_TYPE);
  address.searchParams.set('limit', String(limit));
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if ([400, 404, 413, 414, 422].includes(response.status)) return null;
  if (!response.ok) throw new Error(`The address service answered ${response.status}.`);
  return answer.parse(await response.json());
}
