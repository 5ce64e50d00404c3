import { useContext, useEffect, useEffectEvent, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  matchRoutes,
  useHref,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { isUnreachableError } from '#web/client/api-error.ts';
import { type PageLoadResults, pageLoads } from '#web/document/page-loads.ts';

/** What a navigation misses: `data` of its page, or `files` of the build, which the router asks for only once. */
export type NavigationLoss = 'data' | 'files';

/**
 * Keeps the page that is shown where the network fails while another one loads: instead of an error page the navigation
 * waits. A page that is loaded again stays as it was. Pages that open offline are left to the service worker.
 * @returns what the pending navigation misses; undefined without one, and while it still loads
 */
export function useNetworkLoss(): NavigationLoss | undefined {
  const { pathname, search } = useLocation();
  const shown = useHref({ pathname, search });
  const matches = useMatches();
  const { location } = useNavigation();
  const router = useContext(DataRouterContext)?.router;
  const [isDataLost, setDataLost] = useState(false);
  /** Routes whose files are lost: the router requests them once, and waits for ever for that answer. */
  const [lostRoutes, setLostRoutes] = useState<readonly string[]>([]);
  const listRoutesWithoutFiles = (to: Location) =>
    matchRoutes(router?.routes ?? [], to, router?.basename)?.flatMap(({ route }) =>
      route.lazy ? [route.id] : [],
    ) ?? [];

  const check = useEffectEvent((request: Request, results: PageLoadResults) => {
    const lost = Object.keys(results).filter((id) => isLost(results[id]));
    if (request.method !== 'GET' || request.signal.aborted || lost.length === 0) return results;
    if (isSamePage(request.url, shown)) {
      const loaded = new Set(
        matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id),
      );
      return lost.every((id) => loaded.has(id)) ? without(results, lost) : results;
    }
    if (navigator.serviceWorker?.controller) return results;
    setDataLost(true);
    request.signal.addEventListener('abort', () => setDataLost(false));
    return new Promise<PageLoadResults>(() => {});
  });
  useEffect(() => {
    const before = pageLoads.check;
    pageLoads.check = (request, results) => check(request, results);
    return () => {
      pageLoads.check = before;
    };
  }, []);

  // The router reloads the document when it can't load the files of a page, which would leave the browser's error page.
  const keepDocument = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || !location) return;
    event.preventDefault();
    setLostRoutes([...lostRoutes, ...listRoutesWithoutFiles(location)]);
  });
  useEffect(() => {
    const navigation: EventTarget | undefined = globalThis.navigation;
    const listen = (event: Event) => keepDocument(event as NavigateEvent);
    navigation?.addEventListener('navigate', listen);
    return () => navigation?.removeEventListener('navigate', listen);
  }, []);

  if (!location) return undefined;
  if (listRoutesWithoutFiles(location).some((id) => lostRoutes.includes(id))) return 'files';
  return isDataLost ? 'data' : undefined;
}

/** True without an answer to a call of the page's own loader, or to the router's request for the data of the server's. */
const isLost = (result: PageLoadResults[string] | undefined) =>
  result?.type === 'error' && (isUnreachableError(result.result) || isFetchFailure(result.result));

/** True for the error of `fetch` without an answer, which each engine words its own way. */
const isFetchFailure = (error: unknown) =>
  error instanceof TypeError && /fetch|load failed|network|connection/i.test(error.message);

/** True when a request is for the page at a path, whatever follows `#`. */
function isSamePage(url: string, path: string): boolean {
  const [requested, shown] = [new URL(url), new URL(path, url)];
  return requested.pathname === shown.pathname && requested.search === shown.search;
}

const without = (results: PageLoadResults, ids: readonly string[]): PageLoadResults =>
  Object.fromEntries(Object.entries(results).filter(([id]) => !ids.includes(id)));
