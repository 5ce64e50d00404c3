import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogOutButton } from '#web/features/accounts/log-out-button.tsx';
import { saveNearbySearchHasResults, storeSearchedPlace } from '#web/features/places/default-search-place.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { HomeSearchForm } from './home-search-form.tsx';
import { LatestListingsSection } from './latest-listings-section.tsx';
import { NearbyListingsSection } from './near-you.tsx';

const address = { streetNumber: null, streetName: null, city: 'Saint-Étienne', postalCode: '42000' };
const place = () => screen.getByLabelText('Lieu');
const block = () => screen.findByRole('region', { name: 'Près de chez vous' });

/**
 * Answers of the search around a place.
 * @param near listings within a distance in kilometres
 */
function answerNearby(near: (km: number) => ReturnType<typeof createSampleListing>[]) {
  return stubApiAnswer('GET /api/adverts/search', ({ url }) => {
    const ads = near(Number(new URL(url).searchParams.get('distance')));
    return { ads, pagination: { page: 1, limit: 4, total: ads.length, totalPages: 1 } };
  });
}

const showHome = () =>
  renderComponentInTestPage(
    <>
      <HomeSearchForm />
      <NearbyListingsSection corner={undefined}>
        <LatestListingsSection key="latest" cards={[]} corner={undefined} />
      </NearbyListingsSection>
    </>,
  );

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/**
 * Position of the latest listings.
 * @param top distance from the top of the screen; pixels
 */
const showLatestAt = (top: number) =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 40));
const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));

test.each([
  [window.innerHeight, ['pres', 'dernieres']],
  [window.innerHeight - 1, ['dernieres', 'pres']],
  [-500, ['dernieres', 'pres']],
])(
  'nearby listings, empty at the last visit, come first only if the latest are below the screen: %i px',
  async (top, order) => {
    storeSearchedPlace({ city: 'Brest' });
    saveNearbySearchHasResults(false);
    const asked = answerNearby(() => [createSampleListing()]);
    showLatestAt(top);
    showHome();
    await block();
    expect(regions()).toEqual(order);
    expect(asked).toHaveLength(1);
  },
);

test('hydration finds what the server has rendered, though nothing was near at the last visit', async () => {
  const section = (
    <NearbyListingsSection corner={undefined}>
      <p key="latest">Dernières annonces</p>
    </NearbyListingsSection>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(section);
  document.body.replaceChildren(container);
  storeSearchedPlace({ city: 'Brest' });
  saveNearbySearchHasResults(false);
  const asked = answerNearby(() => []);
  const onRecoverableError = vi.fn();
  render(section, { container, hydrate: true, onRecoverableError });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('nearby listings come above the latest, in reserved room, wherever these are', async () => {
  storeSearchedPlace({ city: 'Brest' });
  answerNearby(() => [createSampleListing()]);
  showLatestAt(100);
  showHome();
  await block();
  expect(regions()).toEqual(['pres', 'dernieres']);
});

test("a member's commune is filled in, and others' nearest listings are shown", async () => {
  const { userId } = stubLoggedInMember({ address });
  const mine = createSampleListing({ _id: 'mine', productName: 'poires' });
  mine.user._id = userId;
  const asked = answerNearby(() => [
    mine,
    createSampleListing({ _id: 'near', productName: 'noix', distance: 3.2 }),
  ]);
  const { user, router } = showHome();
  expect(place()).toHaveValue('Saint-Étienne (42000)');
  const region = await block();
  expect(within(region).getAllByRole('article')).toHaveLength(1);
  expect(region).toHaveTextContent('Noix');
  expect(region).toHaveTextContent('à 3 km');
  const { searchParams } = new URL(asked[0]?.url ?? '');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    city: 'Saint-Étienne',
    sortBy: 'distance',
    mainType: 'offer',
  });
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  expect(decodeURIComponent(router.state.location.search)).toBe(
    '?city=Saint-Étienne&postalCode=42000&distance=25',
  );
});

test('nearby listings are looked for farther than 25 km, and left out if there are none', async () => {
  storeSearchedPlace({ city: 'Guéret', postalCode: '23000' });
  const asked = answerNearby((km) => (km > 25 ? [createSampleListing()] : []));
  const { unmount } = showHome();
  expect(await block()).toHaveTextContent('Voir les annonces à moins de 50 km');
  unmount();
  const again = answerNearby(() => []);
  showHome();
  await waitFor(() => expect(again).toHaveLength(2));
  expect(asked).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Près de chez vous' })).toBeNull();
  expect(place()).toHaveValue('Guéret (23000)');
});

test('a place is forgotten by one button on this device, until another is searched', async () => {
  stubLoggedInMember({ address });
  answerNearby(() => [createSampleListing()]);
  const { user, unmount } = showHome();
  await block();
  await user.click(screen.getByRole('button', { name: 'Oublier ce lieu : Saint-Étienne (42000)' }));
  expect(screen.queryByRole('region', { name: 'Près de chez vous' })).toBeNull();
  expect(place()).toHaveValue('');
  unmount();
  showHome();
  expect(place()).toHaveValue('');
  act(() => storeSearchedPlace({ city: 'Brest', postalCode: '29200' }));
  await waitFor(() => expect(place()).toHaveValue('Brest (29200)'));
});

test('a log-out forgets the commune and the searched place', async () => {
  answerNearby(() => [createSampleListing()]);
  stubApiAnswer('POST /api/users/logout', { message: 'À bientôt.' });
  storeSearchedPlace({ city: 'Brest' });
  stubLoggedInMember({ address });
  const { user, unmount } = renderComponentInTestPage(
    <>
      <HomeSearchForm />
      <LogOutButton />
    </>,
  );
  expect(place()).toHaveValue('Saint-Étienne (42000)');
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await screen.findByText('Page /');
  unmount();
  showHome();
  expect(place()).toHaveValue('');
  expect(localStorage.getItem('near')).not.toContain('Brest');
});

test('text typed by the reader is not replaced', async () => {
  answerNearby(() => []);
  showHome();
  fireEvent.change(place(), { target: { value: 'Lyon' } });
  act(() => storeSearchedPlace({ city: 'Brest' }));
  expect(place()).toHaveValue('Lyon');
});

test('an unreadable value in storage is ignored', () => {
  localStorage.setItem('near', '{"last":');
  showHome();
  expect(place()).toHaveValue('');
});
