import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { createSampleListing, createSampleReservation } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage, renderTestPageWithServerData } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as listingPage from './listing-page.tsx';
import * as reservationPage from './reservation-form-page.tsx';
import * as sellerPage from './seller-page.tsx';

const { user: camille } = createSampleListing();
const bruno = { ...camille, _id: 'bruno', firstName: 'Bruno' };
const tomatoes = createSampleListing({ quantityLeft: 7 });
const honey = createSampleListing({
  _id: 'l2',
  productName: 'miel',
  price: 8,
  priceType: 'unit',
  quantityLeft: 2,
});
const leeks = createSampleListing({ _id: 'l3', productName: 'poireaux', user: bruno });

let takesReservations: boolean;
beforeEach(() => {
  takesReservations = true;
  const all = [tomatoes, honey, leeks];
  stubApiAnswer('GET /api/favorites/ids', []);
  stubApiAnswer('GET /api/search', []);
  stubApiAnswer('GET /api/adverts', ({ url }) => ({
    ads: all.filter(({ user }) => user._id === new URL(url).searchParams.get('user')),
    pagination: { page: 1, limit: 10, total: 2, totalPages: 1 },
  }));
  stubApiAnswer('GET /api/adverts/:id', ({ url }) => {
    const ad = all.find(({ _id }) => url.endsWith(_id));
    return ad ? { ad } : createFakeApiErrorResponse(404, 'LISTING_NOT_FOUND', 'Non.');
  });
  stubApiAnswer('GET /api/sellers/:id', ({ url }) => ({
    seller: {
      ...(url.endsWith('bruno') ? bruno : camille),
      pageName: null,
      presentation: null,
      city: 'Lyon',
      postalCode: '69003',
      memberSince: '2026-06-30T22:30:00.000Z',
      adCount: 2,
      replyDelay: null,
      record: null,
      pickup: [],
      reservations: takesReservations,
    },
  }));
});

const showSeller = (id: string) =>
  renderTestPageWithServerData(sellerPage, '/vendeur/:userId', { address: `/vendeur/${id}` });
const showBasket = () =>
  renderTestPage(reservationPage, '/reserver/:adId?', { address: '/reserver', hasToasts: true });
const showListing = (listing: ListingWithAuthorLastName) => {
  stubApiAnswer('GET /api/adverts/:id', { ad: listing });
  return renderTestPageWithServerData(listingPage, '/ad/:adId', { address: `/ad/${listing._id}` });
};
const add = (product: string) => screen.findByRole('button', { name: `Ajouter au panier : ${product}` });

test('products of a seller are collected on their page and reserved by one request', async () => {
  const ana = stubLoggedInMember();
  const seller = showSeller('camille');
  await seller.user.click(await add('Tomates'));
  const more = await screen.findByRole('button', { name: 'Plus : Tomates' });
  expect(more).toHaveFocus();
  await seller.user.click(more);
  expect(await screen.findByRole('link', { name: 'Voir la demande : 1 produit\u00a0· 7 €' })).toBeVisible();
  await seller.user.click(await add('Miel'));
  const bar = await screen.findByRole('link', { name: 'Voir la demande : 2 produits\u00a0· 15 €' });
  expect(bar).toHaveAttribute('href', '/reserver');
  seller.unmount();

  const sent = stubApiAnswer('POST /api/reservations', () =>
    HttpResponse.json({ reservation: createSampleReservation(ana) }, { status: 201 }),
  );
  const { user } = showBasket();
  expect(await screen.findByText('Total : 15 €')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toEqual({
    items: [
      { adId: 'l1', quantity: 2 },
      { adId: 'l2', quantity: 1 },
    ],
  });
});

test('a basket drops an offer that is stepped down to nothing, and one that its reservation leaves out', async () => {
  const { user, unmount } = showSeller('camille');
  await user.click(await add('Tomates'));
  await user.click(await screen.findByRole('button', { name: 'Moins : Tomates' }));
  expect(screen.queryByRole('link', { name: /^Voir la demande/ })).toBeNull();
  await user.click(await add('Tomates'));
  await user.click(await add('Miel'));
  await screen.findByRole('link', { name: /2 produits/ });
  unmount();
  const reserving = showBasket();
  await reserving.user.click(await screen.findByRole('button', { name: 'Retirer : tomates' }));
  expect(screen.getByText('Total : 8 €')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Retirer : miel' })).toBeNull();
});

test('a product of another seller replaces the basket only once the reader agrees', async () => {
  const first = showSeller('camille');
  await first.user.click(await add('Tomates'));
  await screen.findByRole('link', { name: /1 produit/ });
  first.unmount();
  const { user } = showSeller('bruno');
  await user.click(await add('Poireaux'));
  const question = await screen.findByRole('alertdialog', { name: /^Changer de vendeur/ });
  expect(question).toHaveAccessibleDescription(/^Votre panier contient un produit de Camille/);
  await user.click(within(question).getByRole('button', { name: 'Garder mon panier' }));
  await user.click(await add('Poireaux'));
  await user.click(await screen.findByRole('button', { name: 'Vider et ajouter' }));
  expect(
    await screen.findByRole('link', { name: 'Voir la demande : 1 produit\u00a0· 3,50 €' }),
  ).toBeVisible();
});

test('a seller who wants messages has no basket', async () => {
  takesReservations = false;
  showSeller('camille');
  expect(await screen.findByRole('link', { name: 'Tomates' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Ajouter/ })).toBeNull();
});

test('an offer shows the quantity left, a link to reserve it and a button for the basket', async () => {
  const { user } = showListing(tomatoes);
  expect(await screen.findByText('12 kg, il reste 7 kg')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Réserver' }))
    expect(link).toHaveAttribute('href', '/reserver/l1');
  await user.click(await add('tomates'));
  expect(await screen.findAllByRole('link', { name: /1 produit\u00a0· 3,50 €$/ })).not.toHaveLength(0);
});

test.each([
  ['whose seller wants messages', { user: { ...camille, reservations: false } }],
  ['of which nothing is left', { quantityLeft: 0 }],
  ['that is reserved', { availability: 'reserved' }],
  ['that is a request', { mainType: 'asked', type: null, quantity: null, quantityLeft: null }],
] as const)('a listing %s offers a message alone', async (_, differences) => {
  showListing(createSampleListing(differences));
  expect(await screen.findAllByRole('link', { name: 'Contacter Camille' })).not.toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'Réserver' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Ajouter/ })).toBeNull();
});

test('a reservation of one offer is continued with others of its seller', async () => {
  const { user, router } = renderTestPage(reservationPage, '/reserver/:adId?', { address: '/reserver/l2' });
  await user.click(await screen.findByRole('button', { name: "Ajouter d'autres produits" }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/vendeur/camille'));
  await router.navigate('/reserver');
  expect(await screen.findByRole('link', { name: 'Miel' })).toBeInTheDocument();
});
