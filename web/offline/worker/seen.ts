import { DATA, MEMBER, PAGES, PICTURES, TITLES } from '../cache-names.ts';
import { documentOf, withTime } from './documents.ts';
import type { Kind } from './kind-of.ts';

/** Number of entries of each cache; the oldest are removed. */
const MAX_ENTRIES: Record<string, number> = { [PAGES]: 60, [DATA]: 100, [TITLES]: 100, [PICTURES]: 200 };
const MAX_ANSWERS = 150;

/** Number of logins and logouts in this worker: an answer requested before one of them is not stored. */
let era = 0;
export const currentEra = () => era;

export interface Entry {
  cache: string;
  key: string;
  /** URL of the page that the data belong to. */
  page?: string;
}

/**
 * Cache entry of a request; undefined for requests that are not stored.
 * @param userId member of the request's token
 */
export function entryOf(kind: Kind, userId: string | undefined): Entry | undefined {
  if (kind.is === 'page') return { cache: PAGES, key: kind.key };
  if (kind.is === 'data') return { cache: DATA, key: kind.key, page: kind.page };
  return kind.is === 'answer' && userId ? { cache: MEMBER + userId, key: kind.key } : undefined;
}

export const findStored = async ({ cache, key }: Entry): Promise<Response | undefined> =>
  (await caches.has(cache)) ? (await caches.open(cache)).match(key, { ignoreVary: true }) : undefined;

/**
 * Stores a successful answer. One of 401, 403, 404 or 410 removes what was stored.
 * @param startEra era in which the request was sent
 */
export async function store({ cache, key, page }: Entry, answer: Response, startEra: number): Promise<void> {
  const isGone = [401, 403, 404, 410].includes(answer.status);
  // Bodies of errors are read too: an unread one holds a connection.
  const body = await answer.blob();
  if (answer.status !== 200 && !isGone) return;
  const copy = cache === PAGES ? documentOf(answer, await body.text()) : withTime(answer, body);
  if (startEra !== era) return;
  const opened = await caches.open(cache);
  // Deleted first, so that the order of entries is that of the last visits.
  await opened.delete(key, { ignoreVary: true });
  if (!isGone) await opened.put(key, copy);
  else if (page) await (await caches.open(PAGES)).delete(page, { ignoreVary: true });
  await shorten(cache, opened);
}

/** Stores the title of a page read inside the app, for the list of readable pages. */
export async function storeTitle(page: string, title: string): Promise<void> {
  const titles = await caches.open(TITLES);
  await titles.delete(page);
  await titles.put(page, new Response(title));
  await shorten(TITLES, titles);
}

/** Public picture, cached for good: its name changes with its content. */
export async function picture(request: Request): Promise<Response> {
  const startEra = era;
  const { pathname } = new URL(request.url);
  const stored = await findStored({ cache: PICTURES, key: pathname });
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.status === 200 && startEra === era) {
    const pictures = await caches.open(PICTURES);
    await pictures.put(pathname, answer.clone()).catch(() => undefined);
    await shorten(PICTURES, pictures);
  }
  return answer;
}

/** Removes stored documents by the release that they need. */
export async function forgetPages(isOld: (release: string) => boolean): Promise<void> {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const page = await pages.match(request);
    if (page && isOld(page.headers.get('x-release') ?? '')) await pages.delete(request);
  }
}

/**
 * Removes stored answers of other members after a login or a logout in any tab.
 * @param userId member whose answers stay; undefined after a logout, which also removes what visitors saw
 * @returns true when another member was logged in here
 */
export async function forgetOthers(userId: string | undefined): Promise<boolean> {
  era++;
  const isOthers = (name: string) =>
    name.startsWith(MEMBER) ? name !== MEMBER + userId : !userId && name in MAX_ENTRIES;
  const forgotten = (await caches.keys()).filter(isOthers);
  await Promise.all(forgotten.map((name) => caches.delete(name)));
  return forgotten.some((name) => name.startsWith(MEMBER));
}

async function shorten(name: string, cache: Cache) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - (MAX_ENTRIES[name] ?? MAX_ANSWERS))))
    await cache.delete(key);
}
