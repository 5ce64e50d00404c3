import pLimit from 'p-limit';
import { fail } from '#server/platform/fail.ts';
import { distanceKm } from '#server/platform/geo.ts';
import type { Log } from '#server/platform/log.ts';
import type { PublicChanges } from '#server/platform/public-changes.ts';
import { isOfAnyWord } from '../search/find-matches.ts';
import type { SearchFilter } from '../search/search-filter.ts';
import type { ListedCommunes } from './read-communes.ts';

type Read = (filter: SearchFilter) => Promise<ListedCommunes>;
/** @param network of whoever asks, of `networkOf` */
type CommunesOf = (filter: SearchFilter, network: string) => Promise<ListedCommunes>;

interface CommuneCacheOptions {
  read: Read;
  publicChanges: Pick<PublicChanges, 'subscribe' | 'isCacheable'>;
  log: Pick<Log, 'warn'>;
  /** How long what was read is cached; 0 for never. */
  seconds: number;
  /** Monotonic, milliseconds. */
  now?: () => number;
}

/** Listings; fewer are read again as soon as something public changes. */
const MANY = 10_000;
/** More are read again after this many times the time that it took, whatever changes. */
const REST = 20;
/** Age from which an entry is no longer served. Milliseconds. */
const OLDEST = 60_000;
/** Reads at the same time, so that the map leaves database connections to the other pages. */
const AT_ONCE = 2;
/** Reads that may wait for their turn: anybody can make up searches that are not cached. */
const MOST_WAITING = 20;
/** Reads that one network may have waiting. */
const MOST_OF_ONE = 8;
/** Bytes of all entries together, about. */
const LARGEST = 32_000_000;

interface Entry {
  listed: ListedCommunes;
  /** When reading began, by `now`. */
  at: number;
  took: number;
  isLarge: boolean;
  isOutdated: boolean;
  bytes: number;
}

/**
 * Where the listings of a search are, for all parts and zooms of its map. What many rows have to be counted for may be
 * some seconds old: it is served while it is read again.
 */
export function createCommuneCache({
  read,
  publicChanges,
  log,
  seconds,
  now = () => performance.now(),
}: CommuneCacheOptions): CommunesOf {
  const entries = new Map<string, Entry>();
  const beingRead = new Map<string, Promise<Entry>>();
  const limited = pLimit(AT_ONCE);
  let changes = 0;
  publicChanges.subscribe(() => {
    changes += 1;
    beingRead.clear();
    for (const entry of entries.values()) entry.isOutdated = true;
  });

  const use = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  const make = async (key: string, filter: SearchFilter): Promise<Entry> => {
    const [at, before] = [now(), changes];
    const listed = await read(filter);
    const entry: Entry = {
      listed,
      at,
      took: now() - at,
      isLarge: isLarge(listed),
      isOutdated: changes !== before || !publicChanges.isCacheable(),
      bytes: bytesOf(listed) + key.length,
    };
    use(key, entry);
    evict(entries);
    return entry;
  };
  const refresh = (key: string, filter: SearchFilter): Promise<Entry> => {
    const found = beingRead.get(key);
    if (found) return found;
    const making = limited(make, key, filter);
    beingRead.set(key, making);
    const forget = () => void (beingRead.get(key) === making && beingRead.delete(key));
    making.then(forget, forget);
    return making;
  };

  const asking = new Map<string, number>();
  const readFor = async (network: string, key: string, filter: SearchFilter): Promise<Entry> => {
    if (beingRead.has(key)) return refresh(key, filter);
    const others = asking.get(network) ?? 0;
    if (limited.pendingCount >= MOST_WAITING || others >= MOST_OF_ONE) fail('BUSY', { retryAfterSeconds: 5 });
    asking.set(network, others + 1);
    try {
      return await refresh(key, filter);
    } finally {
      const left = (asking.get(network) ?? 0) - 1;
      if (left > 0) asking.set(network, left);
      else asking.delete(network);
    }
  };

  /** Undefined when it has to be read first. */
  const fromCache = (filter: SearchFilter): ListedCommunes | undefined => {
    const key = JSON.stringify(filter);
    const entry = entries.get(key);
    if (!entry) return undefined;
    use(key, entry);
    const age = now() - entry.at;
    if (!entry.isOutdated && age < seconds * 1_000) return entry.listed;
    if (!entry.isLarge || age > OLDEST) return undefined;
    if (age > REST * entry.took && limited.pendingCount === 0)
      refresh(key, filter).catch((err) => log.warn({ err }, 'The map was not read again'));
    return entry.listed;
  };
  /** A large circle of all that is listed, which costs several times a search to read. */
  const fromCacheOfAll = ({ near, origin, ...filter }: SearchFilter): ListedCommunes | undefined => {
    const all = near && isOfAnyWord(filter) && fromCache(filter);
    if (!all) return undefined;
    // A listing lies at the centre of its commune.
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

const isLarge = ({ communes }: ListedCommunes) => communes.reduce((sum, { count }) => sum + count, 0) >= MANY;

/** Those that were asked for the longest ago. */
function evict(entries: Map<string, Entry>) {
  let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
  for (const [key, entry] of entries) {
    if (bytes <= LARGEST || entries.size === 1) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }
}

/** Of the object of a commune, about. */
const COMMUNE_BYTES = 100;

const bytesOf = ({ communes, newest: { times, ids } }: ListedCommunes) =>
  communes.length * COMMUNE_BYTES + times.byteLength + ids.length;
