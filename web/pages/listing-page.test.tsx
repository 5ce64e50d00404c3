import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListingWithLastName } from '#contract/listings/schemas.ts';
import { call } from '#web/client/call.ts';
import { callContext } from '#web/client/call-context.ts';
import { aListing } from '#web/testing/fixtures.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { fakeApiAnswer, fakeErrorResponse } from '#web/testing/network.ts';
import { renderInPage, renderServedPage } from '#web/testing/show.tsx';
import * as page from './listing-page.tsx';

const PHONE = '06 12 34 56 78';
const { user: camille } = aListing();

/** The seller's, newest first. */
let others: ListingWithLastName[];
beforeEach(() => {
  others = [];
  fakeApiAnswer('GET /api/favorites/ids', []);
  fakeApiAnswer('GET /api/adverts', () => ({
    ads: others,
    pagination: { page: 1, limit: 100, total: others.length, totalPages: 1 },
  }));
});

const showListing = (ad: ListingWithLastName) => {
  fakeApiAnswer('GET /api/adverts/:id', ({ headers }) => {
    const isMember = headers.has('authorization');
    return { ad: isMember ? { ...ad, user: { ...ad.user, phone: PHONE } } : ad };
  });
  const site = { name: 'Récolte', publicUrl: 'https://recolte.test' };
  return renderServedPage(page, '/ad/:adId', { address: `/ad/${ad._id}`, site });
};
const named = (productName: string) => aListing({ _id: productName, productName });
const region = (name: string) => within(screen.getByRole('region', { name }));

test("a listing shows the offer, its seller and the seller's other offers", async () => {
  others = [named('courges'), aListing(), named('poireaux')];
  const company = { companyName: 'Les Jardins de Camille', companySiret: '73282932000074' };
  const description = 'Belles tomates.\n\n<b>Voir</b> https://exemple.fr';
  showListing(
    aListing({ inSeason: true, description, user: { ...camille, professional: true, ...company } }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Tomates' })).toBeInTheDocument();
  const summary = region("L'essentiel");
  for (const text of ['3,50 € / kg', '12 kg', 'Lyon (69003)', 'PRO', 'De saison'])
    expect(summary.getByText(text)).toBeInTheDocument();
  expect(summary.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toHaveAttribute(
    'datetime',
    '2026-07-14T08:00:00.000Z',
  );
  const seller = region('Proposé par');
  for (const text of ['Camille', 'Les Jardins de Camille', /^SIRET 732/])
    expect(seller.getByText(text)).toBeInTheDocument();
  expect(screen.getByText(/<b>Voir<\/b> https:\/\/exemple\.fr/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /exemple\.fr/ })).toBeNull();
  const listed = region('Les autres annonces de ce membre');
  expect(listed.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Courges',
    'Poireaux',
  ]);
  expect(listed.getByRole('link', { name: 'Courges' })).toHaveAttribute('href', '/ad/courges');
});

test.each([
  [{ type: 'trade', price: null, inExchange: 'du miel' } as const, 'Contre : du miel'],
  [
    { mainType: 'asked', type: null, price: null, quantity: null, searchRadius: 10 } as const,
    'Cherche à moins de 10 km de Lyon',
  ],
])('the wish of an exchange and the distance of a request are shown: %o', async (differences, sentence) => {
  showListing(aListing(differences));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('a listing is shared with its place and price', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const { user } = showListing(aListing());
  await user.click(await screen.findByRole('button', { name: 'Partager' }));
  const { searchParams } = new URL(open.mock.calls[0]?.[0]);
  expect(searchParams.get('u')).toBe('https://recolte.test/app/ad/l1');
  expect(searchParams.get('quote')).toBe('Tomates à Lyon (69003) - 3,50 € / kg');
});

test("a seller's other listings are eight, the rest on request", async () => {
  others = Array.from({ length: 10 }, (_, index) => named(`lot ${index}`));
  showListing(aListing());
  const more = (await screen.findByText('Voir plus (2)')).closest('details');
  expect(more).not.toHaveAttribute('open');
  expect(within(more as HTMLElement).getAllByRole('article', { hidden: true })).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(10);
});

test('a telephone number is shown to members on request only', async () => {
  const listing = aListing({ user: { ...camille, showPhoneNumber: true } });
  const { unmount } = showListing(listing);
  expect(await screen.findByRole('link', { name: 'Connectez-vous pour voir le numéro' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Afficher le numéro' })).toBeNull();
  unmount();
  logInAs();
  const { user } = showListing(listing);
  const button = await screen.findByRole('button', { name: 'Afficher le numéro' });
  expect(screen.queryByText(PHONE)).toBeNull();
  expect(screen.queryByRole('button', { name: "Archiver l'annonce" })).toBeNull();
  await user.click(button);
  expect(screen.getByText(PHONE)).toBeInTheDocument();
});

test('an author sees that changes are pending, beside the listing that others see', async () => {
  logInAs({ userId: 'camille' });
  fakeApiAnswer('GET /api/adverts/:id/matches', { matches: [], total: 0 });
  const revision = { submittedAt: '2026-11-20T10:00:00.000Z', description: 'Cueillies hier.' };
  showListing(aListing({ revision }));
  expect(await screen.findByText('Modifications à relire')).toBeInTheDocument();
  expect(screen.getByText('Cueillies ce matin.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: "Archiver l'annonce" })).toBeInTheDocument();
});

test.each([
  ['LISTING_GONE', 410, "Cette annonce n'est plus en ligne."],
  ['NOT_FOUND', 404, /^Cette annonce n'est pas disponible/],
])('a missing listing (%s) is answered by %i and not to be indexed', async (code, status, sentence) => {
  fakeApiAnswer('GET /api/adverts/:id', () => fakeErrorResponse(404, code, 'Non.'));
  fakeApiAnswer('GET /api/adverts/:id/similar', () => fakeErrorResponse(404, 'NOT_FOUND', 'Non.'));
  const context = new RouterContextProvider(new Map([[callContext, call]]));
  const url = new URL('https://recolte.test/ad/l1');
  // Arguments that the loader and `meta` read, of the many that the router passes.
  const loaded = await page.loader({ context, url, params: { adId: 'l1' } } as never);
  const { data } = loaded as { data: unknown };
  expect(loaded).toMatchObject({
    init: { status },
    data: { missed: { sentence: expect.stringMatching(sentence) } },
  });
  const tags = page.meta({ loaderData: data, matches: [] } as never);
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  const Page = page.default as ComponentType<{ loaderData: unknown }>;
  renderInPage(<Page loaderData={data} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Cette annonce n'est pas disponible");
});

test('a visitor who opens a hidden listing inside the app is sent home', async () => {
  fakeApiAnswer('GET /api/adverts/:id', () => fakeErrorResponse(404, 'LISTING_GONE', 'Non.'));
  fakeApiAnswer('GET /api/adverts/:id/similar', () => fakeErrorResponse(404, 'NOT_FOUND', 'Non.'));
  const { router } = renderServedPage(page, '/ad/:adId', { address: '/ad/l1' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
