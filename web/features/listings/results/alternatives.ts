import { distances } from '#contract/listings/rules.ts';
import { hasPlace, type Search, searchPath, withoutPlace } from '#contract/listings/search.ts';
import { similarProduce } from './known-produce.ts';
import type { LabelledPath } from './list-filters.ts';

export interface Alternative {
  title: string;
  links: LabelledPath[];
}

/**
 * Links to try after a search without results: a larger distance, no filters, another name. For loaders only.
 * @param month 1 to 12
 */
export function listAlternatives(search: Search, month: number): Alternative[] {
  const link = (label: string, change: Partial<Search>): LabelledPath => ({
    label,
    path: searchPath({ ...search, ...change, page: 1 }),
  });
  const { productName, distance: radius = 0 } = search;
  const wider = distances.filter((distance) => distance > radius);
  const alternatives = [
    {
      title: 'Chercher plus loin',
      links: hasPlace(search)
        ? [
            ...wider.map((distance) => link(`À ${distance} km`, { distance })),
            link('Dans toute la France', withoutPlace(search)),
          ]
        : [],
    },
    { title: 'Chercher plus large', links: isFiltered(search) ? [link('Sans les filtres', NO_FILTER)] : [] },
    {
      title: 'Essayer un autre nom, un autre produit',
      links: productName
        ? similarProduce(productName, month, 6).map((name) => link(name, { productName: name }))
        : [],
    },
  ];
  return alternatives.filter(({ links }) => links.length > 0);
}

const NO_FILTER = { mainType: undefined, type: undefined, isProfessional: undefined, user: undefined };

const isFiltered = ({ mainType, type, isProfessional, user }: Search) =>
  [mainType, type, isProfessional, user].some((value) => value !== undefined);
