import type { MetaDescriptor } from 'react-router';
import { type Search, searchPath } from '#contract/listings/search-address.ts';
import { pageMeta } from '#web/page-meta.ts';
import { countLabel, searchTitle } from './search-title.ts';

interface Results {
  search: Search;
  total: number;
  totalPages: number;
  /** See `canonicalPath`. */
  canonical: string | undefined;
}

export function resultsMeta(
  matches: readonly unknown[],
  { search, total, totalPages, canonical }: Results,
): MetaDescriptor[] {
  const { page } = search;
  const title = searchTitle(search);
  const turnTo = (rel: string, to: number) => ({
    tagName: 'link' as const,
    rel,
    href: `/app${searchPath({ ...search, page: to })}`,
  });
  return [
    ...pageMeta(matches, {
      title: page > 1 ? `${title}, page ${page}` : title,
      description: `${title} : ${countLabel(total).toLowerCase()} de jardiniers et de producteurs. Comparez, écrivez au vendeur et récoltez près de chez vous.`,
      ...(canonical !== undefined && { canonical }),
    }),
    ...(page > 1 ? [turnTo('prev', page - 1)] : []),
    ...(page < totalPages ? [turnTo('next', page + 1)] : []),
  ];
}
