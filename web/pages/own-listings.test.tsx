import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { registerToastRenderer } from '#web/ui/toasts/show-or-queue-toast.ts';
import * as page from './profile-listings-page.tsx';

/** Listings on the server, by state. */
let lists: ApiRouteAnswer<'GET /api/adverts/my-ads'>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') });
  stubLoggedInMember();
  forgetToasts();
  lists = { activeAds: [], pendingAds: [], refuseAds: [], deletedAds: [], archivedAds: [] };
  stubApiAnswer('GET /api/adverts/my-ads', () => lists);
});

const showLists = (hasToasts = false) =>
  renderTestPage(page, '/profil/ads', { address: '/profil/ads', hasToasts });
/** Drops toasts of earlier tests, which nothing has shown. */
const forgetToasts = () => registerToastRenderer(() => {})();
const section = (title: string) => screen.findByRole('region', { name: new RegExp(`^${title}`) });
const row = async () => (await screen.findByRole('link', { name: /tomates/ })).closest('li');
const buttons = (item: HTMLElement | null) =>
  [...(item?.querySelectorAll('button:not([popovertarget]), a:not([href^="/ad/l1"])') ?? [])].map(
    ({ textContent }) => textContent,
  );

test.each<[state: string, Partial<ListingWithAuthorLastName>, actions: string[]]>([
  [
    "En ligne jusqu'au 6\u00a0décembre",
    { expiresAt: '2026-12-06T10:00:00.000Z' },
    [
      'Tout est parti',
      'Marquer réservé',
      'Modifier',
      'Renouveler',
      'Copier',
      "Archiver l'annonce",
      'Supprimer',
    ],
  ],
  [
    "Réservée jusqu'au 1er\u00a0décembre",
    { availability: 'reserved', expiresAt: '2026-12-01T10:00:00.000Z' },
    [
      'Tout est parti',
      'Marquer disponible',
      'Modifier',
      'Renouveler',
      'Copier',
      "Archiver l'annonce",
      'Supprimer',
    ],
  ],
  [
    'Épuisée',
    { availability: 'soldOut', isArchived: true },
    ['Remettre en ligne', 'Modifier', 'Copier', 'Supprimer'],
  ],
  ['Archivée', { isArchived: true }, ["Activer l'annonce", 'Modifier', 'Renouveler', 'Copier', 'Supprimer']],
  [
    'Expirée le 1er\u00a0novembre',
    { expired: true, isArchived: true, expiresAt: '2026-11-01T10:00:00.000Z' },
    ['Renouveler', 'Modifier', 'Copier', 'Supprimer'],
  ],
  ['En attente déposée le 14\u00a0juillet', { status: 'pending' }, ['Modifier', 'Copier', 'Supprimer']],
  [
    'Refusée',
    { status: 'refuse', deleteReason: 'Photo floue.' },
    ['Raison', 'Corriger et renvoyer', 'Copier', 'Supprimer'],
  ],
  ['Supprimée', { status: 'deleted', deleteReason: 'Interdit.' }, ['Raison', 'Copier']],
  [
    "En ligne jusqu'au 28\u00a0novembreModifications refusées",
    {
      expiresAt: '2026-11-28T10:00:00.000Z',
      revision: { submittedAt: '2026-11-20T10:00:00.000Z', refused: 'Photo floue.' },
    },
    [
      'Raison',
      'Tout est parti',
      'Marquer réservé',
      'Modifier',
      'Renouveler',
      'Copier',
      "Archiver l'annonce",
      'Supprimer',
    ],
  ],
])('the row of a listing shows its state and its actions: %s', async (state, differences, actions) => {
  lists.activeAds = [createSampleListing(differences)];
  showLists();
  const item = await row();
  expect(item?.querySelector('a')?.textContent).toContain(`3,50 € / kg, Lyon${state}`);
  expect(buttons(item)).toEqual(actions);
});

test.each<[when: string, Partial<ListingWithAuthorLastName>, shown: string[]]>([
  ['more than three days before', { expiresAt: '2026-11-23T11:00:00.000Z' }, ['Tout est parti']],
  ['in the last three days', { expiresAt: '2026-11-23T09:00:00.000Z' }, ['Renouveler', 'Tout est parti']],
  ['afterwards', { expiresAt: '2026-11-19T09:00:00.000Z', expired: true }, ['Renouveler']],
])('a listing shows its renewal beside the menu when its end is near: %s', async (_, fields, shown) => {
  lists.activeAds = [createSampleListing(fields)];
  showLists();
  const all = [...((await row())?.querySelectorAll('button:not([popovertarget])') ?? [])];
  const outside = all.filter((button) => !button.closest('[popover]'));
  expect(outside.map(({ textContent }) => textContent)).toEqual(shown);
});

test('the row of a request has no stock actions', async () => {
  lists.activeAds = [createSampleListing({ mainType: 'asked', type: null, price: null })];
  showLists();
  const item = await row();
  expect(item).toHaveTextContent('Demande, Lyon');
  expect(buttons(item)).toEqual(['Modifier', 'Renouveler', 'Copier', "Archiver l'annonce", 'Supprimer']);
});

test('the row of a request without an offer in its radius says so, and leads to its page', async () => {
  const request = { mainType: 'asked', type: null, quantity: null, price: null, searchRadius: 10 } as const;
  lists.activeAds = [createSampleListing({ ...request, matches: 0 })];
  showLists();
  expect(await screen.findByRole('link', { name: /tomates/ })).toHaveTextContent(
    'Rien dans 10 km : voir au plus près',
  );
});

test('a fulfilled request is shown as archived, not as sold out', async () => {
  const met = { mainType: 'asked', availability: 'soldOut', isArchived: true } as const;
  lists.archivedAds = [createSampleListing({ ...met, type: null, price: null })];
  showLists();
  const item = await row();
  expect(item).toHaveTextContent('Archivée');
  expect(buttons(item)[0]).toBe("Activer l'annonce");
});

test('a suspended author may only archive or delete a listing', async () => {
  stubLoggedInMember({ isActive: false });
  lists.activeAds = [createSampleListing()];
  showLists();
  expect(buttons(await row())).toEqual(["Archiver l'annonce", 'Supprimer']);
});

test('a renewed listing moves to the active ones', async () => {
  const renewed = stubApiAnswer('POST /api/adverts/:id/renew', () => {
    const ad = createSampleListing({ expiresAt: '2026-12-06T10:00:00.000Z' });
    lists = { ...lists, activeAds: [ad], archivedAds: [] };
    return { ad };
  });
  lists.archivedAds = [
    createSampleListing({ expired: true, isArchived: true, expiresAt: '2026-11-01T10:00:00.000Z' }),
  ];
  const { user } = showLists();
  await user.click(await screen.findByRole('button', { name: 'Renouveler' }));
  const link = await screen.findByRole('link', { name: /tomates.*En ligne/ });
  expect(await section('Annonces actives')).toContainElement(link);
  expect(renewed).toHaveLength(1);
});

test('a sold-out listing moves to the archived ones, and the focus to its neighbour, without scrolling', async () => {
  const [tomatoes, figs] = [createSampleListing(), createSampleListing({ _id: 'l2', productName: 'figues' })];
  const sent = stubApiAnswer('PATCH /api/adverts/:id/availability', async () => {
    // Listings loaded again, still as before the change.
    await act(() => router.revalidate());
    const ad = createSampleListing({ availability: 'soldOut', isArchived: true });
    lists = { ...lists, activeAds: [figs], archivedAds: [ad] };
    return { ad };
  });
  lists.activeAds = [tomatoes, figs];
  const focus = vi.spyOn(HTMLAnchorElement.prototype, 'focus');
  const { user, router } = showLists();
  const [first] = await screen.findAllByRole('button', { name: 'Tout est parti' });
  await user.click(first as HTMLElement);
  const link = await screen.findByRole('link', { name: /tomates.*Épuisée/ });
  expect(await section('Annonces archivées')).toContainElement(link);
  await waitFor(() => expect(screen.getByRole('link', { name: /figues/ })).toHaveFocus());
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(await sent[0]?.json()).toEqual({ availability: 'soldOut' });
  focus.mockRestore();
});

test('a sold-out listing is put back as it was by one touch', async () => {
  const reserved = createSampleListing({ availability: 'reserved' });
  const soldOut = createSampleListing({ availability: 'soldOut', isArchived: true });
  stubApiAnswer('PATCH /api/adverts/:id/availability', () => {
    lists = { ...lists, activeAds: [], archivedAds: [soldOut] };
    return { ad: soldOut };
  });
  const restored = stubApiAnswer('PUT /api/adverts/my-ads', () => {
    lists = { ...lists, activeAds: [reserved], archivedAds: [] };
    return { results: [{ id: 'l1', ok: true, ad: reserved }] };
  });
  lists.activeAds = [reserved];
  const { user } = showLists(true);
  await user.click(await screen.findByRole('button', { name: 'Tout est parti' }));
  expect(await screen.findByText('Annonce épuisée')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  const link = await screen.findByRole('link', { name: /tomates.*Réservée/ });
  expect(await section('Annonces actives')).toContainElement(link);
  expect(await restored[0]?.json()).toEqual({
    changes: [
      {
        id: 'l1',
        availability: 'reserved',
        isArchived: false,
        expected: { availability: 'soldOut', isArchived: true },
      },
    ],
  });
  await waitFor(() => expect(link).toHaveFocus());
});

test('an archived listing that is put back at once does not lead home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubApiAnswer('PUT /api/adverts/:id/archive', { ad: createSampleListing({ isArchived: true }) });
  stubApiAnswer('PUT /api/adverts/my-ads', { results: [{ id: 'l1', ok: true, ad: createSampleListing() }] });
  lists.activeAds = [createSampleListing()];
  const { user, router } = showLists(true);
  await user.click(await screen.findByRole('button', { name: "Archiver l'annonce" }));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText("C'est annulé")).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(router.state.location.pathname).toBe('/profil/ads');
});

test('a listing that can no longer be online shows why instead of being renewed', async () => {
  const ad = createSampleListing({ expiresAt: '2026-12-06T10:00:00.000Z' });
  stubApiAnswer('POST /api/adverts/:id/renew', {
    ad: createSampleListing({ expiresAt: '2026-12-06T15:00:00.000Z' }),
  });
  lists.activeAds = [ad];
  const { user } = showLists(true);
  await user.click(await screen.findByRole('button', { name: 'Renouveler' }));
  expect(
    await screen.findByText("Déjà en ligne jusqu'au 6 décembre : rien à renouveler"),
  ).toBeInTheDocument();
});

test('all listings that are online are renewed by one touch', async () => {
  const before = ['l1', 'l2'].map((_id) =>
    createSampleListing({ _id, expiresAt: '2026-12-01T10:00:00.000Z' }),
  );
  lists.activeAds = before;
  const sent = stubApiAnswer('PUT /api/adverts/my-ads', () => ({
    results: before.map((ad) => ({
      id: ad._id,
      ok: true,
      ad: { ...ad, expiresAt: '2026-12-10T10:00:00.000Z' },
    })),
  }));
  const { user } = showLists(true);
  await user.click(await screen.findByRole('button', { name: 'Tout renouveler' }));
  expect(await screen.findByText('2 annonces renouvelées')).toBeInTheDocument();
  expect(await sent[0]?.json()).toEqual({
    changes: [
      { id: 'l1', renew: true },
      { id: 'l2', renew: true },
    ],
  });
});

test('renewing all is offered to those with several listings online', async () => {
  lists.pendingAds = [createSampleListing({ status: 'pending' })];
  showLists();
  await row();
  expect(screen.queryByRole('button', { name: 'Tout renouveler' })).toBeNull();
});

test("a seller's own figures are loaded on demand", async () => {
  lists.activeAds = [createSampleListing()];
  const asked = stubApiAnswer('GET /api/adverts/my-ads/figures', {
    weeks: [{ week: '2026-11-23', views: 14, messages: 3 }],
    searches: [{ productName: 'kiwai', searches: 5 }],
  });
  const { user } = showLists();
  await row();
  expect(asked).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Mes chiffres par semaine' }));
  const week = await screen.findByRole('row', { name: '23\u00a0novembre 14 3' });
  expect(week).toBeVisible();
  expect(screen.getByText('kiwai').closest('li')).toHaveTextContent('kiwai 5 fois');
});

test('a listing is deleted after a confirmation', async () => {
  const toasts: string[] = [];
  const stop = registerToastRenderer(({ text }) => toasts.push(text));
  const sent = stubApiAnswer('DELETE /api/adverts/:id', () => {
    lists = { ...lists, activeAds: [] };
    return { message: 'Annonce supprimée avec succès' };
  });
  lists.activeAds = [createSampleListing()];
  const { user } = showLists();
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await user.click(screen.getByRole('button', { name: 'Non, annuler' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await user.click(screen.getByRole('button', { name: 'Oui, supprimer' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /tomates/ })).toBeNull());
  expect(toasts).toContain('Annonce supprimée avec succès');
  stop();
});

test('a refused action leaves the listing in place', async () => {
  stubApiAnswer('PATCH /api/adverts/:id/availability', () =>
    createFakeApiErrorResponse(403, 'ACCOUNT_SUSPENDED', 'Suspendu.'),
  );
  lists.activeAds = [createSampleListing()];
  const { user } = showLists();
  const button = await screen.findByRole('button', { name: 'Tout est parti' });
  await user.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(await row()).toHaveTextContent('En ligne');
});

test('a listing in an unknown commune has a warning, and one tap takes the proposal', async () => {
  const location = { city: 'Villeurbane', postalCode: '69999', street: 'rue des Lilas' };
  const villeurbanne = { city: 'Villeurbanne', postalCode: '69100' };
  const placeDoubt = { reason: 'unknown' as const, proposals: [villeurbanne] };
  lists.pendingAds = [createSampleListing({ status: 'pending', location, placeDoubt })];
  const sent = stubApiAnswer('PUT /api/adverts/:id', () => {
    const ad = createSampleListing({ status: 'pending', location: { ...location, ...villeurbanne } });
    lists.pendingAds = [ad];
    return { ad };
  });
  const { user } = showLists();
  expect(
    await screen.findByText("Commune inconnue : l'annonce ne sortira dans aucune recherche par lieu."),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Villeurbanne (69100)' }));
  await waitFor(() => expect(screen.queryByText(/Commune inconnue/)).toBeNull());
  expect(await sent[0]?.json()).toMatchObject({ location: { ...villeurbanne, street: 'rue des Lilas' } });
});

test('the question about the commune is about the pending revision, where there is one', async () => {
  const placeDoubt = { reason: 'unknown' as const, proposals: [] };
  const revision = {
    submittedAt: '2026-11-20T09:00:00.000Z',
    location: { city: 'Lyon', postalCode: '75001' },
  };
  const contradictory = {
    reason: 'contradictory' as const,
    proposals: [{ city: 'Lyon', postalCode: '69001' }],
  };
  lists.activeAds = [
    createSampleListing({
      placeDoubt,
      revision: { ...revision, location: { city: 'Lyon', postalCode: '69001' } },
    }),
    createSampleListing({ _id: 'l2', revision: { ...revision, placeDoubt: contradictory } }),
  ];
  showLists();
  expect(await screen.findByText(/se contredisent/)).toBeInTheDocument();
  expect(screen.queryByText(/Commune inconnue/)).toBeNull();
});

test('the menu of a listing names it as its heading does', async () => {
  lists.activeAds = [createSampleListing({ productName: 'œuf de poule' })];
  showLists();
  expect(await screen.findByRole('button', { name: 'Autres actions : Œuf de poule' })).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Œuf de poule', hidden: true })).toBeInTheDocument();
});
