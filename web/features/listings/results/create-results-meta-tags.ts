import type { MetaDescriptor } from 'react-router';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import type { ResultsPageData } from './load-results-page-data.ts';

export function createResultsMetaTags(
  matches: readonly unknown[],
  { prev, next, ...meta }: ResultsPageData['meta'],
): MetaDescriptor[] {
  return [
    ...createMetaTags(matches, meta),
    ...Object.entries({ prev, next }).flatMap(([rel, path]) =>
      path ? [{ tagName: 'link' as const, rel, href: `/app${path}` }] : [],
    ),
  ];
}
