import { MEMBER, PAGES } from './cache-names.ts';

export interface ReadablePage {
  /** Under `/app`. */
  path: string;
  title: string;
  /** Milliseconds since 1970. */
  seenAt: number;
}

/** Listings, lists and sellers that were seen on this device, the last one first. */
export async function readablePages(): Promise<ReadablePage[]> {
  const cache = await caches.open(PAGES);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => read(url, await cache.match(url))),
  );
  return pages.filter((page) => page !== undefined).reverse();
}

/** Whether the member's conversations were seen on this device. */
export async function hasConversations(userId: string): Promise<boolean> {
  const name = MEMBER + userId;
  return (
    (await caches.has(name)) &&
    (await (await caches.open(name)).match('/api/messages/conversations', { ignoreVary: true })) !== undefined
  );
}

function read(url: string, page: Response | undefined): ReadablePage | undefined {
  const { pathname, search } = new URL(url);
  const path = pathname.slice('/app'.length) + search;
  if (!page || !READ.test(path)) return undefined;
  const title = decodeURIComponent(page.headers.get('x-title') ?? '');
  return {
    path,
    // Without the site's name.
    title: plain(title).replace(/ - [^-]+$/, ''),
    seenAt: Number(page.headers.get('x-seen-at')),
  };
}

/** Not the home page, which is always there, nor the legal ones. */
const READ = /^\/(annonces|ad\/|vendeur\/)/;

const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
