import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { saveUnsentListing } from '#web/offline/outbox/listings.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as favouritesPage from './profile-favourites-page.tsx';
import * as listingsPage from './profile-listings-page.tsx';

const named = (productName: string, differences = {}) =>
  createSampleListing({ _id: productName, productName, ...differences });
const noListings = { activeAds: [], pendingAds: [], refuseAds: [], deletedAds: [], archivedAds: [] };
const section = (name: RegExp) => screen.getByRole('button', { name });

test("a member's listings are grouped by state, with reasons and actions", async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/adverts/my-ads', {
    activeAds: [
      named('figues', { views: 12, favourites: 1 }),
      named('coings', { revision: { submittedAt: '2026-11-20T10:00:00.000Z', refused: 'Texte trop court' } }),
    ],
    pendingAds: [],
    refuseAds: [named('noix', { status: 'refuse', deleteReason: 'Photo floue' })],
    deletedAds: [named('poudre', { status: 'deleted', deleteReason: 'Interdit' })],
    archivedAds: [named('miel', { isArchived: true })],
  });
  const sent = stubApiAnswer('PUT /api/adverts/:id/archive', () => HttpResponse.json({}));
  const { user, router } = renderTestPage(listingsPage, '/profil/ads', {
    address: '/profil/ads',
  });
  expect(await screen.findByRole('link', { name: /figues/ })).toHaveTextContent('12 vues, 1 favori');
  expect(screen.getByRole('link', { name: /noix/ })).not.toHaveTextContent('vue');
  expect(section(/^Annonces actives 2/)).toHaveAttribute('aria-expanded', 'true');
  expect(section(/^Annonces en attente de validation 0/)).toHaveAttribute('aria-expanded', 'false');
  const explanations = screen.getAllByRole('button', { name: 'Raison' });
  for (const [index, text] of ['Texte trop court', 'Photo floue'].entries()) {
    await user.click(explanations[index] as HTMLElement);
    const reason = screen.getByRole('alertdialog', { name: 'Raison' });
    expect(reason).toHaveAccessibleDescription(text);
    await user.click(within(reason).getByRole('button', { name: 'Fermer' }));
  }
  await user.click(screen.getByRole('button', { name: "Activer l'annonce" }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(await sent[0]?.json()).toEqual({ isArchived: false });
});

test('a listing that waits for the network is shown above the others until it is sent', async () => {
  const { userId } = stubLoggedInMember();
  const waiting = new FormData();
  waiting.set('idempotency-key', 'one');
  waiting.set('productName', 'coings');
  await saveUnsentListing(userId, waiting);
  let isSent = false;
  stubApiAnswer('GET /api/adverts/my-ads', () => ({
    ...noListings,
    pendingAds: isSent ? [named('coings')] : [],
  }));
  stubApiAnswer('POST /api/adverts/create', () => {
    isSent = true;
    return HttpResponse.json({ ad: named('coings'), message: '' }, { status: 201 });
  });
  const { user } = renderTestPage(listingsPage, '/profil/ads', { address: '/profil/ads' });
  const card = await screen.findByRole('region', { name: /^Votre annonce partira/ });
  expect(within(card).getByRole('link', { name: 'Modifier : coings' })).toHaveAttribute(
    'href',
    '/ad/add?reprendre=one',
  );
  await user.click(within(card).getByRole('button', { name: 'Essayer maintenant' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(section(/^Annonces en attente de validation 1/)).toBeVisible();
});

test('a favourite that is gone has no link and can be removed; the list gets the focus', async () => {
  stubLoggedInMember();
  let favourites = [
    { ad: named('figues'), isAvailable: true },
    { ad: named('noix'), isAvailable: false },
  ];
  stubApiAnswer('GET /api/favorites', () => favourites);
  stubApiAnswer('DELETE /api/favorites/:adId', (request) => {
    favourites = favourites.filter(({ ad }) => !request.url.endsWith(ad._id));
    return { message: 'Retirée.' };
  });
  const { user } = renderTestPage(favouritesPage, '/profil/fav-ads', {
    address: '/profil/fav-ads',
  });
  expect(await screen.findByRole('link', { name: /figues/ })).toHaveAttribute('href', '/ad/figues');
  expect(section(/^Annonces favorites 2/)).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByRole('link', { name: /noix/ })).toBeNull();
  expect(screen.getByText('Plus disponible')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retirer noix' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('list')));
  await user.click(screen.getByRole('button', { name: 'Retirer figues' }));
  expect(await screen.findByText(/Aucune annonce pour le moment/)).toBeInTheDocument();
});
