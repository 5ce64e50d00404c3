import type { DataStrategyResult } from 'react-router';

/** Results of the loaders of a page, by route. */
export type LoaderResultsByRoute = Record<string, DataStrategyResult>;

interface PageLoads {
  /** Decides what the router gets of the results. */
  check: (
    request: Request,
    results: LoaderResultsByRoute,
  ) => LoaderResultsByRoute | Promise<LoaderResultsByRoute>;
}

/** Check of all page loads; replaced by code that is downloaded once the page is alive. */
export const replaceableLoaderResultsCheck: PageLoads = { check: (_, results) => results };

/** Client middleware of the root, through which the results of all loaders go. */
export const checkLoaderResultsMiddleware = async (
  { request }: { request: Request },
  next: () => Promise<unknown>,
) => replaceableLoaderResultsCheck.check(request, (await next()) as LoaderResultsByRoute);
