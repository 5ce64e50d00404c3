import { expect, test } from 'vitest';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { composeAlternativeSearchLinks, composeEmptyResultsContent } from './alternatives.ts';
import type { FartherListingCounts } from './count-farther.ts';
import { createKnownProduce } from './known-produce.ts';

const produce = createKnownProduce([]);
const nowhere: FartherListingCounts = { around: [], everywhere: 0, requests: 0 };
const alternatives = (query: string, farther = nowhere) => {
  const search = parsePagedListingSearch(new URLSearchParams(query));
  return composeAlternativeSearchLinks(search, {
    farther,
    produce,
    month: 11,
    meantName: search.productName,
  });
};

test('a search around a place can be widened, then made anywhere', () => {
  const around = [
    { distance: 25, total: 1 },
    { distance: 50, total: 12 },
  ];
  expect(alternatives('city=Lyon&distance=10&page=4', { ...nowhere, around, everywhere: 1_234 })).toEqual([
    {
      title: 'Chercher plus loin',
      links: [
        { label: 'À 25\u00a0km\u00a0: 1\u00a0annonce', path: '/annonces?city=Lyon&distance=25' },
        { label: 'À 50\u00a0km\u00a0: 12\u00a0annonces', path: '/annonces?city=Lyon&distance=50' },
        { label: 'Dans toute la France\u00a0: 1\u00a0234\u00a0annonces', path: '/annonces' },
      ],
    },
  ]);
  expect(alternatives('department=Loire', { ...nowhere, everywhere: 1 })[0]?.links).toEqual([
    { label: 'Dans toute la France\u00a0: 1\u00a0annonce', path: '/annonces' },
  ]);
  expect(alternatives('city=Lyon&distance=50')).toEqual([]);
});

test('the nearest listing beyond the distance is shown', () => {
  const location = { city: 'Guéret', postalCode: '23000' };
  const nearest = createSampleListing({ _id: 'noix', productName: 'noix', location, distance: 287.4 });
  const [all, link] = alternatives('city=Lyon&distance=50', { ...nowhere, everywhere: 2, nearest });
  expect(all?.links).toHaveLength(1);
  expect(link).toEqual({
    title: "L'annonce la plus proche",
    links: [{ label: 'Noix à Guéret (23000), à\u00a0287\u00a0km', path: '/ad/noix' }],
  });
});

test('filters can be dropped and the product changed, the rest of the search stays', () => {
  expect(alternatives('productName=abricot&type=trade&sortBy=asc')).toMatchObject([
    { links: [{ path: '/annonces?productName=abricot&sortBy=asc' }] },
    { links: expect.arrayContaining([expect.objectContaining({ label: 'abricot sec' })]) },
  ]);
});

test('requests are offered where no offer was found', () => {
  expect(alternatives('productName=kiwi&city=Lyon&distance=50', { ...nowhere, requests: 2 })[0]).toEqual({
    title: 'Du côté des demandes',
    links: [
      {
        label: 'Voir les 2\u00a0demandes',
        path: '/annonces?productName=kiwi&mainType=asked&city=Lyon&distance=50',
      },
    ],
  });
});

test('the category and the season can be dropped', () => {
  expect(alternatives('category=miel&season=true')).toEqual([
    { title: 'Chercher plus large', links: [{ label: 'Sans les filtres', path: '/annonces' }] },
  ]);
});

test('an unknown place has proposals, and the search cannot be saved', () => {
  const search = parsePagedListingSearch(new URLSearchParams('productName=noix&city=Xyzzy&distance=25'));
  const around = { farther: nowhere, produce, month: 11, meantName: 'noix' };
  const suggestions = [{ city: 'Nantes', postalCode: '44000' }];
  expect(composeEmptyResultsContent(search, suggestions, around)).toEqual({
    advice: 'Nous ne connaissons pas «\u00a0Xyzzy\u00a0».',
    isWorthSaving: false,
    alternatives: [
      {
        title: 'Vouliez-vous dire...',
        links: [
          {
            label: 'Nantes (44000)',
            path: '/annonces?productName=noix&city=Nantes&postalCode=44000&distance=25',
          },
        ],
      },
      {
        title: 'Chercher plus loin',
        links: [{ label: 'Dans toute la France', path: '/annonces?productName=noix' }],
      },
    ],
  });
  expect(composeEmptyResultsContent(search, undefined, around)).toMatchObject({ isWorthSaving: true });
});

test('the advice on spelling is given for unknown products only', () => {
  const nothing = (productName: string, meantName: string) =>
    composeEmptyResultsContent(
      parsePagedListingSearch(new URLSearchParams({ productName, city: 'Lyon' })),
      undefined,
      {
        farther: nowhere,
        produce,
        month: 11,
        meantName,
      },
    );
  expect(nothing('zzz', 'zzz').advice).toBe("Vérifiez l'orthographe de «\u00a0zzz\u00a0».");
  expect(nothing('tomates de Marmande', 'tomates de Marmande').advice).toBeUndefined();
  const corrected = nothing('tomatte', 'tomate');
  expect(corrected.advice).toBeUndefined();
  const names = corrected.alternatives.at(-1)?.links.map(({ label }) => label);
  expect(names).toContain('tomate cerise');
  expect(names).not.toContain('tomate');
});

test('a search without criteria has no alternatives', () => {
  expect(alternatives('')).toEqual([]);
  expect(alternatives('productName=zzz')).toEqual([]);
});
