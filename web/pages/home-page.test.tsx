import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPageWithServerData } from '#web/testing/show.tsx';
import * as page from './home-page.tsx';

const { user: camille } = createSampleListing();

function showHome(site = {}) {
  // Part of an answer: the page reads no more of the site.
  stubApiAnswer('GET /api/site', { name: 'Récolte', publicUrl: 'https://recolte.test' } as never);
  const ads = [
    createSampleListing({ productName: 'carottes', user: { ...camille, professional: true } }),
    createSampleListing({ _id: 'tomates', type: 'trade', price: null, inExchange: 'du miel' }),
    ...['œufs', 'pommes'].map((productName) => createSampleListing({ _id: productName, productName })),
  ];
  const asked = stubApiAnswer('GET /api/adverts', {
    ads,
    pagination: { page: 1, limit: 4, total: 4, totalPages: 1 },
  });
  return { asked, ...renderTestPageWithServerData(page, '/accueil', { address: '/accueil', site }) };
}

test('the home page shows the four latest listings, with one link each', async () => {
  const { asked } = showHome({ homeTitle: 'Les produits du jardin' });
  const latest = within(await screen.findByRole('region', { name: 'Dernières annonces' }));
  expect(latest.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Carottes',
    'Tomates',
    'Œufs',
    'Pommes',
  ]);
  expect(new URL(asked[0]?.url ?? '').searchParams.get('limit')).toBe('4');
  const card = within(latest.getAllByRole('article')[0] as HTMLElement);
  expect(card.getByRole('link')).toHaveAttribute('href', '/ad/l1');
  expect(card.getByText('PRO')).toBeInTheDocument();
  expect(card.getByText('3,50 € / kg')).toBeInTheDocument();
  expect(latest.getAllByRole('article')[1]).toHaveTextContent('Contre : du miel');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Les produits du jardin');
});

test("the operator's sentence stands under the title instead of the site's own", async () => {
  showHome({ homeSentence: 'Les jardins de Nantes' });
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.nextElementSibling).toHaveTextContent(/^Les jardins de Nantes$/);
  expect(title.nextElementSibling).not.toHaveClass('hidden');
});

test('the home page links to gifts, each category and the season', async () => {
  showHome();
  const categories = within(await screen.findByRole('list', { name: 'Catégories' }));
  expect(categories.getAllByRole('link')).toHaveLength(10);
  expect(categories.getByRole('link', { name: 'Gratuit' })).toHaveAttribute(
    'href',
    '/annonces?type=donation',
  );
  expect(categories.getByRole('link', { name: 'De saison' })).toHaveAttribute(
    'href',
    '/annonces?season=true',
  );
  expect(categories.getByRole('link', { name: 'Œufs et volailles' })).toHaveAttribute(
    'href',
    '/annonces?category=oeufs-volailles',
  );
});

test.each([
  ['2026-07-15', 'juillet', 'cerise', 'mâche'],
  ['2027-01-15', 'janvier', 'mâche', 'cerise'],
])('the season of %s on the home page links to its produce', async (day, month, grows, isOver) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
  showHome();
  const season = within(await screen.findByRole('region', { name: `De saison en ${month}` }));
  const names = season.getAllByRole('link').map(({ textContent }) => textContent?.toLowerCase());
  expect(season.getByRole('link', { name: 'Tout ce qui est de saison' })).toHaveAttribute(
    'href',
    '/annonces?season=true',
  );
  expect(season.getAllByRole('link')[names.indexOf(grows)]).toHaveAttribute(
    'href',
    `/annonces?${new URLSearchParams({ productName: grows })}`,
  );
  expect(names).not.toContain(isOver);
});
