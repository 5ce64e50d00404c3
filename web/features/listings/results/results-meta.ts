import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import type { Results } from './load-results.ts';

export function resultsMeta(
  matches: readonly unknown[],
  { title, description, canonical, prev, next }: Results['meta'],
): MetaDescriptor[] {
  return [
    ...pageMeta(matches, { title, description, ...(canonical !== undefined && { canonical }) }),
    ...Object.entries({ prev, next }).flatMap(([rel, path]) =>
      path ? [{ tagName: 'link' as const, rel, href: `/app${path}` }] : [],
    ),
  ];
}
