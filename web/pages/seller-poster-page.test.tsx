import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPageWithServerData } from '#web/testing/show.tsx';
import * as page from './seller-poster-page.tsx';

test('the poster of a seller without listings shows name, place and the link to new listings', async () => {
  stubApiAnswer('GET /api/sellers/:id', {
    seller: {
      _id: 's1',
      pageName: 'verger-de-bron',
      firstName: 'Solange',
      professional: true,
      companyName: 'Verger de Bron',
      companySiret: null,
      profileImage: null,
      presentation: null,
      city: 'Bron',
      postalCode: '69500',
      memberSince: '2026-06-30T22:30:00.000Z',
      adCount: 0,
      replyDelay: null,
      record: null,
      pickup: [],
      reservations: true,
    },
  });
  renderTestPageWithServerData(page, '/vendeur/:userId/affiche', {
    address: '/vendeur/s1/affiche',
    site: { name: 'Récolte', publicUrl: 'https://recolte.example' },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Verger de Bron' })).toBeInTheDocument();
  expect(screen.getByText('Bron (69500)')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Code QR/ })).toBeInTheDocument();
  expect(screen.getByText(/^Scannez ce code/)).toBeInTheDocument();
  expect(screen.getByText('recolte.example/app/v/verger-de-bron')).toBeInTheDocument();
});
