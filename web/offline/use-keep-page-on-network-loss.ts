import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHref, useLocation, useMatches, useNavigation } from 'react-router';
import { isUnreachableError } from '#web/client/api-error.ts';
import {
  type LoaderResultsByRoute,
  replaceableLoaderResultsCheck,
} from '#web/document/replaceable-loader-results-check.ts';

/**
 * Keeps the page that is shown where the network fails while another one loads: instead of an error page the navigation
 * waits. A page that is loaded again stays as it was. Pages that open offline are left to the service worker.
 */
export function useKeepPageOnNetworkLoss() {
  const { pathname, search } = useLocation();
  const shown = useHref({ pathname, search });
  const matches = useMatches();
  const isNavigating = useNavigation().location !== undefined;
  const [isDataLost, setDataLost] = useState(false);
  /** True while data are requested again after the server has answered: lost once more, they are no matter of the network. */
  const isLastAttempt = useRef(false);

  const check = useEffectEvent((request: Request, results: LoaderResultsByRoute) => {
    const isLast = isLastAttempt.current;
    isLastAttempt.current = false;
    const lost = Object.keys(results).filter((id) => isLoadLost(results[id]));
    if (request.method !== 'GET' || request.signal.aborted || lost.length === 0) return results;
    if (isSamePage(request.url, shown)) {
      const loaded = new Set(
        matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id),
      );
      return lost.every((id) => loaded.has(id)) ? without(results, lost) : results;
    }
    if (isLast || navigator.serviceWorker?.controller) return results;
    setDataLost(true);
    request.signal.addEventListener('abort', () => setDataLost(false));
    return new Promise<LoaderResultsByRoute>(() => {});
  });
  useEffect(() => {
    const before = replaceableLoaderResultsCheck.check;
    replaceableLoaderResultsCheck.check = (request, results) => check(request, results);
    return () => {
      replaceableLoaderResultsCheck.check = before;
    };
  }, []);

  return {
    /** True while the data of the page that loads are lost. */
    isLost: isNavigating && isDataLost,
    /** Lets the error page come when the data, which are requested again, are lost once more. */
    expectData: () => {
      isLastAttempt.current = true;
    },
  };
}

/** True without an answer to a call of the page's own loader, or to the router's request for the data of the server's. */
const isLoadLost = (result: LoaderResultsByRoute[string] | undefined) =>
  result?.type === 'error' && (isUnreachableError(result.result) || isFetchFailure(result.result));

/** True for the error of `fetch` without an answer, which each engine words its own way. */
const isFetchFailure = (error: unknown) =>
  error instanceof TypeError && /fetch|load failed|network|connection/i.test(error.message);

/** True when a request is for the page at a path, whatever follows `#`. */
function isSamePage(url: string, path: string): boolean {
  const [requested, shown] = [new URL(url), new URL(path, url)];
  return requested.pathname === shown.pathname && requested.search === shown.search;
}

const without = (results: LoaderResultsByRoute, ids: readonly string[]): LoaderResultsByRoute =>
  Object.fromEntries(Object.entries(results).filter(([id]) => !ids.includes(id)));
