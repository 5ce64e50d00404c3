import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPageWithServerData } from '#web/testing/show.tsx';
import * as page from './search-results-page.tsx';

type Found = ApiRouteAnswer<'GET /api/adverts/search'>;

const listings = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) =>
    createSampleListing({ _id: `l${from + index}`, productName: `noix ${from + index}` }),
  );
const found = (
  ads: ListingWithAuthorLastName[],
  total = ads.length,
  differences: Partial<Found> = {},
): Found => ({
  ads,
  pagination: { page: 1, limit: 10, total, totalPages: Math.ceil(total / 10) },
  ...differences,
});

/**
 * Results page.
 * @param reply answer of the search to each query
 */
function showResults(query: string, reply: (search: URLSearchParams) => Found) {
  const asked = stubApiAnswer('GET /api/adverts/search', ({ url }) => reply(new URL(url).searchParams));
  const shown = renderTestPageWithServerData(page, '/annonces', { address: `/annonces${query}` });
  return {
    ...shown,
    asked,
    address: () => decodeURIComponent(shown.router.state.location.search.replaceAll('+', ' ')),
  };
}
const count = () => screen.findByText(/annonces?$/, { selector: '[role=status]' });
const place = () => screen.getByLabelText('Lieu');
const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);

test('results come ten a page, with an invitation after the last and a slot after every third', async () => {
  const { user, address } = showResults('', (search) =>
    search.get('page') === '2' ? found(listings(2, 11), 12) : found(listings(10), 12),
  );
  expect(await count()).toHaveTextContent('12 annonces');
  const slots = screen.getAllByRole('complementary', { name: /^Encart \d/ });
  const places = [...(slots[0]?.closest('ul')?.children ?? [])];
  expect(places).toHaveLength(14);
  const invitation = screen.getByRole('region', { name: 'Prochaines annonces' });
  expect([invitation, ...slots].map((content) => places.indexOf(content.closest('li') as Element))).toEqual([
    13, 3, 7, 11,
  ]);
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(titles()).toEqual(['Noix 11', 'Noix 12']));
  expect(screen.queryByRole('region', { name: 'Prochaines annonces' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Trier par'), 'Plus anciennes');
  await waitFor(() => expect(address()).toBe('?sortBy=asc'));
});

test('offers are shown by default, the named produce first; requests are one click away', async () => {
  const { user, asked, address } = showResults('?productName=noix', () => found(listings(2)));
  await count();
  const sent = () => Object.fromEntries(new URL(asked.at(-1)?.url ?? '').searchParams);
  expect(sent()).toMatchObject({ productName: 'noix', mainType: 'offer', namedFirst: 'true' });
  await user.selectOptions(screen.getByLabelText('Trier par'), 'Plus anciennes');
  await waitFor(() => expect(sent()).toMatchObject({ mainType: 'offer', sortBy: 'asc' }));
  expect(sent()).not.toHaveProperty('namedFirst');
  const requests = () => screen.getByRole('link', { name: 'Demandes' });
  await waitFor(() => expect(requests()).toHaveAttribute('href', expect.stringMatching(/sortBy=asc$/)));
  await user.click(requests());
  await waitFor(() => expect(address()).toBe('?productName=noix&mainType=asked&sortBy=asc'));
  expect(sent()).toMatchObject({ mainType: 'asked' });
});

test('a search without offers leads to its requests', async () => {
  const { user, address } = showResults('?productName=carotte', (search) =>
    found(search.get('mainType') === 'asked' ? listings(2) : []),
  );
  await user.click(await screen.findByRole('link', { name: 'Voir les 2\u00a0demandes' }));
  await waitFor(() => expect(address()).toBe('?productName=carotte&mainType=asked'));
  await waitFor(async () => expect(await count()).toHaveTextContent('2 annonces'));
});

test('a page beyond the end shows the last one', async () => {
  const { address } = showResults('?page=40', (search) =>
    found(search.get('page') === '2' ? listings(2) : [], 12),
  );
  await count();
  expect(address()).toBe('?page=2');
});

test('a filter narrows the results and keeps the focus; its chip removes it', async () => {
  const { user, address } = showResults('?productName=tomates&type=trade', (search) =>
    found(search.get('isProfessional') === 'true' ? [] : listings(1)),
  );
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Tomates, trocs');
  const seller = screen.getByLabelText('Vendeur');
  await user.click(seller);
  await user.selectOptions(seller, 'Professionnels');
  await waitFor(async () => expect(await count()).toHaveTextContent('Aucune annonce'));
  expect(seller).toHaveFocus();
  const chips = within(screen.getByRole('list', { name: 'Filtres appliqués' }));
  await user.click(chips.getByRole('link', { name: 'Retirer : Professionnels' }));
  await waitFor(async () => expect(await count()).toHaveTextContent('1 annonce'));
  expect(address()).toBe('?productName=tomates&type=trade');
});

test('a category in the results narrows them, with its count', async () => {
  const { user, address } = showResults('', () =>
    found(listings(5), 5, {
      categories: [
        { category: 'legumes', count: 3 },
        { category: 'oeufs-volailles', count: 2 },
      ],
    }),
  );
  const refinements = within(await screen.findByRole('list', { name: 'Affiner' }));
  await user.click(refinements.getByRole('link', { name: 'Légumes 3' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Légumes'));
  await user.selectOptions(screen.getByLabelText('Trier par'), 'Plus anciennes');
  await waitFor(() => expect(address()).toBe('?category=legumes&sortBy=asc'));
});

test('a misspelt place is replaced in the title, the form and the next search', async () => {
  const { user, address } = showResults('?city=Lyom&distance=25', () =>
    found(listings(2), 2, { place: { city: 'Lyon', postalCode: '69001', approximate: true } }),
  );
  expect(await screen.findByText('Résultats pour Lyon (69001)')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Annonces à moins de 25 km de Lyon');
  expect(place()).toHaveValue('Lyon (69001)');
  const order = screen.getByLabelText('Trier par');
  expect(order).toHaveDisplayValue('Plus proches');
  await user.selectOptions(order, 'Plus récentes');
  await waitFor(() => expect(address()).toBe('?city=Lyon&postalCode=69001&distance=25&sortBy=desc'));
});

test('a department stands in its field with name and number', async () => {
  showResults('?city=rhone&distance=25', () =>
    found(listings(4), 4, { place: { department: { code: '69', name: 'Rhône' }, approximate: false } }),
  );
  expect(await screen.findByText('Résultats pour Rhône (69)')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Annonces dans le Rhône');
  expect(place()).toHaveValue('Rhône (69)');
});

test('an unknown place leads to proposals, and cannot be saved', async () => {
  showResults('?city=Xyzzy&distance=25', () =>
    found([], 0, {
      place: { approximate: false, suggestions: [{ city: 'Nantes', postalCode: '44000' }] },
    }),
  );
  expect(await screen.findByText(/^Nous ne connaissons pas « Xyzzy »\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nantes (44000)' })).toHaveAttribute(
    'href',
    '/annonces?city=Nantes&postalCode=44000&distance=25',
  );
  expect(screen.queryByRole('link', { name: 'Enregistrer cette recherche' })).toBeNull();
});

test('a search without results counts listings farther away, from the nearest on', async () => {
  const nearest = { ...createSampleListing({ productName: 'carottes' }), distance: 22 };
  const { user, asked, address } = showResults('?productName=carotte&city=Givors&distance=5', (search) => {
    const km = Number(search.get('distance') ?? 1_000);
    return km >= 25 ? found([createSampleListing()]) : found([], 0, { nearest });
  });
  expect(await count()).toHaveTextContent('Aucune annonce');
  expect(screen.getByRole('link', { name: 'Enregistrer cette recherche' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Publier une demande' })).toHaveAttribute(
    'href',
    '/ad/add?mainType=asked',
  );
  expect(screen.getByRole('heading', { name: 'Près de Givors en ce moment' })).toBeInTheDocument();
  expect(titles()).toEqual(['Tomates']);
  expect(screen.queryByLabelText('Trier par')).toBeNull();
  expect(screen.queryByRole('link', { name: /^À 10\skm/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^À 50\skm\s: 1\sannonce$/ })).toBeInTheDocument();
  const distances = asked.map(({ url }) => new URL(url).searchParams.get('distance'));
  expect(new Set(distances)).toEqual(new Set(['5', '25', '50', null]));
  await user.click(screen.getByRole('link', { name: /^À 25\skm\s: 1\sannonce$/ }));
  await waitFor(() => expect(address()).toBe('?productName=carotte&city=Givors&distance=25'));
  await waitFor(async () => expect(await count()).toHaveTextContent('1 annonce'));
});

test('a search without results anywhere offers to drop its filters, not to go farther', async () => {
  showResults('?productName=carotte&city=Lyon&distance=5&type=trade', () => found([]));
  expect(await screen.findByRole('link', { name: 'Sans les filtres' })).toHaveAttribute(
    'href',
    '/annonces?productName=carotte&city=Lyon&distance=5',
  );
  expect(screen.queryByRole('link', { name: /^À 50\skm|^Dans toute la France/ })).toBeNull();
});

const remembered = () => localStorage.getItem('near') ?? '';

test('a searched place is remembered, one from an opened address or an unknown one is not', async () => {
  const { user, router } = showResults('?city=Brest&distance=25', (search) =>
    search.get('city') === 'Xyzzy'
      ? found([], 0, { place: { approximate: false, suggestions: [] } })
      : found(listings(1), 1, {
          place: { city: search.get('city') ?? '', postalCode: '29200', approximate: false },
        }),
  );
  await count();
  await router.navigate('/annonces?city=Xyzzy&distance=25');
  await screen.findByText(/^Nous ne connaissons pas/);
  // Module that the page loads too, to remember a place.
  await import('#web/features/places/default-search-place.ts');
  expect(remembered()).toBe('');
  await user.clear(place());
  await user.type(place(), 'Brest');
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await waitFor(() => expect(remembered()).toContain('Brest'));
});

test.each([
  ['?productName=CAROTTES', 'Carottes : vente, don, troc - Récolte', '/annonces?productName=carotte', true],
  [
    '?category=legumes&sortBy=asc',
    'Légumes : vente, don, troc - Récolte',
    '/annonces?category=legumes',
    true,
  ],
  ['?sortBy=asc&utm_source=lettre', 'Toutes les annonces : vente, don, troc - Récolte', '/annonces', true],
  ['?isProfessional=true', undefined, undefined, false],
  ['?productName=bicyclette', undefined, undefined, false],
])(
  'the page of the search %s has its title and address for search engines',
  async (query, title, canonical, isIndexed) => {
    const { container, router } = showResults(query, () => found(listings(10), 12));
    await waitFor(() => expect(container.querySelector('article')).not.toBeNull());
    const { id } = router.state.matches.at(-1)?.route ?? {};
    const loaderData = router.state.loaderData[id ?? ''];
    const site = { name: 'Récolte', publicUrl: 'https://recolte.test' };
    const tags = page.meta({ matches: [{ loaderData: { site } }], loaderData } as never);
    const noindex = { name: 'robots', content: 'noindex' };
    if (!isIndexed) return expect(tags).toContainEqual(noindex);
    expect(tags).not.toContainEqual(noindex);
    expect(tags).toContainEqual({ title });
    expect(tags).toContainEqual({
      name: 'description',
      content: expect.stringMatching(/^.+ : 12 annonces de/),
    });
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `https://recolte.test/app${canonical}`,
    });
    expect(tags).toContainEqual(
      expect.objectContaining({ rel: 'next', href: expect.stringMatching(/page=2$/) }),
    );
  },
);

test('the button to search is busy until the results are there', async () => {
  let answer = () => {};
  let isSlow = false;
  stubApiAnswer('GET /api/adverts/search', async () => {
    if (isSlow) await new Promise<void>((resolve) => (answer = resolve));
    return found(listings(1));
  });
  const { user } = renderTestPageWithServerData(page, '/annonces', { address: '/annonces' });
  const button = await screen.findByRole('button', { name: 'Rechercher' });
  expect(button).toHaveAttribute('aria-busy', 'false');
  isSlow = true;
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await waitFor(answer);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
});

test('results that begin in the territory say so, beside what was corrected', async () => {
  showResults('?productName=noi', () =>
    found(listings(1), 1, { territory: 'Loire-Atlantique et Vendée', correctedName: 'noix' }),
  );
  expect(
    await screen.findByText(
      "Résultats pour noix. Territoire d'abord (Loire-Atlantique et Vendée), puis toute la France",
    ),
  ).toBeVisible();
});
