import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';
import { listResultSortOptions } from '../results/meant-place.ts';
import { ResultFilters } from '../results/result-filters.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchForm } from './search-form.tsx';

/** The results page, without its results. */
function Results() {
  const search = parsePagedListingSearch(new URLSearchParams(useLocation().search));
  return (
    <>
      <SearchForm>
        <SearchBar search={search} />
        <ResultFilters
          search={search}
          orders={listResultSortOptions(search)}
          submitLabel="Voir les 3 annonces"
        />
      </SearchForm>
      <LazyToaster />
    </>
  );
}

function showResults(query = '') {
  const shown = renderComponentInTestPage(<Results />, { address: `/annonces${query}` });
  return {
    ...shown,
    /** Query of the shown page, decoded. */
    address: () => decodeURIComponent(shown.router.state.location.search.replaceAll('+', ' ')),
  };
}

const product = () => screen.getByLabelText('Produit');
const place = () => screen.getByLabelText('Lieu');
const distance = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' });
const search = () => screen.getByRole('button', { name: 'Rechercher' });

/** Fields, both with their suggestions. */
async function enter(
  user: ReturnType<typeof renderComponentInTestPage>['user'],
  field: () => HTMLElement,
  text: string,
) {
  await user.hover(field());
  await waitFor(() => expect(field()).toHaveAttribute('role', 'combobox'));
  await user.clear(field());
  await user.type(field(), text);
}

afterEach(() => vi.restoreAllMocks());

beforeAll(async () => {
  await Promise.all([
    import('#web/ui/forms/active-combobox.tsx'),
    import('./suggest-names.tsx'),
    import('#web/features/places/fetch-places.ts'),
  ]);
});

/** Suggestions, once one of them has this name. */
async function suggested(name: string | RegExp) {
  const list = (await screen.findByRole('option', { name })).parentElement;
  return [...(list?.children ?? [])].map(({ textContent }) => textContent);
}

beforeEach(() => {
  stubApiAnswer('GET /api/produce', {
    produce: [
      { name: 'framboise', plural: 'framboises', synonyms: [], category: 'fruits' },
      { name: 'fruit de la passion', plural: 'fruits de la passion', synonyms: [], category: 'fruits' },
    ],
    categories: [{ category: 'fruits', label: 'Fruits', names: ['fruit'] }],
  });
});

test('the typed search becomes a short address, whose values fill the fields', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'miel de lavande');
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?productName=miel de lavande'));
  expect(product()).toHaveValue('miel de lavande');
});

test('a product of the list is suggested by its first letters', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'framb');
  await user.click(await screen.findByRole('option', { name: 'Framboise' }));
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?productName=Framboise'));
});

test('a category is suggested by its name, before products that begin with it', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'fruits');
  expect(await suggested('Fruits Catégorie')).toEqual(['Fruits Catégorie', 'Fruits de la passion']);
  await user.click(screen.getByRole('option', { name: 'Fruits Catégorie' }));
  expect(product()).toHaveValue('Fruits');
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?productName=Fruits'));
});

test('a department is suggested among communes, and sent with name and number', async () => {
  stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    features: [createTestCommuneFeature('Rhodes', '57810', [6.9, 48.75])],
    departments: [{ code: '69', name: 'Rhône', region: 'Auvergne-Rhône-Alpes', score: 1.1 }],
    attribution: '',
    licence: '',
  });
  const { user, address } = showResults();
  await enter(user, place, 'rho');
  expect(await suggested(/Département/)).toEqual(['Rhône 69Département', 'Rhodes 57810Rhône']);
  await user.click(screen.getByRole('option', { name: /Département/ }));
  expect(place()).toHaveValue('Rhône (69)');
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?city=Rhône (69)&distance=25'));
});

test('a chosen commune is sent with its coordinates and 25 km', async () => {
  const asked = stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    features: [createTestCommuneFeature('Lyon', '69003', [4.85, 45.75])],
    attribution: '',
    licence: '',
  });
  const { user, address } = showResults();
  await enter(user, place, 'lyo');
  const option = await screen.findByRole('option', { name: /Lyon/ });
  expect(option).toHaveTextContent('Lyon 69003Rhône');
  expect(new URL(asked[0]?.url ?? '').searchParams.get('q')).toBe('lyo');
  await user.click(option);
  expect(place()).toHaveValue('Lyon (69003)');
  await user.click(search());
  await waitFor(() =>
    expect(address()).toBe('?city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=25'),
  );
});

/**
 * Geolocation of the device.
 * @param reply its answer
 */
function standAt(reply: GeolocationCoordinates | { code: number }) {
  const geolocation = {
    getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) =>
      'code' in reply ? failed(reply) : found({ coords: reply }),
  };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as Geolocation);
}
const around = () => screen.findByRole('button', { name: 'Autour de moi' });

test('the button "around me" takes the commune of the rounded position', async () => {
  standAt({ longitude: 4.387_178, latitude: 45.439_695 } as GeolocationCoordinates);
  const asked = stubApiAnswer(
    'GET /api/places/nearest',
    createTestCommuneFeature('Saint-Étienne', '42000', [4.3786, 45.4303]),
  );
  const { user, address } = showResults('?productName=noix');
  expect(asked).toHaveLength(0);
  await user.click(await around());
  await waitFor(() => expect(place()).toHaveValue('Saint-Étienne (42000)'));
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?lon=4.39&lat=45.44']);
  await user.click(search());
  await waitFor(() =>
    expect(address()).toBe(
      '?productName=noix&city=Saint-Étienne&postalCode=42000&coordinates=4.3786,45.4303&distance=25',
    ),
  );
  await enter(user, place, 'Brest');
  await user.click(await around());
  await waitFor(() => expect(place()).toHaveValue('Saint-Étienne (42000)'));
});

test.each([
  [1, /Votre navigateur ne donne pas votre position/],
  [2, /Votre appareil ne trouve pas votre position/],
  [3, /Votre position se fait attendre/],
])(
  'the button "around me" explains failure %i of the device, and leaves the field',
  async (code, sentence) => {
    standAt({ code });
    const { user } = showResults('?city=Brest');
    await user.click(await around());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(place()).toHaveValue('Brest');
    expect(await around()).toHaveAttribute('aria-busy', 'false');
  },
);

test.each([
  [404, /Aucune commune de France à moins de 30 km de vous/],
  [500, /Votre commune n'a pas pu être trouvée/],
])('the button "around me" explains the answer %i of the server', async (status, sentence) => {
  standAt({ longitude: -74, latitude: 40.7 } as GeolocationCoordinates);
  stubApiAnswer('GET /api/places/nearest', createFakeApiErrorResponse(status, 'REFUSED', ''));
  const { user } = showResults();
  await user.click(await around());
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('the button "around me" is missing in a browser without geolocation', () => {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(undefined as never);
  showResults();
  expect(screen.queryByRole('button', { name: 'Autour de moi' })).toBeNull();
});

test('the coordinates of a place are dropped once its text is edited', async () => {
  stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    features: [],
    attribution: '',
    licence: '',
  });
  const { user, address } = showResults('?city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=50');
  await enter(user, place, 'Brest');
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?city=Brest&distance=50'));
});

test('a place without distance is that commune alone; a distance without place is not sent', async () => {
  const { user, address } = showResults('?city=Nantes');
  expect(distance()).toHaveDisplayValue('La commune');
  await user.selectOptions(distance(), '10 km');
  await waitFor(() => expect(address()).toBe('?city=Nantes&distance=10'));
  await enter(user, place, ' ');
  await user.click(search());
  await waitFor(() => expect(address()).toBe(''));
  expect(distance()).toHaveDisplayValue('25 km');
});

test('the distance of an old address stays among the choices', () => {
  showResults('?city=Nantes&distance=37');
  expect(distance()).toHaveDisplayValue('37 km');
});

test('the fields follow the address when going back', async () => {
  const { user, router } = showResults('?productName=noix');
  await enter(user, product, 'figues');
  await user.click(search());
  await waitFor(() => expect(product()).toHaveValue('figues'));
  await router.navigate(-1);
  await waitFor(() => expect(product()).toHaveValue('noix'));
});

test('the field and the focus stay after a search is sent', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'zizanie');
  const typedIn = product();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('?productName=zizanie'));
  expect(product()).toBe(typedIn);
  expect(typedIn).toHaveFocus();
});

test('a filter is sent when chosen, and shown at once', async () => {
  const { user, address } = showResults('?productName=noix&page=3');
  const types = () => screen.getByRole('group', { name: 'Type' });
  await user.click(within(types()).getByRole('radio', { name: 'Don' }));
  await waitFor(() => expect(address()).toBe('?productName=noix&type=donation'));
  expect(within(types()).getByRole('radio', { name: 'Don' })).toBeChecked();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vendeur' }), 'Professionnels');
  await waitFor(() => expect(address()).toBe('?productName=noix&type=donation&isProfessional=true'));
  expect(screen.getByRole('button', { name: 'Filtres (2)' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Plus anciennes');
  await waitFor(() => expect(address()).toMatch(/&sortBy=asc$/));
});

test('a price is sent with its unit once it is typed, and an empty one is not', async () => {
  const { user, address } = showResults('?productName=noix');
  const price = () => screen.getByRole('textbox', { name: 'Prix au plus, en euros' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unité du prix' }), 'L');
  await user.type(price(), '2,50');
  expect(address()).toBe('?productName=noix');
  await user.tab();
  await waitFor(() => expect(address()).toBe('?productName=noix&maxPrice=2.5&priceType=liter'));
  await user.clear(price());
  await user.tab();
  await waitFor(() => expect(address()).toBe('?productName=noix'));
  await user.click(screen.getByRole('radio', { name: 'Don' }));
  await waitFor(() => expect(address()).toBe('?productName=noix&type=donation'));
  expect(screen.queryByRole('textbox', { name: 'Prix au plus, en euros' })).toBeNull();
});

test('a price without a unit keeps none when another filter changes, and a unit without a price is not sent', async () => {
  const { user, address, router } = showResults('?productName=noix&maxPrice=2');
  const unit = () => screen.getByRole('combobox', { name: 'Unité du prix' });
  expect(unit()).toHaveDisplayValue('toute unité');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vendeur' }), 'Professionnels');
  await waitFor(() => expect(address()).toBe('?productName=noix&maxPrice=2&isProfessional=true'));
  await router.navigate('/annonces?productName=noix');
  const { key } = router.state.location;
  await waitFor(() => expect(unit()).toHaveDisplayValue('Kg'));
  await user.selectOptions(unit(), 'L');
  expect(router.state.location.key).toBe(key);
});

test('a price that cannot be read is reported', async () => {
  const { user, address } = showResults('?productName=noix');
  const price = screen.getByRole('textbox', { name: 'Prix au plus, en euros' });
  await user.type(price, '3,5O');
  await user.tab();
  expect(screen.getByRole('alert')).toHaveTextContent("Ce prix n'est pas compris");
  expect(price).toBeInvalid();
  expect(address()).toBe('?productName=noix');
  await user.clear(price);
  await user.type(price, '3,50');
  await user.tab();
  await waitFor(() => expect(address()).toBe('?productName=noix&maxPrice=3.5&priceType=kilo'));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('the season and the age are filters', async () => {
  const { user, address } = showResults();
  await user.click(screen.getByRole('checkbox', { name: 'De saison seulement' }));
  await waitFor(() => expect(address()).toBe('?season=true'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mise en ligne' }), 'Depuis 3 jours');
  await waitFor(() => expect(address()).toBe('?season=true&maxDays=3'));
  await user.click(screen.getByRole('checkbox', { name: 'De saison seulement' }));
  await waitFor(() => expect(address()).toBe('?maxDays=3'));
});

test('the type of an offer is dropped when requests are searched', async () => {
  const { user, address } = showResults('?type=donation');
  await user.click(screen.getByRole('radio', { name: 'Demandes' }));
  await waitFor(() => expect(address()).toBe('?mainType=asked'));
  expect(screen.queryByRole('group', { name: 'Type' })).toBeNull();
});

test('a tap in the filled-in place selects all of it, to be typed over', async () => {
  const { user } = showResults('?city=Lyon&postalCode=69003');
  await user.click(place());
  await user.keyboard('Brest');
  expect(place()).toHaveValue('Brest');
});

test('a filter chosen offline leaves the list as it is until the network is back, with a message on the sheet', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, address } = showResults();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mise en ligne', hidden: true }), '3');
  expect(address()).toBe('');
  expect((await screen.findAllByText(/^Vous êtes hors ligne/))[0]).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(address()).toBe('?maxDays=3'));
  expect(screen.queryAllByText(/^Vous êtes hors ligne/)).toEqual([]);
});
