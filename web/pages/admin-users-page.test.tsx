import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ManagedUser, ModerationDecision } from '#contract/moderation/schemas.ts';
import { readBrowserSession } from '#web/client/session.ts';
import type { Session } from '#web/client/session-token.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as usersPage from './admin-users-page.tsx';

let admin: Session;
/** Members on the server, one a page. */
let members: ManagedUser[];

const member = (firstName: string, differences: Partial<ManagedUser> = {}): ManagedUser => ({
  _id: firstName,
  firstName,
  lastName: 'Petit',
  email: `${firstName}@recolte.test`,
  role: 1,
  isActive: true,
  state: 'active',
  hasSecondFactor: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  companyName: null,
  companySiret: null,
  profileImage: null,
  professional: false,
  adCount: 0,
  blockedBy: 0,
  ...differences,
});

let asked: Request[];
beforeEach(() => {
  admin = stubLoggedInMember({ role: ROLE_ADMIN });
  members = [member('zoé'), member('noé')];
  asked = stubApiAnswer('GET /api/admin/users', (request) => {
    const { searchParams } = new URL(request.url);
    const found = members.filter(({ firstName }) => firstName.includes(searchParams.get('searchTerm') ?? ''));
    return Response.json({ users: found, totalPages: found.length === 0 ? 0 : 2 });
  });
});

const showUsers = (query = '') =>
  renderTestPage(usersPage, '/profil/admin-users', { address: `/profil/admin-users${query}` });
const row = async (name: string) =>
  within((await screen.findByText(`${name} Petit`)).closest('li') as HTMLElement);

test('members are found while typing, with one step back to the former page', async () => {
  const { user, router } = showUsers();
  await row('zoé');
  await user.type(screen.getByRole('searchbox'), 'no');
  await waitFor(() => expect(screen.queryByText('zoé Petit')).toBeNull());
  await user.type(screen.getByRole('searchbox'), 'é');
  await waitFor(() => expect(router.state.location.search).toBe('?q=no%C3%A9'));
  expect(asked.map(({ url }) => new URL(url).searchParams.get('searchTerm'))).toEqual([null, 'no', 'noé']);
  screen.getByRole('searchbox').blur();
  await router.navigate(-1);
  await row('zoé');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
});

test('Enter searches at once, without the pause in typing', async () => {
  const { router } = showUsers();
  await row('zoé');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.value = 'no';
  field.form?.requestSubmit();
  await waitFor(() => expect(router.state.location.search).toBe('?q=no'));
});

test('a search without results shows a sentence, with a way out', async () => {
  const { user, router } = showUsers('?q=xyz');
  expect(await screen.findByText('Personne ne correspond à « xyz ».')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Effacer la recherche' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the next page of a search starts at its top; one beyond the end is the last', async () => {
  const { user, router, unmount } = showUsers('?q=zo');
  const next = await screen.findByRole('link', { name: 'Suivant' });
  expect(screen.getByRole('searchbox')).toHaveValue('zo');
  expect(screen.getByRole('button', { name: 'Précédent' })).toBeDisabled();
  await user.click(next);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Utilisateurs' })).toHaveFocus());
  expect(router.state.location.search).toBe('?q=zo&page=2');
  expect(screen.getByText('Page 2 sur 2')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Suivant' })).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'Précédent' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=zo'));
  unmount();
  const beyond = showUsers('?page=9');
  await waitFor(() => expect(beyond.router.state.location.search).toBe('?page=2'));
});

test('an account is shown as active, suspended or never activated', async () => {
  members = [
    member('zoé'),
    member('noé', { isActive: false, state: 'suspended' }),
    member('léo', { isActive: false, state: 'unverified' }),
  ];
  showUsers();
  for (const [name, state] of [
    ['zoé', 'Actif'],
    ['noé', 'Suspendu'],
    ['léo', 'Jamais activé'],
  ] as const)
    expect((await row(name)).getByText(state)).toBeInTheDocument();
});

test('a suspension asks for a reason first; a refusal keeps the typed text', async () => {
  const sent = stubApiAnswer('PATCH /api/admin/user/:id', (_, count) => {
    if (count === 1) return createFakeApiErrorResponse(409, 'CONFLICT', 'Déjà suspendu.');
    members = [member('zoé', { isActive: false, state: 'suspended' })];
    return HttpResponse.json({});
  });
  const { user } = showUsers();
  await user.click((await row('zoé')).getByRole('button', { name: 'Désactiver' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Désactiver le compte de zoé Petit\u00a0?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Désactiver' }));
  expect(await dialog.findByText('Indiquez une raison')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox'), ' Annonces volées ');
  await user.click(dialog.getByRole('button', { name: 'Désactiver' }));
  expect(await dialog.findByText('Déjà suspendu.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue(' Annonces volées ');
  await user.click(dialog.getByRole('button', { name: 'Désactiver' }));
  await waitFor(async () => expect((await row('zoé')).getByText('Suspendu')).toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sent[1]?.json()).toEqual({ isActive: false, reason: ' Annonces volées ' });
});

test('an account is made active again without a question', async () => {
  members = [member('zoé', { isActive: false, state: 'suspended' })];
  const sent = stubApiAnswer('PATCH /api/admin/user/:id', () => {
    members = [member('zoé')];
    return HttpResponse.json({});
  });
  const { user } = showUsers();
  await user.click((await row('zoé')).getByRole('button', { name: 'Activer' }));
  await waitFor(async () => expect((await row('zoé')).getByText('Actif')).toBeInTheDocument());
  expect(await sent[0]?.json()).toEqual({ isActive: true });
});

test('an administrator who suspends the own account is logged out', async () => {
  members = [member('ana', { _id: admin.userId, role: ROLE_ADMIN })];
  stubApiAnswer('PATCH /api/admin/user/:id', () => HttpResponse.json({}));
  const { user } = showUsers();
  const own = await row('ana');
  expect(own.queryByRole('button', { name: 'Lancer une conversation' })).toBeNull();
  await user.click(own.getByRole('button', { name: 'Désactiver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Désactiver votre propre compte\u00a0?' }));
  expect(dialog.getByText(/^Vous serez déconnecté aussitôt/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Désactiver' }));
  expect(await screen.findByText('Page /login')).toBeInTheDocument();
  expect(readBrowserSession()).toBeUndefined();
});

test('a second factor is removed after a question, and only of others', async () => {
  members = [
    member('ana', { _id: admin.userId, role: ROLE_ADMIN, hasSecondFactor: true }),
    member('zoé', { role: ROLE_ADMIN, hasSecondFactor: true }),
  ];
  const removed = stubApiAnswer('DELETE /api/admin/user/:id/second-factor', () => {
    members = [member('zoé', { role: ROLE_ADMIN })];
    return HttpResponse.json({ message: 'Retirée.' });
  });
  const { user } = showUsers();
  const name = 'Retirer la validation en deux étapes';
  expect((await row('ana')).queryByRole('button', { name })).toBeNull();
  await user.click((await row('zoé')).getByRole('button', { name }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `${name} de zoé Petit\u00a0?` }));
  expect(dialog.getByText(/de vive voix/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Retirer' }));
  await waitFor(async () => expect((await row('zoé')).queryByRole('button', { name })).toBeNull());
  expect(new URL(removed[0]?.url ?? '').pathname).toMatch(/zo%C3%A9\/second-factor$/);
});

test('a conversation with a found member is opened by keyboard, and the way back leads to the search', async () => {
  stubApiAnswer('POST /api/messages/direct-conversation', () =>
    Response.json({ conversation: { _id: 'c9' } }),
  );
  const { user, router } = showUsers();
  await row('zoé');
  await user.type(screen.getByRole('searchbox'), 'noé');
  await waitFor(() => expect(screen.queryByText('zoé Petit')).toBeNull());
  // Keyboard steps past the five filters.
  for (let stops = 0; stops < 6; stops++) await user.tab();
  expect((await row('noé')).getByRole('button', { name: 'Lancer une conversation' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Page /messages/direct/c9')).toBeInTheDocument();
  await router.navigate(-1);
  expect(await screen.findByRole('searchbox')).toHaveValue('noé');
});

const decision = (_id: string): ModerationDecision => ({
  _id,
  administrator: { firstName: 'Léa', lastName: 'Roux' },
  createdAt: '2026-11-20T10:00:00.000Z',
  action: 'suspend-member',
  before: 'active',
  after: 'suspended',
  reason: `Raison ${_id}`,
});

test('the decisions about a member are loaded when unfolded, each once, and again after a failure', async () => {
  const pages = stubApiAnswer('GET /api/admin/decisions', (request, count) => {
    if (count === 1) return createFakeApiErrorResponse(500, 'INTERNAL', 'Non.');
    const page = new URL(request.url).searchParams.get('page');
    // Decision added meanwhile: d2 has moved to the second page.
    const decisions = page === '1' ? [decision('d1'), decision('d2')] : [decision('d2'), decision('d3')];
    return Response.json({ decisions, pagination: { totalPages: 2 } });
  });
  const { user } = showUsers();
  const zoe = await row('zoé');
  expect(pages).toEqual([]);
  const log = zoe.getByText('Historique des décisions').closest('details') as HTMLDetailsElement;
  log.open = true;
  // Suspended components resume in tests only inside of `act`.
  await act(async () => void fireEvent(log, new Event('toggle')));
  await act(async () => user.click(await zoe.findByRole('button', { name: 'Réessayer' })));
  await zoe.findByText('« Raison d1 »');
  await act(() => user.click(zoe.getByRole('button', { name: 'Voir plus' })));
  await zoe.findByText('« Raison d3 »');
  expect(zoe.getAllByText(/« Raison/)).toHaveLength(3);
  expect(zoe.queryByRole('alert')).toBeNull();
  expect(zoe.queryByRole('button', { name: 'Voir plus' })).toBeNull();
});

test('a professional is made a private person after a confirmation', async () => {
  members = [member('zoé', { professional: true, companyName: 'Ferme Garance' }), member('noé')];
  const sent = stubApiAnswer('PATCH /api/admin/user/:id', () => {
    members = [member('zoé'), member('noé')];
    return Response.json({ user: members[0] });
  });
  const { user } = showUsers();
  expect((await row('zoé')).getByText('Ferme Garance')).toBeInTheDocument();
  const asking = screen.getByRole('button', { name: 'Repasser en particulier' });
  await user.click(asking);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(sent).toEqual([]);
  await user.click(asking);
  const dialog = within(screen.getByRole('dialog', { name: 'Repasser zoé Petit en particulier\u00a0?' }));
  await user.type(dialog.getByLabelText('Raison'), 'SIRET radié');
  await user.click(dialog.getByRole('button', { name: 'Repasser en particulier' }));
  await waitFor(() => expect(screen.queryByText('Ferme Garance')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Repasser en particulier' })).toBeNull();
  expect(await sent[0]?.json()).toEqual({ professional: false, reason: 'SIRET radié' });
});

test('a member’s listings are loaded when unfolded, each with its state and page', async () => {
  members = [member('zoé', { adCount: 2 }), member('noé')];
  const listed = stubApiAnswer('GET /api/admin/authors/:id/adverts', [
    createSampleListing({ _id: 'a1', productName: 'figues', status: 'refuse' }),
    createSampleListing({ _id: 'a2', productName: 'noix' }),
  ]);
  const { user } = showUsers();
  expect((await row('noé')).getByText('Aucune annonce')).toBeInTheDocument();
  const zoe = await row('zoé');
  expect(listed).toEqual([]);
  await act(() => user.click(zoe.getByText('2 annonces')));
  const links = await zoe.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/ad/a1', '/ad/a2']);
  expect(zoe.getByText('Refusée')).toBeInTheDocument();
  expect(zoe.getByText('En ligne')).toBeInTheDocument();
  expect(new URL(listed[0]?.url ?? '').pathname).toBe('/api/admin/authors/zo%C3%A9/adverts');
});

test("a member's reservations are loaded when unfolded, what recurs before the single cases", async () => {
  members = [member('zoé')];
  const none = { total: 0, missed: 0, cancelled: 0 };
  const asked = stubApiAnswer('GET /api/admin/authors/:id', {
    author: {
      _id: 'zoé',
      firstName: 'Zoé',
      lastName: 'Petit',
      email: 'zoe@recolte.test',
      professional: false,
      isActive: true,
      memberSince: '2026-01-02T10:00:00.000Z',
      listings: { pending: 0, active: 0, archived: 0, refuse: 0, deleted: 0 },
      blockedBy: 0,
      refusals: [],
      reports: { open: 0, total: 0, latest: [] },
      reservations: {
        buyer: { total: 4, missed: 2, cancelled: 0 },
        seller: none,
        patterns: [
          {
            kind: 'absent',
            times: 2,
            people: 2,
            contested: 0,
            first: '2026-10-20T10:00:00.000Z',
            last: '2026-11-20T10:00:00.000Z',
          },
        ],
        record: { handovers: 0, partners: 0, partnersOfNobodyElse: 0, sameDevice: 0, sameNetwork: 0 },
        latest: [],
      },
    },
  });
  const { user } = showUsers();
  const zoe = await row('zoé');
  expect(asked).toEqual([]);
  await act(() => user.click(zoe.getByText('Réservations')));
  expect(
    await zoe.findByText(/^Pas venu 2 fois, au dire de 2 personnes, du 20\/10\/2026/),
  ).toBeInTheDocument();
  expect(zoe.getByText('Demandées : 4 (2 pas remises). Reçues : 0.')).toBeInTheDocument();
});

test('a filter stays with the search', async () => {
  const { user, router } = showUsers();
  await row('zoé');
  await user.click(screen.getByRole('link', { name: 'Suspendus' }));
  await screen.findByRole('link', { name: 'Suspendus', current: true });
  await user.type(screen.getByRole('searchbox'), 'no');
  await waitFor(() => expect(router.state.location.search).toBe('?q=no&filter=suspended'));
  const { searchParams } = new URL(asked.at(-1)?.url ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({ searchTerm: 'no', page: '1', filter: 'suspended' });
  expect(screen.getByRole('link', { name: 'Suspendus' })).toHaveAttribute('aria-current', 'true');
});

test('an active member is made an administrator after a question; a suspended one is not offered', async () => {
  members = [member('zoé'), member('noé', { isActive: false, state: 'suspended' })];
  const { user } = showUsers();
  const sent = stubApiAnswer('PATCH /api/admin/user/:id', () => {
    members = [member('zoé', { role: ROLE_ADMIN })];
    return { user: member('zoé', { role: ROLE_ADMIN }) };
  });
  expect((await row('noé')).queryByRole('button', { name: 'Nommer administrateur' })).toBeNull();
  await user.click((await row('zoé')).getByRole('button', { name: 'Nommer administrateur' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Nommer administrateur' }));
  expect(await screen.findByText('ADMIN')).toBeInTheDocument();
  expect(await sent[0]?.json()).toEqual({ isAdmin: true });
  expect((await row('zoé')).getByRole('button', { name: 'Retirer les droits' })).toBeInTheDocument();
});
