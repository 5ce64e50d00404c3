import { HOME_PATH } from '../public-pages.ts';
import { createHtmlResponseForOfflineCache, readReleaseOfHtmlResponse } from './documents.ts';
import { serviceWorkerGlobalScope } from './scope.ts';
import { deleteOutdatedCachedPages } from './seen.ts';
import { OFFLINE_PAGE_PATH, SHELL_DOCUMENT_PATHS } from './service-worker-request-kind.ts';

/** Constant that the build replaces. `all`: every file of this release; `ahead`: those to prefetch. */
declare const BUILD: { release: string; all: string[]; ahead: string[] };
const { release: RELEASE, all: ALL, ahead } = BUILD;
/** Paths of the files that are fetched when this release is installed. */
export const PRECACHED_PATHS = ahead;

/** Path of the icon of notifications. */
export const NOTIFICATION_ICON_PATH = ALL.find((path) => path.includes('/icon-192-'));

export const BUILD_FILES_CACHE_NAME = 'files';
export const SHELL_DOCUMENTS_CACHE_NAME = 'shells';
/** Key of a cache entry beside the files: the file lists of the cached releases, this one first. */
const RELEASES = '/app/releases';

/**
 * Fetches the shell documents of this release.
 * @throws when the offline page is missing: the previous worker stays, and this one is installed later
 */
export async function cacheShellDocuments(): Promise<void> {
  const shells = await caches.open(SHELL_DOCUMENTS_CACHE_NAME);
  const isStored = await Promise.all(
    [...SHELL_DOCUMENT_PATHS, HOME_PATH].map(async (path) => {
      const page = await fetch(path).catch(() => undefined);
      // Bodies of errors are read too: an unread one holds one of the few connections that a browser opens to a server.
      const text = await page?.text().catch(() => undefined);
      if (!page?.ok || text === undefined) return false;
      // Release of the document compared: during an update of several machines another release may answer.
      if (readReleaseOfHtmlResponse(page) !== RELEASE) return false;
      await shells.put(path, createHtmlResponseForOfflineCache(page, text));
      return true;
    }),
  );
  if (!isStored[SHELL_DOCUMENT_PATHS.indexOf(OFFLINE_PAGE_PATH)])
    throw new Error('The offline page is of another release');
}

type Release = [name: string, files: string[]];

const cachedReleases = async (files: Cache): Promise<Release[]> =>
  (await files.match(RELEASES))?.json() ?? [];

/** Records this release's files from its start, so that the next release knows which ones pages of this one need. */
export async function storeReleaseFileList(): Promise<void> {
  const files = await caches.open(BUILD_FILES_CACHE_NAME);
  const before = (await cachedReleases(files)).filter(([name]) => name !== RELEASE);
  await files.put(RELEASES, Response.json([[RELEASE, ALL], ...before.slice(0, 1)]));
}

let isTidy = false;

/**
 * Removes the files that neither this release nor the one before needs, and documents of older releases. Nothing
 * while another window is open: it may be of an older release and load its files on demand.
 * @param openingId id of the window that is being opened
 */
export async function deleteOutdatedCachedFiles(openingId: string): Promise<void> {
  if (isTidy) return;
  const open = await serviceWorkerGlobalScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ id }) => id !== openingId)) return;
  isTidy = true;
  const files = await caches.open(BUILD_FILES_CACHE_NAME);
  const cached = await cachedReleases(files);
  const needed = new Set([RELEASES, ...cached.flatMap(([, paths]) => paths)]);
  for (const request of await files.keys())
    if (!needed.has(new URL(request.url).pathname)) await files.delete(request);
  const releases = new Set(cached.map(([release]) => release));
  await deleteOutdatedCachedPages((release) => !releases.has(release));
}
