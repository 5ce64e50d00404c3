import type { DataStrategyResult } from 'react-router';

/** Results of the loaders of a page, by route. */
export type PageLoadResults = Record<string, DataStrategyResult>;

interface PageLoads {
  /** Decides what the router gets of the results. */
  check: (request: Request, results: PageLoadResults) => PageLoadResults | Promise<PageLoadResults>;
}

/** Check of all page loads; replaced by code that is downloaded once the page is alive. */
export const pageLoads: PageLoads = { check: (_, results) => results };

/** Client middleware of the root, through which the results of all loaders go. */
export const checkPageLoad = async ({ request }: { request: Request }, next: () => Promise<unknown>) =>
  pageLoads.check(request, (await next()) as PageLoadResults);
