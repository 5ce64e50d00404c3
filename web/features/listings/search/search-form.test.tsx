import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readSearch } from '#contract/listings/search.ts';
import { aPlace } from '#web/testing/fixtures.ts';
import { answer, refusal } from '#web/testing/network.ts';
import { show } from '#web/testing/show.tsx';
import { Toasts } from '#web/ui/notices/toasts.tsx';
import { listOrders } from '../results/meant-place.ts';
import { ResultFilters } from '../results/result-filters.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchForm } from './search-form.tsx';

/** The results page, without its results. */
function Results() {
  const search = readSearch(new URLSearchParams(useLocation().search));
  return (
    <>
      <SearchForm>
        <SearchBar search={search} />
        <ResultFilters search={search} orders={listOrders(search)} submitLabel="Voir les 3 annonces" />
      </SearchForm>
      <Toasts />
    </>
  );
}

function showResults(query = '') {
  const shown = show(<Results />, { address: `/annonces${query}` });
  return {
    ...shown,
    /** Of the page that is shown, decoded. */
    address: () => decodeURIComponent(shown.router.state.location.search.replaceAll('+', ' ')),
  };
}

const product = () => screen.getByLabelText('Produit');
const place = () => screen.getByLabelText('Lieu');
const distance = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' });
const search = () => screen.getByRole('button', { name: 'Rechercher' });

/** Both fields with their suggestions. */
async function enter(user: ReturnType<typeof show>['user'], field: () => HTMLElement, text: string) {
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
    import('#web/features/places/ask-places.ts'),
  ]);
});

/** Once there is one of this name. */
async function suggested(name: string | RegExp) {
  const list = (await screen.findByRole('option', { name })).parentElement;
  return [...(list?.children ?? [])].map(({ textContent }) => textContent);
}

beforeEach(() => {
  answer('GET /api/produce', {
    produce: [
      { name: 'framboise', plural: 'framboises', synonyms: [], category: 'fruits' },
      { name: 'fruit de la passion', plural: 'fruits de la passion', synonyms: [], category: 'fruits' },
    ],
    categories: [{ category: 'fruits', label: 'Fruits', names: ['fruit'] }],
  });
});

test('what was typed becomes a short address; what the address says is in the fields', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'miel de lavande');
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?productName=miel de lavande'));
  expect(product()).toHaveValue('miel de lavande');
});

test('a produce of the list is suggested by its first letters', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'framb');
  await user.click(await screen.findByRole('option', { name: 'Framboise' }));
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?productName=Framboise'));
});

test('a category is suggested by its name, before produce that begins so', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'fruits');
  expect(await suggested('Fruits Catégorie')).toEqual(['Fruits Catégorie', 'Fruits de la passion']);
  await user.click(screen.getByRole('option', { name: 'Fruits Catégorie' }));
  expect(product()).toHaveValue('Fruits');
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?productName=Fruits'));
});

test('a department is suggested among communes, and sent by its name and number', async () => {
  answer('GET /api/places/search', {
    type: 'FeatureCollection',
    features: [aPlace('Rhodes', '57810', [6.9, 48.75])],
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

test('a commune that was chosen is sent with its coordinates, and 25 km around it', async () => {
  const asked = answer('GET /api/places/search', {
    type: 'FeatureCollection',
    features: [aPlace('Lyon', '69003', [4.85, 45.75])],
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

/** @param reply what the device says when it is asked where it is */
function standAt(reply: GeolocationCoordinates | { code: number }) {
  const geolocation = {
    getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) =>
      'code' in reply ? failed(reply) : found({ coords: reply }),
  };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as Geolocation);
}
const around = () => screen.getByRole('button', { name: 'Autour de moi' });

test('around me: the commune of a rounded position is chosen as a suggestion is', async () => {
  standAt({ longitude: 4.387_178, latitude: 45.439_695 } as GeolocationCoordinates);
  const asked = answer('GET /api/places/nearest', aPlace('Saint-Étienne', '42000', [4.3786, 45.4303]));
  const { user, address } = showResults('?productName=noix');
  expect(asked).toHaveLength(0);
  await user.click(around());
  await waitFor(() => expect(place()).toHaveValue('Saint-Étienne (42000)'));
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?lon=4.39&lat=45.44']);
  await user.click(search());
  await waitFor(() =>
    expect(address()).toBe(
      '?productName=noix&city=Saint-Étienne&postalCode=42000&coordinates=4.3786,45.4303&distance=25',
    ),
  );
  await enter(user, place, 'Brest');
  await user.click(around());
  await waitFor(() => expect(place()).toHaveValue('Saint-Étienne (42000)'));
});

test.each([
  [1, /Votre navigateur ne donne pas votre position/],
  [2, /Votre appareil ne trouve pas votre position/],
  [3, /Votre position se fait attendre/],
])('around me: failure %i of the device is said, and the field stays as it was', async (code, sentence) => {
  standAt({ code });
  const { user } = showResults('?city=Brest');
  await user.click(around());
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(place()).toHaveValue('Brest');
  expect(around()).toHaveAttribute('aria-busy', 'false');
});

test.each([
  [404, /Aucune commune de France à moins de 30 km de vous/],
  [500, /Votre commune n'a pas pu être trouvée/],
])('around me: answer %i of the server is said', async (status, sentence) => {
  standAt({ longitude: -74, latitude: 40.7 } as GeolocationCoordinates);
  answer('GET /api/places/nearest', refusal(status, 'REFUSED', ''));
  const { user } = showResults();
  await user.click(around());
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('a browser that knows no position offers nothing', () => {
  // TypeScript's types know no browser without it.
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(undefined as never);
  showResults();
  expect(screen.queryByRole('button', { name: 'Autour de moi' })).toBeNull();
});

test('the coordinates of a place go once its text is edited', async () => {
  answer('GET /api/places/search', { type: 'FeatureCollection', features: [], attribution: '', licence: '' });
  const { user, address } = showResults('?city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=50');
  await enter(user, place, 'Brest');
  await user.click(search());
  await waitFor(() => expect(address()).toBe('?city=Brest&distance=50'));
});

test('a place without its distance is that place alone; a distance without a place is no search', async () => {
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

test('the address has the last word: going back restarts the fields', async () => {
  const { user, router } = showResults('?productName=noix');
  await enter(user, product, 'figues');
  await user.click(search());
  await waitFor(() => expect(product()).toHaveValue('figues'));
  await router.navigate(-1);
  await waitFor(() => expect(product()).toHaveValue('noix'));
});

test('whoever sends what they typed keeps the field and the focus', async () => {
  const { user, address } = showResults();
  await enter(user, product, 'zizanie');
  const typedIn = product();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('?productName=zizanie'));
  expect(product()).toBe(typedIn);
  expect(typedIn).toHaveFocus();
});

test('a filter is sent as soon as it is chosen, and shows what was chosen at once', async () => {
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

test('requests have no type: it leaves the search with its field', async () => {
  const { user, address } = showResults('?type=donation');
  await user.click(screen.getByRole('radio', { name: 'Demande' }));
  await waitFor(() => expect(address()).toBe('?mainType=asked'));
  expect(screen.queryByRole('group', { name: 'Type' })).toBeNull();
});
