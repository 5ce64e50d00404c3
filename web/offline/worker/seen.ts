import { DATA, MEMBER, PAGES, PICTURES, TITLES } from '../cache-names.ts';
import { documentOf, withTime } from './documents.ts';
import type { Kind } from './kind-of.ts';

/** Entries of each cache; the oldest leave. */
const MOST: Record<string, number> = { [PAGES]: 60, [DATA]: 100, [TITLES]: 100, [PICTURES]: 200 };
const MOST_ANSWERS = 150;

/** Changes when somebody logs out, so that what was on its way for them is not kept. */
let era = 0;
export const presentEra = () => era;

export interface Entry {
  cache: string;
  key: string;
  /** Address of the page that these data are of. */
  page?: string;
}

/** Undefined for what is not kept. @param userId of the token that the request carries */
export function entryOf(kind: Kind, userId: string | undefined): Entry | undefined {
  if (kind.is === 'page') return { cache: PAGES, key: kind.key };
  if (kind.is === 'data') return { cache: DATA, key: kind.key, page: kind.page };
  return kind.is === 'answer' && userId ? { cache: MEMBER + userId, key: kind.key } : undefined;
}

export const find = async ({ cache, key }: Entry): Promise<Response | undefined> =>
  (await caches.has(cache)) ? (await caches.open(cache)).match(key, { ignoreVary: true }) : undefined;

/** Caches a good answer; one that says that there is nothing any more removes what was cached. */
export async function store({ cache, key, page }: Entry, answer: Response, askedIn: number): Promise<void> {
  const isGone = [401, 403, 404, 410].includes(answer.status);
  // Of errors too, or it holds a connection.
  const body = await answer.blob();
  if (answer.status !== 200 && !isGone) return;
  const copy = cache === PAGES ? documentOf(answer, await body.text()) : withTime(answer, body);
  if (askedIn !== era) return;
  const opened = await caches.open(cache);
  // Deleted first, so that the order is that of the last visits.
  await opened.delete(key, { ignoreVary: true });
  if (!isGone) await opened.put(key, copy);
  else if (page) await (await caches.open(PAGES)).delete(page, { ignoreVary: true });
  await shorten(cache, opened);
}

/** Stores a title for the list of what can be read, where no document says it. */
export async function storeTitle(page: string, title: string): Promise<void> {
  const titles = await caches.open(TITLES);
  await titles.delete(page);
  await titles.put(page, new Response(title));
  await shorten(TITLES, titles);
}

/** A public picture: its name changes with its content. */
export async function picture(request: Request): Promise<Response> {
  const askedIn = era;
  const { pathname } = new URL(request.url);
  const stored = await find({ cache: PICTURES, key: pathname });
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.status === 200 && askedIn === era) {
    const pictures = await caches.open(PICTURES);
    await pictures.put(pathname, answer.clone()).catch(() => undefined);
    await shorten(PICTURES, pictures);
  }
  return answer;
}

/** Of documents, by the release that they need. */
export async function forgetPages(isOld: (release: string) => boolean): Promise<void> {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const page = await pages.match(request);
    if (page && isOld(page.headers.get('x-release') ?? '')) await pages.delete(request);
  }
}

/**
 * After a log-in or a log-out, in any tab.
 * @param userId whose answers may stay; undefined: nobody is logged in, and nothing of what was seen stays
 * @returns whether another member was logged in here
 */
export async function forgetOthers(userId: string | undefined): Promise<boolean> {
  era++;
  const isOthers = (name: string) =>
    name.startsWith(MEMBER) ? name !== MEMBER + userId : !userId && name in MOST;
  const forgotten = (await caches.keys()).filter(isOthers);
  await Promise.all(forgotten.map((name) => caches.delete(name)));
  return forgotten.some((name) => name.startsWith(MEMBER));
}

async function shorten(name: string, cache: Cache) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - (MOST[name] ?? MOST_ANSWERS))))
    await cache.delete(key);
}
