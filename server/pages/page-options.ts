import { matchRoutes, type RouteObject } from 'react-router';
import type { PageHandle } from '#web/document/page-handle.ts';
import type { WebBuild } from './build.ts';

/** Options of the page's route, from its `handle`. @param url path and query under the base */
export function pageOptions(build: WebBuild, url: string): PageHandle {
  const pathname = (url.split('?', 1)[0] ?? '').replace(/(\/_)?\.data$/, '');
  const byPath = optionsByPath(build);
  const options = byPath.get(pathname) ?? matchedOptions(build, pathname);
  if (byPath.size >= MAX_MATCHED_PATHS) byPath.clear();
  byPath.set(pathname, options);
  return options;
}

function matchedOptions(build: WebBuild, pathname: string): PageHandle {
  const matches = matchRoutes(treeOf(build), pathname, build.basename ?? '/') ?? [];
  return Object.assign({}, ...matches.map((match) => match.route.handle ?? {}));
}

/** Options by path, as matching compiles every route anew. */
const cachedOptions = new WeakMap<WebBuild['routes'], Map<string, PageHandle>>();
const MAX_MATCHED_PATHS = 1_000;

function optionsByPath({ routes }: WebBuild): Map<string, PageHandle> {
  const options = cachedOptions.get(routes) ?? new Map<string, PageHandle>();
  cachedOptions.set(routes, options);
  return options;
}

const trees = new WeakMap<WebBuild['routes'], RouteObject[]>();

function treeOf({ routes }: WebBuild): RouteObject[] {
  const tree = trees.get(routes) ?? branches(routes, undefined);
  trees.set(routes, tree);
  return tree;
}

function branches(routes: WebBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, module } = route as NonNullable<typeof route>;
      const common = { id, ...(path !== undefined && { path }), handle: module.handle };
      return index ? { ...common, index: true } : { ...common, children: branches(routes, id) };
    });
}
