import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/document/page-meta.ts';
import type { ResultsData } from './load-results.ts';

export function resultsMeta(
  matches: readonly unknown[],
  { prev, next, ...meta }: ResultsData['meta'],
): MetaDescriptor[] {
  return [
    ...pageMeta(matches, meta),
    ...Object.entries({ prev, next }).flatMap(([rel, path]) =>
      path ? [{ tagName: 'link' as const, rel, href: `/app${path}` }] : [],
    ),
  ];
}
