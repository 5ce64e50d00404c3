import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { rememberOwnListingVisibility } from '#web/features/listings/hidden-listings.ts';
import { unavailableListingMessageStore } from '#web/features/listings/home/unavailable-listing-message-content.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as listingPage from './listing-page.tsx';

type LoaderArgs = Parameters<typeof listingPage.clientLoader>[0];

const missed = { missed: { sentence: "Cette annonce n'est plus en ligne.", cards: [] } };
const shared = (listing: ListingWithAuthorLastName) => ({
  listing,
  others: [],
  asMember: false,
  head: { title: '' },
});

/**
 * Page of a listing.
 * @param forVisitors data of the server's loader, the same for everybody
 */
function showListing(forVisitors: object) {
  vi.stubGlobal('scrollTo', () => {});
  // Answer of which each test sets the part that it is about.
  const serverLoader = vi.fn(async () => forVisitors as never);
  const clientLoader = (args: LoaderArgs) => listingPage.clientLoader({ ...args, serverLoader });
  return {
    ...renderTestPage({ ...listingPage, clientLoader }, '/ad/:adId', { address: '/ad/l1' }),
    serverLoader,
  };
}

/** @param ad undefined: the reader may not see it */
function answerMember(ad?: ListingWithAuthorLastName) {
  stubApiAnswer('GET /api/adverts/:id', () =>
    ad ? { ad } : createFakeApiErrorResponse(404, 'LISTING_NOT_FOUND', 'Annonce introuvable.'),
  );
  stubApiAnswer('GET /api/adverts', { ads: [], pagination: { page: 1, limit: 9, total: 0, totalPages: 0 } });
  stubApiAnswer('GET /api/adverts/:id/matches', { matches: [], total: 0 });
  stubApiAnswer('GET /api/favorites/ids', []);
}
const starAndReport = () => screen.queryAllByRole('button', { name: /dans mes favoris|Signaler/ });
const contact = () => screen.getAllByRole('link', { name: /^(Contacter|Voir les messages)/ });
const ready = () => screen.queryAllByRole('link', { name: /^Bonjour/ });

test('a visitor of a listing can write to its author, and has neither star nor report button', async () => {
  showListing(shared(createSampleListing()));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Tomates');
  for (const link of contact()) {
    expect(link).toHaveTextContent('Contacter Camille');
    expect(link).toHaveAttribute('href', '/messages/l1');
  }
  expect(starAndReport()).toEqual([]);
});

test('a reader chooses a first message on the page of the listing', async () => {
  showListing(shared(createSampleListing()));
  await screen.findByRole('heading', { level: 1 });
  expect(new Set(ready().map((link) => link.getAttribute('href')))).toEqual(
    new Set([
      '/messages/l1?text=Bonjour%2C+est-ce+toujours+disponible+%3F',
      '/messages/l1?text=Bonjour%2C+quand+puis-je+passer+%3F',
    ]),
  );
});

test('an author is offered no first message before the page knows who reads it', async () => {
  document.documentElement.dataset.session = 'camille';
  showListing(shared(createSampleListing()));
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(ready()).toEqual([]);
});

test("a member can keep and report another's listing", async () => {
  stubLoggedInMember();
  answerMember(createSampleListing());
  showListing(shared(createSampleListing()));
  expect(await screen.findByRole('button', { name: 'tomates dans mes favoris' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: "Signaler l'annonce" })).toBeInTheDocument();
});

test('the author of a listing finds its state and messages and can archive it, without star, report and own number', async () => {
  stubLoggedInMember({ userId: 'camille' });
  const listing = createSampleListing({ expiresAt: '2026-12-10T08:00:00.000Z' });
  listing.user.showPhoneNumber = true;
  answerMember(listing);
  showListing(shared(listing));
  // Buttons in two places: the summary of large screens and the bar of small ones.
  expect(await screen.findAllByRole('button', { name: "Archiver l'annonce" })).toHaveLength(2);
  expect(screen.getByText("jusqu'au 10 décembre", { exact: false })).toHaveTextContent(/^En ligne/);
  expect(screen.queryByRole('button', { name: 'Afficher le numéro' })).toBeNull();
  for (const link of contact()) {
    expect(link).toHaveTextContent('Voir les messages');
    expect(link).toHaveAttribute('href', '/messages/l1');
  }
  expect(screen.queryAllByRole('link', { name: /^Bonjour/, hidden: true })).toEqual([]);
  expect(starAndReport()).toEqual([]);
});

test('a listing that is known to be hidden is requested as a member only', async () => {
  stubLoggedInMember({ userId: 'camille' });
  answerMember(createSampleListing({ status: 'pending' }));
  rememberOwnListingVisibility('camille', 'l1', true);
  const { serverLoader } = showListing(missed);
  expect(await screen.findByText('Annonce en attente de validation')).toBeInTheDocument();
  expect(serverLoader).not.toHaveBeenCalled();
  for (const edit of await screen.findAllByRole('link', { name: 'Modifier' }))
    expect(edit).toHaveAttribute('href', '/modifier/l1');
  rememberOwnListingVisibility('camille', 'l1', false);
});

test('the author of a pending listing sees that it waits and its full address, and cannot archive it', async () => {
  stubLoggedInMember({ userId: 'camille' });
  const location = { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '12' };
  answerMember(createSampleListing({ status: 'pending', location }));
  const { router } = showListing(missed);
  expect(await screen.findByText('Annonce en attente de validation')).toBeInTheDocument();
  expect(screen.getByText('12 rue des Lilas')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: "Archiver l'annonce" })).toBeNull();
  const loaderData = Object.values(router.state.loaderData).find((data) => 'head' in data);
  // Arguments that `meta` reads, of those that the router passes.
  expect(listingPage.meta({ matches: [], loaderData } as never)).toContainEqual({
    title: 'Tomates à Lyon (69003) - Récolte',
  });
});

test("a refused listing shows its reason to its author, and the author's e-mail to administrators", async () => {
  const refused = createSampleListing({ status: 'refuse', deleteReason: 'La photo est floue.' });
  stubLoggedInMember({ userId: 'camille' });
  answerMember(refused);
  const { unmount } = showListing(missed);
  expect(await screen.findByText('Annonce refusée')).toBeInTheDocument();
  expect(screen.getByText(/La photo est floue\./)).toBeInTheDocument();
  unmount();
  stubLoggedInMember({ role: ROLE_ADMIN });
  answerMember({ ...refused, user: { ...refused.user, email: 'camille@recolte.test' } });
  showListing(missed);
  expect(await screen.findByRole('link', { name: 'camille@recolte.test' })).toBeInTheDocument();
  expect(screen.getByText(/La photo est floue\./)).toBeInTheDocument();
});

test.each(['a visitor', 'a member'])(
  'the reader (%s) of a hidden listing is sent home with an explanation',
  async (reader) => {
    if (reader === 'a member') stubLoggedInMember();
    answerMember();
    const { router } = showListing(missed);
    expect(await screen.findByText('Page /')).toBeInTheDocument();
    expect(router.state.historyAction).toBe('REPLACE');
    expect(unavailableListingMessageStore.get()?.missed.sentence).toBe(missed.missed.sentence);
  },
);

test('a member with a block between them and the seller of a missing listing is not led to the seller', async () => {
  stubLoggedInMember();
  answerMember();
  const location = { city: 'Lyon', postalCode: '69003' };
  const answer = { productName: 'Tomates', location, isNear: true, isSoldOut: true, seller: null, ads: [] };
  stubApiAnswer('GET /api/adverts/:id/similar', answer);
  const seller = { id: 'camille', link: 'Voir la page de Camille', cards: [] };
  showListing({ missed: { ...missed.missed, seller } });
  expect(await screen.findByText('Page /')).toBeInTheDocument();
  expect(unavailableListingMessageStore.get()?.missed).toEqual(missed.missed);
});
