import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { MIN_MAP_ZOOM_FOR_COMMUNE_POINTS } from '#contract/listings/map-rules.ts';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import type { CommuneListingsMapPoint } from '#contract/listings/search-schemas.ts';
import { createSampleListing, createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, mockApiServer, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { MapPointListingsPanel } from './map-point-listings-panel.tsx';
import { ResultsMap } from './results-map.tsx';

const brest: CommuneListingsMapPoint = {
  coordinates: [-4.5, 48.4],
  city: 'Brest',
  count: 3,
  adIds: ['b1', 'b2', 'b3'],
};
const lyon: CommuneListingsMapPoint = { coordinates: [4.85, 45.76], city: 'Lyon', count: 1, adIds: ['y1'] };
const saintDenis: CommuneListingsMapPoint = {
  coordinates: [55.45, -20.88],
  city: 'Saint-Denis',
  count: 2,
  adIds: ['d1', 'd2'],
};

const noPlaces = { type: 'FeatureCollection' as const, features: [], attribution: '', licence: '' };

/** Content of the map. */
let points: CommuneListingsMapPoint[];
beforeEach(() => {
  points = [brest, lyon, saintDenis];
  for (const [side, pixels] of [
    ['clientWidth', 800],
    ['clientHeight', 600],
  ] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(pixels);
  answerDrawing();
  stubApiAnswer('GET /api/places/search', noPlaces);
  stubApiAnswer('GET /api/adverts', ({ url }) => {
    const ids = new URL(url).searchParams.get('ids')?.split(',') ?? [];
    const ads = ids.map((_id) => createSampleListing({ _id, productName: `coings ${_id}` }));
    return { ads, pagination: { page: 1, limit: 20, total: ads.length, totalPages: 1 } };
  });
});

const DRAWING = '*/data/map.json';
const answerDrawing = () => mockApiServer.use(http.get(DRAWING, () => HttpResponse.json(NO_LINES)));
const NO_LINES = { lines: { type: 'Topology', objects: {}, arcs: [] }, names: [['Nantes', -1.55, 47.2, 4]] };

/** Answers with the points of the requested box. @returns the requests */
const answerPoints = () =>
  stubApiAnswer('GET /api/adverts/map', ({ url }) => {
    const [west = 0, south = 0, east = 0, north = 0] =
      new URL(url).searchParams.get('bbox')?.split(',').map(Number) ?? [];
    const found = points.filter(
      ({ coordinates: [lon = 0, lat = 0] }) => lon > west && lon < east && lat > south && lat < north,
    );
    return { points: found, total: found.reduce((sum, { count }) => sum + count, 0) };
  });

function Results() {
  const search = parsePagedListingSearch(new URLSearchParams(useLocation().search));
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setSlot} />
      <ResultsMap search={search} slot={slot} />
      <ul>
        <li>
          <a href="/ad/first">Première annonce</a>
        </li>
      </ul>
    </>
  );
}
/**
 * Results with their map, which stays where it was for the same place: a test that moves it has a place of
 * its own.
 */
const showMap = (query = '') =>
  renderComponentInTestPage(<Results />, { address: `/annonces${query}#carte` });

const map = () => within(screen.getByRole('region', { name: 'Carte des annonces' }));
const point = (name: string | RegExp) => map().findByRole('button', { name });
const inSight = (text: string) => waitFor(() => expect(map().getByRole('status')).toHaveTextContent(text));

test('a point shows how many listings it has, and lists them when pressed', async () => {
  answerPoints();
  const { user } = showMap();
  await inSight('4 annonces sur la carte');
  expect(await point('1 annonce à Lyon')).toBeInTheDocument();
  const pressed = await point('3 annonces à Brest et aux alentours');
  expect(pressed).toHaveAttribute('aria-expanded', 'false');
  await user.click(pressed);
  const panel = within(map().getByRole('region', { name: '3 annonces à Brest et aux alentours' }));
  expect(panel.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(pressed).toHaveAttribute('aria-expanded', 'true');
  expect((await panel.findAllByRole('article')).map((card) => card.textContent)).toHaveLength(3);
  expect(panel.getByRole('link', { name: 'Coings b1' })).toHaveAttribute('href', '/ad/b1');
  await user.keyboard('{Escape}');
  expect(map().queryByRole('article')).toBeNull();
  expect(pressed).toHaveFocus();
  expect(pressed).toHaveAttribute('aria-expanded', 'false');
});

test('the place of the search is marked, and listings show their distance from it', async () => {
  answerPoints();
  const { user } = showMap('?city=Bron&coordinates=4.91,45.73&distance=25');
  expect(await map().findByRole('img', { name: 'Lieu cherché : Bron' })).toBeInTheDocument();
  await user.click(await point('1 annonce à Lyon'));
  expect(await map().findByRole('article')).toHaveTextContent('à 6 km');
});

test('a typed place is marked at the commune of its postal code', async () => {
  answerPoints();
  const found = stubApiAnswer('GET /api/places/search', {
    ...noPlaces,
    features: [createTestCommuneFeature('Bron', '69500', [4.91, 45.73])],
  });
  const { user } = showMap('?city=Bron&postalCode=69500&distance=25');
  expect(await map().findByRole('img', { name: 'Lieu cherché : Bron' })).toBeInTheDocument();
  await user.click(await point('1 annonce à Lyon'));
  expect(await map().findByRole('article')).toHaveTextContent('à 6 km');
  expect(new URL(found[0]?.url ?? '').searchParams.get('q')).toBe('Bron 69500');
});

test('an overseas part of France can be selected, and the mainland again', async () => {
  const asked = answerPoints();
  const { user } = showMap();
  await inSight('4 annonces sur la carte');
  await user.selectOptions(map().getByRole('combobox', { name: 'Aller à' }), 'La Réunion');
  await inSight('2 annonces sur la carte');
  expect(await point(/^2 annonces à Saint-Denis/)).toBeInTheDocument();
  const [west = 0] = new URL(asked.at(-1)?.url ?? '').searchParams.get('bbox')?.split(',').map(Number) ?? [];
  expect(west).toBeGreaterThan(54);
  await user.selectOptions(map().getByRole('combobox', { name: 'Aller à' }), 'Guyane');
  await inSight('Aucune annonce ici');
  await user.selectOptions(map().getByRole('combobox', { name: 'Aller à' }), 'France métropolitaine');
  await inSight('4 annonces sur la carte');
});

test('another search keeps the map open, with new points', async () => {
  const asked = answerPoints();
  const { user, router } = showMap();
  await user.click(await point('1 annonce à Lyon'));
  points = [brest];
  await router.navigate('/annonces?productName=coings');
  await waitFor(() => expect(map().queryByRole('button', { name: '1 annonce à Lyon' })).toBeNull());
  await waitFor(() => expect(map().queryAllByRole('heading')).toEqual([]));
  expect(new URL(asked.at(-1)?.url ?? '').searchParams.get('productName')).toBe('coings');
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ search: '?productName=coings', hash: '#carte' }),
  );
});

test('a point with more listings than shown leads closer', async () => {
  points = [{ ...brest, count: 40 }];
  const asked = answerPoints();
  const { user } = showMap('?city=Brest&distance=25');
  await user.click(await point('40 annonces à Brest et aux alentours'));
  expect(map().getByText(/^Les 3 plus récentes/)).toBeInTheDocument();
  const zoomOf = (request: Request | undefined) => new URL(request?.url ?? '').searchParams.get('zoom');
  const before = zoomOf(asked.at(-1));
  await user.click(map().getByRole('button', { name: 'Voir de plus près' }));
  await waitFor(() => expect(map().queryByRole('heading')).toBeNull());
  await waitFor(() => expect(zoomOf(asked.at(-1))).not.toBe(before));
});

test('a point at the closest zoom links to the list of all its listings', () => {
  const nothing = () => {};
  const search = parsePagedListingSearch({ productName: 'coings', city: 'Brest', distance: '25' });
  renderComponentInTestPage(
    <MapPointListingsPanel
      {...{ point: { ...brest, count: 40 }, zoom: MIN_MAP_ZOOM_FOR_COMMUNE_POINTS, search }}
      {...{ onClose: nothing, onApproach: nothing, onHeight: nothing }}
    />,
  );
  expect(screen.getByRole('heading', { name: '40 annonces à Brest' })).toHaveFocus();
  expect(screen.getByRole('link', { name: /^Voir les 40\sannonces$/ })).toHaveAttribute(
    'href',
    '/annonces?productName=coings&coordinates=-4.5,48.4',
  );
});

test.each([
  [
    'points',
    () =>
      void stubApiAnswer('GET /api/adverts/map', () =>
        createFakeApiErrorResponse(503, 'UNAVAILABLE', 'Plus tard.'),
      ),
  ],
  ['drawing', () => mockApiServer.use(http.get(DRAWING, () => new HttpResponse(null, { status: 503 })))],
])('a map whose %s cannot be loaded shows a sentence, and can be loaded again', async (_, fail) => {
  answerPoints();
  fail();
  const { user } = showMap();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^La carte n'a pas pu être chargée en entier\./);
  expect(screen.getByRole('link', { name: 'Première annonce' })).toBeInTheDocument();
  answerPoints();
  answerDrawing();
  await user.click(map().getByRole('button', { name: 'Réessayer' }));
  expect(await point('1 annonce à Lyon')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a point whose listings cannot be loaded shows a sentence, and can load them again', async () => {
  answerPoints();
  stubApiAnswer('GET /api/adverts', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(503, 'UNAVAILABLE', 'Plus tard.')
      : { ads: [createSampleListing()], pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } },
  );
  const { user } = showMap();
  await user.click(await point('1 annonce à Lyon'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Ces annonces n'ont pas pu être chargées\./);
  await user.click(map().getByRole('button', { name: 'Réessayer' }));
  expect(await map().findByRole('article')).toHaveTextContent('Tomates');
});

test('the map can be skipped and closed with the keyboard', async () => {
  answerPoints();
  const { user, router } = showMap();
  await user.click(map().getByRole('button', { name: 'Passer la carte' }));
  expect(screen.getByRole('link', { name: 'Première annonce' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /Fermer la carte/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Carte des annonces' })).toBeNull());
  expect(router.state.location.hash).toBe('#liste');
  expect(screen.getByRole('button', { name: 'Carte' })).toBeInTheDocument();
});
