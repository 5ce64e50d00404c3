import { screen, within } from '@testing-library/react';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { PublicSellerProfile } from '#contract/sellers/schemas.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { call } from '#web/client/call.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPageWithServerData } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './seller-page.tsx';

beforeEach(() => {
  stubApiAnswer('GET /api/favorites/ids', []);
  stubApiAnswer('GET /api/search', []);
  stubApiAnswer('GET /api/adverts', {
    ads: [createSampleListing({ productName: 'coings' })],
    pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
  });
  stubApiAnswer('GET /api/sellers/:id', {
    seller: solange,
  });
});
const solange: PublicSellerProfile = {
  _id: 's1',
  pageName: 'solange-bron',
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
  record: null,
  pickup: [{ days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' }],
  reservations: true,
};
const showSeller = () => renderTestPageWithServerData(page, '/vendeur/:userId', { address: '/vendeur/s1' });

test("a seller's page shows the listings to visitors, and can be followed after the log-in", async () => {
  showSeller();
  expect(await screen.findByRole('heading', { level: 1, name: 'Solange' })).toBeInTheDocument();
  expect(screen.getAllByText('Particulier')).not.toHaveLength(0);
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

test("a seller's page shows facts about handovers, each with its explanation, and words of thanks", async () => {
  const record = {
    handovers: 23,
    partners: 9,
    thanks: [
      { phrase: 'tasty' as const, count: 4 },
      { phrase: 'friendly' as const, count: 1 },
    ],
    words: [{ text: 'De très belles noix', firstName: 'Karim', date: '2026-10-03T08:00:00.000Z' }],
    answers: 'day' as const,
  };
  stubApiAnswer('GET /api/sellers/:id', { seller: { ...solange, record } });
  const { user } = showSeller();
  const facts = within(await screen.findByRole('region', { name: 'Remises en main propre' }));
  for (const [figure, explanation] of [
    ['23 remises en main propre', /la même personne compte une fois par mois/],
    ['9 personnes', /^Personnes différentes/],
    ['Répond en général dans la journée', /^La moitié/],
    ['5 mercis', /^Phrases que ces personnes ont choisies/],
  ] as const) {
    const details = facts.getByText(figure).closest('details');
    expect(details).not.toHaveAttribute('open');
    await user.click(facts.getByText(figure));
    expect(within(details as HTMLElement).getByText(explanation)).toBeVisible();
  }
  expect(facts.getByText("C'était délicieux (4) · Un moment sympathique (1)")).toBeInTheDocument();
  expect(facts.getByRole('listitem')).toHaveTextContent('« De très belles noix » Karim, octobre 2026');
  expect(screen.getByRole('link', { name: /^23.remises en main propre$/ })).toHaveAttribute(
    'href',
    '/vendeur/s1#remises',
  );
});

test("a seller's page without a record says nothing of handovers", async () => {
  showSeller();
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByText(/remise/i)).toBeNull();
});

test("a grower's thirty products are on one page", async () => {
  const asked = stubApiAnswer('GET /api/adverts', ({ url }) => {
    const limit = Number(new URL(url).searchParams.get('limit'));
    const ads = Array.from({ length: Math.min(limit, 30) }, (_, index) =>
      createSampleListing({ _id: `l${index}` }),
    );
    return { ads, pagination: { page: 1, limit, total: 30, totalPages: Math.ceil(30 / limit) } };
  });
  showSeller();
  expect(await screen.findAllByRole('article')).toHaveLength(30);
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test("a seller's own page can be changed and printed", async () => {
  stubLoggedInMember({ userId: 's1' });
  showSeller();
  expect(await screen.findByRole('link', { name: 'Imprimer une affiche' })).toHaveAttribute(
    'href',
    '/vendeur/s1/affiche',
  );
  expect(screen.getByRole('link', { name: 'Modifier mon profil' })).toBeInTheDocument();
  expect(screen.queryByText('Suivre ce vendeur')).toBeNull();
});

test('a seller of one listing is written to about it, of several about the one touched', async () => {
  const { unmount } = showSeller();
  expect(await screen.findByRole('link', { name: 'Écrire' })).toHaveAttribute('href', '/messages/l1');
  unmount();
  stubApiAnswer('GET /api/adverts', {
    ads: [createSampleListing(), createSampleListing({ _id: 'l2', productName: 'miel' })],
    pagination: { page: 1, limit: 2, total: 4, totalPages: 2 },
  });
  showSeller();
  expect(await screen.findByRole('button', { name: 'Écrire' })).toBeInTheDocument();
  const about = within(screen.getByRole('list', { name: 'À propos de quelle annonce ?', hidden: true }));
  expect(
    about.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Tomates · 3,50 € / kg', '/messages/l1'],
    ['Miel · 3,50 € / kg', '/messages/l2'],
    ['Une autre de ses annonces', '/vendeur/s1?page=2#annonces'],
  ]);
});

test('the listings of a company come first, its legal details are folded below them', async () => {
  const company = {
    address: '3 chemin du Pré',
    email: null,
    phone: null,
    certifiedAt: '2026-01-01T00:00:00.000Z',
  };
  const names = { companyName: 'Ferme Garance', companySiret: '73282932000074' };
  stubApiAnswer('GET /api/sellers/:id', { seller: { ...solange, professional: true, ...names, company } });
  showSeller();
  const listings = await screen.findByRole('region', { name: 'Ses annonces' });
  const address = screen.getByText('3 chemin du Pré');
  expect(address.closest('details')).not.toHaveAttribute('open');
  for (const below of [address, screen.getByRole('heading', { name: 'Présentation' })])
    expect(listings.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Informations légales' })).toHaveAttribute(
    'href',
    '/vendeur/s1#informations-legales',
  );
});

test('a professional without listings can be followed, not written to', async () => {
  stubApiAnswer('GET /api/adverts', {
    ads: [],
    pagination: { page: 1, limit: 10, total: 0, totalPages: 0 },
  });
  showSeller();
  expect(await screen.findByText(/^Rien à vendre en ce moment\. Suivez ce vendeur/)).toBeInTheDocument();
  expect(screen.queryByText('Écrire')).toBeNull();
});

test('a seller without a page is not found', async () => {
  stubApiAnswer('GET /api/sellers/:id', () => createFakeApiErrorResponse(404, 'NOT_FOUND', 'Introuvable.'));
  const context = new RouterContextProvider(new Map([[apiCallContext, call]]));
  const url = new URL('https://recolte.test/vendeur/s1');
  // Arguments that the loader reads, of those that the router passes.
  await expect(page.loader({ context, url, params: { userId: 's1' } } as never)).rejects.toMatchObject({
    status: 404,
  });
});
