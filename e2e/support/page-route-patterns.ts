import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';

/** The address of every page of `web/routes.ts`, as it is written there: `/ad/:adId`. Files that are no page aside. */
export const pageRoutePatterns: string[] = routes.flatMap((entry) => patternsOf(entry, ''));

function patternsOf({ path, file, children }: RouteConfigEntry, parent: string): string[] {
  const own = path === undefined ? parent : `${parent}/${path}`;
  if (children) return children.flatMap((child) => patternsOf(child, own));
  return file.endsWith('.tsx') ? [own] : [];
}
