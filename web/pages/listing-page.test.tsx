import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ComponentType } from 'react';
import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { call } from '#web/client/call.ts';
import { unavailableListingMessageStore } from '#web/features/listings/home/unavailable-listing-message-content.ts';
import type { ListingNavigationOrigin } from '#web/features/listings/listing-navigation-origin.ts';
import { createSampleListing, createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, mockApiServer, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage, renderTestPageWithServerData } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './listing-page.tsx';

const PHONE = '06 12 34 56 78';
const { user: camille } = createSampleListing();

/** The seller's, newest first. */
let others: ListingWithAuthorLastName[];
beforeEach(() => {
  others = [];
  stubApiAnswer('GET /api/favorites/ids', []);
  stubApiAnswer('GET /api/adverts', () => ({
    ads: others,
    pagination: { page: 1, limit: 100, total: others.length, totalPages: 1 },
  }));
});

const showListing = (ad: ListingWithAuthorLastName) => {
  stubApiAnswer('GET /api/adverts/:id', ({ headers }) => {
    const isMember = headers.has('authorization');
    return { ad: isMember ? { ...ad, user: { ...ad.user, phone: PHONE } } : ad };
  });
  const site = { name: 'Récolte', publicUrl: 'https://recolte.test' };
  return renderTestPageWithServerData(page, '/ad/:adId', { address: `/ad/${ad._id}`, site });
};
const named = (productName: string) => createSampleListing({ _id: productName, productName });
const region = (name: string) => within(screen.getByRole('region', { name }));

test("a listing shows the offer, its seller and the seller's other offers", async () => {
  others = [named('courges'), createSampleListing(), named('poireaux')];
  const company = { companyName: 'Les Jardins de Camille', companySiret: '73282932000074' };
  const description = 'Belles tomates, de 9 h à 12 h 30.\n\n<b>Voir</b> https://exemple.fr';
  showListing(
    createSampleListing({
      inSeason: true,
      description,
      user: { ...camille, professional: true, ...company },
    }),
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
  for (const text of ['Camille', 'Les Jardins de Camille', /^732 829 320/])
    expect(seller.getByText(text)).toBeInTheDocument();
  expect(screen.getByText(/<b>Voir<\/b> https:\/\/exemple\.fr/).textContent).toContain(
    'de 9\u00a0h à 12\u00a0h\u00a030.',
  );
  expect(screen.queryByRole('link', { name: /exemple\.fr/ })).toBeNull();
  const listed = region('Les autres annonces de ce membre');
  expect(listed.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Courges',
    'Poireaux',
  ]);
  expect(listed.getByRole('link', { name: 'Courges' })).toHaveAttribute('href', '/ad/courges');
});

test("the page of an offer says in one line what is known of the seller's handovers, and explains it", async () => {
  const record = { handovers: 23, partners: 9, thanks: [], words: [], answers: 'hour' as const };
  const asked = stubApiAnswer('GET /api/sellers/:id/record', { record });
  const { unmount } = showListing(createSampleListing({ user: { ...camille, hasPage: true } }));
  const line = await screen.findByText("23 remises en main propre, répond dans l'heure");
  expect(line.closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText(/une fois par mois.* La moitié de ses premières réponses/)).toBeInTheDocument();
  unmount();
  stubApiAnswer('GET /api/sellers/:id/record', { record: null });
  showListing(createSampleListing({ _id: 'l9', user: { ...camille, hasPage: true } }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByText(/remises/)).toBeNull();
  expect(asked).toHaveLength(1);
});

test('the page of a request, and one whose record cannot be read, say nothing of handovers', async () => {
  const asked = stubApiAnswer('GET /api/sellers/:id/record', () =>
    createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'Indisponible.'),
  );
  const user = { ...camille, hasPage: true };
  const { unmount } = showListing(createSampleListing({ mainType: 'asked', type: null, user }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(asked).toEqual([]);
  unmount();
  showListing(createSampleListing({ user }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test('a listing that is opened reports one view', async () => {
  const views = stubApiAnswer('POST /api/adverts/:id/views', { counted: true });
  const { router } = showListing(createSampleListing());
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  await act(() => router.navigate('/ad/l1#description'));
  expect(views.map(({ url }) => new URL(url).pathname)).toEqual(['/api/adverts/l1/views']);
});

test.each([
  [{ type: 'trade', price: null, inExchange: 'du miel' } as const, 'Contre : du miel'],
  [
    { mainType: 'asked', type: null, price: null, quantity: null, searchRadius: 10 } as const,
    'Cherche à moins de 10 km de Lyon',
  ],
])('the wish of an exchange and the distance of a request are shown: %o', async (differences, sentence) => {
  showListing(createSampleListing(differences));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('a listing is shared with its place and price', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const { user } = showListing(createSampleListing());
  await user.click(await screen.findByRole('button', { name: 'Partager' }));
  const { searchParams } = new URL(open.mock.calls[0]?.[0]);
  expect(searchParams.get('u')).toBe('https://recolte.test/app/ad/l1');
  expect(searchParams.get('quote')).toBe('Tomates à Lyon (69003) - 3,50 € / kg');
});

test("a seller's other listings are eight, the rest on request", async () => {
  others = Array.from({ length: 10 }, (_, index) => named(`lot ${index}`));
  showListing(createSampleListing());
  const more = (await screen.findByText('Voir plus (2)')).closest('details');
  expect(more).not.toHaveAttribute('open');
  expect(within(more as HTMLElement).getAllByRole('article', { hidden: true })).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(10);
});

test('a telephone number is shown to members on request only', async () => {
  const listing = createSampleListing({ user: { ...camille, showPhoneNumber: true } });
  const { unmount } = showListing(listing);
  expect(await screen.findByRole('link', { name: 'Connectez-vous pour voir le numéro' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Afficher le numéro' })).toBeNull();
  unmount();
  stubLoggedInMember();
  const { user } = showListing(listing);
  const button = await screen.findByRole('button', { name: 'Afficher le numéro' });
  expect(screen.queryByText(PHONE)).toBeNull();
  expect(screen.queryByRole('button', { name: "Archiver l'annonce" })).toBeNull();
  await user.click(button);
  expect(screen.getByText(PHONE)).toBeInTheDocument();
});

test("a company's telephone number is a link for everybody, another one of the seller's a member's to reveal", async () => {
  const company = {
    address: null,
    email: null,
    phone: '04 72 00 11 22',
    certifiedAt: '2026-01-01T00:00:00.000Z',
  };
  const user = {
    ...camille,
    professional: true,
    companyName: 'Ferme Garance',
    showPhoneNumber: true,
    company,
  };
  const { unmount } = showListing(createSampleListing({ user }));
  expect(await screen.findByRole('link', { name: 'Appeler le 04 72 00 11 22' })).toHaveAttribute(
    'href',
    'tel:0472001122',
  );
  expect(screen.queryByRole('link', { name: 'Connectez-vous pour voir le numéro' })).toBeNull();
  unmount();
  stubLoggedInMember();
  const member = showListing(createSampleListing({ user }));
  await member.user.click(await screen.findByRole('button', { name: 'Afficher le numéro' }));
  expect(screen.getByRole('link', { name: PHONE })).toBeInTheDocument();
  member.unmount();
  showListing(createSampleListing({ user: { ...user, company: { ...company, phone: PHONE } } }));
  expect(await screen.findByRole('link', { name: `Appeler le ${PHONE}` })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Afficher le numéro' })).toBeNull();
});

test("a seller's pick-up slots are named and listed, one a line", async () => {
  const pickup = [1, 6].map((day) => ({ days: [day], from: '09:00', to: '12:00', place: 'À la ferme' }));
  showListing(createSampleListing({ user: { ...camille, pickup } }));
  const slots = (await screen.findByText('Retrait')).parentElement as HTMLElement;
  expect(
    within(slots)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'lundi 9\u00a0h\u00a0à\u00a012\u00a0h\u00a0: À la ferme',
    'samedi 9\u00a0h\u00a0à\u00a012\u00a0h\u00a0: À la ferme',
  ]);
});

test('an author sees that changes are pending, beside the listing that others see', async () => {
  stubLoggedInMember({ userId: 'camille' });
  stubApiAnswer('GET /api/adverts/:id/matches', { matches: [], total: 0 });
  const revision = { submittedAt: '2026-11-20T10:00:00.000Z', description: 'Cueillies hier.' };
  showListing(createSampleListing({ revision }));
  expect(await screen.findByText('Modifications à relire')).toBeInTheDocument();
  expect(screen.getByText('Cueillies ce matin.')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: "Archiver l'annonce" })).toHaveLength(2);
});

test.each([
  ['LISTING_GONE', 410, "Cette annonce n'est plus en ligne."],
  ['NOT_FOUND', 404, /^Cette annonce n'est pas disponible/],
])('a missing listing (%s) is answered by %i and not to be indexed', async (code, status, sentence) => {
  stubApiAnswer('GET /api/adverts/:id', () => createFakeApiErrorResponse(404, code, 'Non.'));
  stubApiAnswer('GET /api/adverts/:id/similar', () => createFakeApiErrorResponse(404, 'NOT_FOUND', 'Non.'));
  const context = new RouterContextProvider(new Map([[apiCallContext, call]]));
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
  renderComponentInTestPage(<Page loaderData={data} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Cette annonce n'est pas disponible");
});

test('a visitor who opens a sold-out listing is sent home, where the seller and their other listings come first', async () => {
  const location = { city: 'Lyon', postalCode: '69003' };
  const others = [
    createSampleListing({ _id: 'own', productName: 'tomates vertes' }),
    createSampleListing({ _id: 'near', productName: 'tomates cerises', user: { ...camille, _id: 'paul' } }),
  ];
  const seller = { _id: camille._id, name: 'Ferme Garance' };
  stubApiAnswer('GET /api/adverts/:id', () => createFakeApiErrorResponse(404, 'LISTING_NOT_FOUND', 'Non.'));
  stubApiAnswer('GET /api/adverts/:id/similar', {
    productName: 'Tomates',
    location,
    isNear: true,
    isSoldOut: true,
    seller,
    ads: others,
  });
  stubApiAnswer('GET /api/adverts', {
    ads: [named('courges')],
    pagination: { page: 1, limit: 4, total: 1, totalPages: 1 },
  });
  const { router } = renderTestPageWithServerData(page, '/ad/:adId', { address: '/ad/l1' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  const shown = unavailableListingMessageStore.get();
  renderComponentInTestPage(shown && <shown.Notice missed={shown.missed} />);
  expect(screen.getByRole('status')).toHaveTextContent('Épuisé pour le moment chez Ferme Garance : tomates.');
  expect(screen.getByRole('link', { name: 'Voir la page de Ferme Garance' })).toHaveAttribute(
    'href',
    '/vendeur/camille',
  );
  expect(screen.getByRole('link', { name: 'Suivre ce vendeur' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/login\?next=/),
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Courges',
    'Tomates cerises',
  ]);
  expect(screen.getByText("En voici d'autres de tomates près de Lyon.")).toBeInTheDocument();
});

test.each([
  [null, "Son auteur s'absente jusqu'au 6 décembre\u00a0: cette annonce revient ensuite."],
  [
    { _id: camille._id, name: 'Ferme Garance' },
    "Ferme Garance s'absente jusqu'au 6 décembre\u00a0: cette annonce revient ensuite.",
  ],
])(
  'a visitor who opens a listing of a seller who is away, %o, reads when it is back',
  async (seller, sentence) => {
    stubApiAnswer('GET /api/adverts/:id', () => createFakeApiErrorResponse(404, 'LISTING_NOT_FOUND', 'Non.'));
    stubApiAnswer('GET /api/adverts/:id/similar', {
      productName: 'Tomates',
      location: { city: 'Lyon', postalCode: '69003' },
      isNear: true,
      isSoldOut: false,
      awayUntil: '2026-12-06',
      seller,
      ads: [],
    });
    stubApiAnswer('GET /api/adverts', {
      ads: [],
      pagination: { page: 1, limit: 4, total: 0, totalPages: 0 },
    });
    const { router } = renderTestPageWithServerData(page, '/ad/:adId', { address: '/ad/l1' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(unavailableListingMessageStore.get()?.missed.sentence).toBe(sentence);
  },
);

test('a visitor who opens a hidden listing inside the app is sent home', async () => {
  stubApiAnswer('GET /api/adverts/:id', () => createFakeApiErrorResponse(404, 'LISTING_GONE', 'Non.'));
  stubApiAnswer('GET /api/adverts/:id/similar', () => createFakeApiErrorResponse(404, 'NOT_FOUND', 'Non.'));
  const { router } = renderTestPageWithServerData(page, '/ad/:adId', { address: '/ad/l1' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

describe('way from the results', () => {
  const RESULTS = '/annonces?city=Bron&page=2';
  const arrive = (state: ListingNavigationOrigin) => {
    stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing({ coordinates: [4.85, 45.76] }) });
    const shown = renderTestPageWithServerData(page, '/ad/:adId', { address: RESULTS });
    return { ...shown, go: () => act(() => shown.router.navigate('/ad/l1', { state })) };
  };

  test('the breadcrumb of a listing leads back in history to the results, which keep their scroll position', async () => {
    const { go, user, router } = arrive({ results: RESULTS, isNext: true });
    await go();
    const back = await screen.findByRole('link', { name: 'Mes résultats' });
    expect(back).toHaveAttribute('href', RESULTS);
    await user.click(back);
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/annonces' }));
    expect(router.state.historyAction).toBe('POP');
  });

  test('the breadcrumb of a listing reached from another one opens the results', async () => {
    const { go, user, router } = arrive({ results: RESULTS });
    await go();
    await user.click(await screen.findByRole('link', { name: 'Mes résultats' }));
    await waitFor(() =>
      expect(router.state.historyAction + router.state.location.search).toBe('PUSH?city=Bron&page=2'),
    );
  });

  test('a listing shows the distance of its card', async () => {
    await arrive({ distance: 'à 4 km' }).go();
    expect(await screen.findByText('à 4 km')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Offres' })).toBeInTheDocument();
  });

  test("a listing opened by its address shows the distance from the member's commune", async () => {
    stubLoggedInMember({
      address: { streetNumber: null, streetName: null, city: 'Bron', postalCode: '69500' },
    });
    const asked = stubApiAnswer('GET /api/places/search', {
      type: 'FeatureCollection',
      attribution: '',
      licence: '',
      features: [createTestCommuneFeature('Bron', '69500', [4.91, 45.73])],
    });
    showListing(createSampleListing({ coordinates: [4.85, 45.76] }));
    expect(await screen.findByText('à 6 km')).toHaveTextContent('à 6 km de Bron');
    expect(new URL(asked[0]?.url ?? '').searchParams.get('q')).toBe('Bron 69500');
  });
});

describe('map of a place', () => {
  const DRAWING = '*/data/map.json';
  const openMap = async () => {
    showListing(createSampleListing({ coordinates: [4.85, 45.76] }));
    const details = (await screen.findByText('Voir sur la carte')).closest('details') as HTMLDetailsElement;
    expect(within(details).queryByRole('img')).toBeNull();
    details.open = true;
    fireEvent(details, new Event('toggle'));
    return within(details);
  };
  beforeEach(() => {
    for (const side of ['clientWidth', 'clientHeight'] as const)
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(300);
  });

  test('the map of the commune comes when it is opened, with a way to the listings around it', async () => {
    const lines = { type: 'Topology', objects: {}, arcs: [] };
    mockApiServer.use(http.get(DRAWING, () => HttpResponse.json({ lines, names: [] })));
    const place = await openMap();
    const map = await place.findByRole('img', { name: 'Carte\u00a0: Lyon et ses environs' });
    expect(within(map).getByText('Lyon')).toBeInTheDocument();
    expect(place.queryByRole('alert')).toBeNull();
    expect(place.getByRole('link', { name: 'Voir les annonces des environs' })).toHaveAttribute(
      'href',
      '/annonces?city=Lyon&postalCode=69003&distance=10#carte',
    );
  });

  test('a map that does not load shows an error', async () => {
    mockApiServer.use(http.get(DRAWING, () => new HttpResponse(null, { status: 500 })));
    const place = await openMap();
    expect(await place.findByText("La carte n'a pas pu être chargée.")).toBeInTheDocument();
  });
});
