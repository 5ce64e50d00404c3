import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { distanceKm } from '#contract/distance-km.ts';
import { fail } from '#server/platform/fail.ts';
import type { Log } from '#server/platform/log.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { isUnfilteredOrAreaSearch } from '../search/find-matches.ts';
import type { ResolvedSearchFilter } from '../search/search-filter.ts';
import type { CommunesWithListings } from './read-communes.ts';

type Read = (filter: ResolvedSearchFilter) => Promise<CommunesWithListings>;
/**
 * Communes with the listings of a search.
 * @param network network of the caller, from `getRequestIpNetwork`
 */
type CommunesOf = (filter: ResolvedSearchFilter, network: string) => Promise<CommunesWithListings>;

interface CommuneCacheOptions {
  read: Read;
  publicChanges: Pick<PublicDataChangeNotifier, 'subscribe' | 'isCacheable'>;
  log: Pick<Log, 'warn'>;
  /** Seconds for which the communes of a search are cached; 0 disables the cache. */
  seconds: number;
  /** Clock in milliseconds, monotonic. */
  now?: () => number;
}

/**
 * Number of listings from which a search counts as large. Smaller ones are read again as soon as something public
 * changes.
 */
const MIN_LARGE = 10_000;
/** Refresh factor: a large search is read again once its age exceeds this many times the duration of its reading. */
const REFRESH_FACTOR = 20;
/** Age in milliseconds from which a cache entry is no longer served. */
const MAX_AGE_MS = 60_000;
/** Maximum number of parallel reads, so that database connections remain for the other pages. */
const MAX_PARALLEL_READS = 2;
/** Maximum number of queued reads: anybody can invent searches that are not cached. */
const MAX_QUEUED = 20;
/** Maximum number of queued reads of one network. */
const MAX_QUEUED_PER_NETWORK = 8;
/** Approximate maximum number of bytes of all cache entries together. */
const MAX_BYTES = 32_000_000;

interface Entry {
  listed: CommunesWithListings;
  /** Time at which the reading of the entry started, by `now`. */
  at: number;
  took: number;
  isLarge: boolean;
  isOutdated: boolean;
}

/**
 * Cache of where a search's listings are, for all parts and zooms of its map. A large search may be served
 * some seconds old while it is read again.
 */
export function createListingMapCache({
  read,
  publicChanges,
  log,
  seconds,
  now = () => performance.now(),
}: CommuneCacheOptions): CommunesOf {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });
  const beingRead = new Map<string, Promise<Entry>>();
  const limited = pLimit(MAX_PARALLEL_READS);
  let changes = 0;
  publicChanges.subscribe(() => {
    changes += 1;
    beingRead.clear();
    for (const entry of entries.values()) entry.isOutdated = true;
  });

  const readEntry = async (key: string, filter: ResolvedSearchFilter): Promise<Entry> => {
    const [at, before] = [now(), changes];
    const listed = await read(filter);
    const entry: Entry = {
      listed,
      at,
      took: now() - at,
      isLarge: isLarge(listed),
      isOutdated: changes !== before || !publicChanges.isCacheable(),
    };
    entries.set(key, entry);
    return entry;
  };
  const refresh = (key: string, filter: ResolvedSearchFilter): Promise<Entry> => {
    const found = beingRead.get(key);
    if (found) return found;
    const reading = limited(readEntry, key, filter);
    beingRead.set(key, reading);
    const forget = () => void (beingRead.get(key) === reading && beingRead.delete(key));
    reading.then(forget, forget);
    return reading;
  };

  const queuedByNetwork = new Map<string, number>();
  const readFor = async (network: string, key: string, filter: ResolvedSearchFilter): Promise<Entry> => {
    if (beingRead.has(key)) return refresh(key, filter);
    const queued = queuedByNetwork.get(network) ?? 0;
    if (limited.pendingCount >= MAX_QUEUED || queued >= MAX_QUEUED_PER_NETWORK)
      fail('BUSY', { retryAfterSeconds: 5 });
    queuedByNetwork.set(network, queued + 1);
    try {
      return await refresh(key, filter);
    } finally {
      const remaining = (queuedByNetwork.get(network) ?? 0) - 1;
      if (remaining > 0) queuedByNetwork.set(network, remaining);
      else queuedByNetwork.delete(network);
    }
  };

  /** Communes with a search's listings from the cache; undefined when they must be read first. */
  const fromCache = (filter: ResolvedSearchFilter): CommunesWithListings | undefined => {
    const key = JSON.stringify(filter);
    const entry = entries.get(key);
    if (!entry) return undefined;
    const age = now() - entry.at;
    if (!entry.isOutdated && age < seconds * 1_000) return entry.listed;
    if (!entry.isLarge || age > MAX_AGE_MS) return undefined;
    if (age > REFRESH_FACTOR * entry.took && limited.pendingCount === 0)
      refresh(key, filter).catch((err) => log.warn({ err }, 'The map was not read again'));
    return entry.listed;
  };
  /**
   * Communes around a point, filtered from the cached search without the circle when there are many:
   * reading such a large circle costs several times as much.
   */
  const fromCacheOfAll = ({
    near,
    origin,
    ...filter
  }: ResolvedSearchFilter): CommunesWithListings | undefined => {
    const all = near && isUnfilteredOrAreaSearch(filter) && fromCache(filter);
    if (!all) return undefined;
    // Centres of communes: listings have the coordinates of their commune's centre.
    const listed = {
      ...all,
      communes: all.communes.filter(({ place }) => distanceKm(near, place) <= near.km),
    };
    return isLarge(listed) ? listed : undefined;
  };

  return async (filter, network) => {
    if (seconds === 0) return read(filter);
    return (
      fromCache(filter) ??
      fromCacheOfAll(filter) ??
      (await readFor(network, JSON.stringify(filter), filter)).listed
    );
  };
}

const isLarge = ({ communes }: CommunesWithListings) =>
  communes.reduce((sum, { count }) => sum + count, 0) >= MIN_LARGE;

/** Approximate number of bytes of one commune's object. */
const COMMUNE_BYTES = 100;

const bytesOf = ({ listed: { communes, newest } }: Entry, key: string) =>
  communes.length * COMMUNE_BYTES + newest.times.byteLength + newest.ids.length + key.length;
