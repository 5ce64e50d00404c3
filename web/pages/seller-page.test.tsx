import { screen, within } from '@testing-library/react';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#web/client/call.ts';
import { callContext } from '#web/client/call-context.ts';
import { aListing } from '#web/testing/fixtures.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { fakeApiAnswer, fakeErrorResponse } from '#web/testing/network.ts';
import { renderServedPage } from '#web/testing/show.tsx';
import * as page from './seller-page.tsx';

beforeEach(() => {
  fakeApiAnswer('GET /api/favorites/ids', []);
  fakeApiAnswer('GET /api/search', []);
  fakeApiAnswer('GET /api/adverts', {
    ads: [aListing({ productName: 'coings' })],
    pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
  });
  fakeApiAnswer('GET /api/sellers/:id', {
    seller: {
      _id: 's1',
      firstName: 'Solange',
      professional: false,
      companyName: null,
      companySiret: null,
      profileImage: null,
      presentation: 'Un verger.\nDes abeilles.',
      city: 'Bron',
      postalCode: '69500',
      memberSince: '2026-06-30T22:30:00.000Z',
      adCount: 1,
      replyDelay: null,
      pickup: [{ days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' }],
    },
  });
});
const showSeller = () => renderServedPage(page, '/vendeur/:userId', { address: '/vendeur/s1' });

test("a seller's page shows the listings to visitors, and can be followed after the log-in", async () => {
  showSeller();
  expect(await screen.findByRole('heading', { level: 1, name: 'Solange' })).toBeInTheDocument();
  expect(screen.getByText('Particulier', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByText(/Des abeilles\./)).toBeInTheDocument();
  expect(screen.getByText(/Samedi 9\sh à 12\sh\s30/).parentElement).toHaveTextContent('Marché de Bron');
  const listings = within(screen.getByRole('region', { name: 'Ses annonces' }));
  expect(listings.getByRole('link', { name: 'Coings' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Suivre ce vendeur' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/login\?next=/),
  );
  expect(screen.queryByRole('link', { name: 'Imprimer une affiche' })).toBeNull();
});

test("a seller's own page can be changed and printed", async () => {
  logInAs({ userId: 's1' });
  showSeller();
  expect(await screen.findByRole('link', { name: 'Imprimer une affiche' })).toHaveAttribute(
    'href',
    '/vendeur/s1/affiche',
  );
  expect(screen.getByRole('link', { name: 'Modifier mon profil' })).toBeInTheDocument();
  expect(screen.queryByText('Suivre ce vendeur')).toBeNull();
});

test('a seller without a page is not found', async () => {
  fakeApiAnswer('GET /api/sellers/:id', () => fakeErrorResponse(404, 'NOT_FOUND', 'Introuvable.'));
  const context = new RouterContextProvider(new Map([[callContext, call]]));
  const url = new URL('https://recolte.test/vendeur/s1');
  // Arguments that the loader reads, of those that the router passes.
  await expect(page.loader({ context, url, params: { userId: 's1' } } as never)).rejects.toMatchObject({
    status: 404,
  });
});
