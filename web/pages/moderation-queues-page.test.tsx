import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import type { DecisionContestToAnswer } from '#contract/moderation/contest-routes.ts';
import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import type {
  AuthorModerationHistory,
  ListingModerationOutcome,
  ListingReport,
  ModerationQueueListing,
  UnreviewedPublication,
} from '#contract/moderation/schemas.ts';
import type { ThanksForAdmins } from '#contract/moderation/thanks.ts';
import { createSampleDecisionContest, createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { formatLocalDateTime } from '#web/ui/format-local-date-time.ts';
import { registerToastRenderer } from '#web/ui/toasts/show-or-queue-toast.ts';
import * as moderationPage from './moderation-queues-page.tsx';

/** Pending work on the server, by kind. */
let pending: ModerationQueueListing[];
let people: MessageOrMemberReport[];
let thanks: ThanksForAdmins[];
let reports: ListingReport[];
let unread: UnreviewedPublication[];
let deleted: ListingWithAuthorLastName[];
let contests: DecisionContestToAnswer[];

const SUBMITTED_AT = '2026-11-20T09:00:00.000Z';

const waiting = (name: string): ModerationQueueListing => ({
  ...createSampleListing({ _id: name, productName: name, status: 'pending', images: [] }),
  isRevision: false,
  submittedAt: SUBMITTED_AT,
  reports: [],
  spam: null,
});
const reported = (id: string, listing: ListingWithAuthorLastName): ListingReport => ({
  _id: id,
  type: 'ad',
  entityId: listing._id,
  ad: listing,
  reporter: { firstName: 'Zoé', lastName: 'Martin' },
  reason: `Raison ${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  reporterFacts: { otherListings: 0, dismissed: 0, sharesNetwork: false },
});

beforeEach(() => {
  people = [];
  thanks = [];
  pending = ['figues', 'noix', 'miel'].map(waiting);
  reports = [];
  unread = [];
  deleted = [];
  contests = [];
  stubApiAnswer('GET /api/admin/queues', () => ({
    pending: pending.length,
    suspicious: 0,
    reported: reports.length,
    reports: reports.length,
    unread: unread.length,
    deleted: deleted.length,
    notices: 0,
    thanks: thanks.length,
  }));
  stubApiAnswer('GET /api/admin/adverts/pending', () => pending);
  stubApiAnswer('GET /api/reports/reports', () => reports);
  stubApiAnswer('GET /api/admin/adverts/unread', () => unread);
  stubApiAnswer('GET /api/admin/adverts/deleted', () => deleted);
  stubApiAnswer('GET /api/admin/notices', []);
  stubApiAnswer('GET /api/admin/contests', () => contests);
  stubApiAnswer('GET /api/reports/people', () => people);
  stubApiAnswer('GET /api/admin/thanks', () => thanks);
  stubApiAnswer('GET /api/admin/refusal-reasons', { reasons: [...cannedRefusalReasons] });
});

async function showQueues(query = '') {
  stubLoggedInMember({ role: ROLE_ADMIN });
  const shown = renderTestPage(moderationPage, '/profil/admin-adverts', {
    address: `/profil/admin-adverts${query}`,
  });
  await screen.findByRole('heading', { name: /Annonces en attente/ });
  return shown;
}

/** Decides as the server does; `late` contains listings that somebody else decided about before. */
function deciding({ late = [] as string[], wait = Promise.resolve() } = {}) {
  return stubApiAnswer('PUT /api/admin/decisions', async (request) => {
    const { ids }: { ids: string[] } = await request.json();
    await wait;
    pending = pending.filter(({ _id }) => !ids.includes(_id));
    reports = reports.filter(({ entityId }) => !ids.includes(entityId));
    unread = unread.filter(({ _id }) => !ids.includes(_id));
    deleted = deleted.filter(({ _id }) => !ids.includes(_id));
    const outcomes = ids.map(
      (_id): ListingModerationOutcome =>
        late.includes(_id)
          ? { _id, outcome: 'conflict', present: { status: 'refuse', decision: byLea } }
          : { _id, outcome: 'done', present: null },
    );
    return { outcomes };
  });
}
const byLea = {
  _id: 'd1',
  administrator: { firstName: 'Léa', lastName: 'Roux' },
  createdAt: '2026-11-20T10:00:00.000Z',
  action: 'refuse-listing',
  before: 'pending',
  after: 'refuse',
  reason: 'Photo floue',
} as const;

/** @returns the notices from now on */
function readNotices() {
  const texts: string[] = [];
  onTestFinished(registerToastRenderer(({ text }) => texts.push(text)));
  // Notices of former tests, which nothing has shown.
  texts.length = 0;
  return texts;
}

const cards = () => screen.queryAllByRole('article').map((card) => card.dataset.card);
const card = (name: string) => screen.getByRole('article', { name });
const inCard = (name: string, button: string) => within(card(name)).getByRole('button', { name: button });

test('an accepted listing leaves the queue, the next one gets the focus, new ones come last', async () => {
  const decided = deciding();
  const { user } = await showQueues();
  pending = [waiting('ail'), ...pending];
  await user.click(inCard('figues', 'Accepter'));
  expect(card('noix')).toHaveFocus();
  await waitFor(() => expect(cards()).toEqual(['noix', 'miel', 'ail']));
  expect(await decided[0]?.json()).toEqual({
    ids: ['figues'],
    status: 'accepted',
    from: 'pending',
    submittedAt: { figues: SUBMITTED_AT },
  });
  expect(card('noix')).toHaveFocus();
});

test('a revision shows its changes, and is decided as one together with new listings', async () => {
  const decided = deciding();
  pending[0] = {
    ...waiting('figues'),
    status: 'accepted',
    isRevision: true,
    changes: {
      description: { before: 'Figues de serre, bien mûres', after: 'Figues du jardin, bien mûres' },
      price: { before: 3, after: 2.5 },
    },
  };
  const { user } = await showQueues();
  const changes = within(screen.getByRole('region', { name: 'Modifications de figues' }));
  expect(changes.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['de', 'serre']);
  expect(changes.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual(['du', 'jardin']);
  expect(changes.getByText('2,50 €')).toBeInTheDocument();
  expect(within(card('figues')).getByText('Modification')).toBeInTheDocument();
  const changedAt = formatLocalDateTime(SUBMITTED_AT);
  expect(card('figues')).toHaveTextContent(`modifiée le ${changedAt}`);
  expect(card('noix')).toHaveTextContent(formatLocalDateTime(waiting('noix').createdAt));
  expect(card('noix')).not.toHaveTextContent(changedAt);
  await user.click(inCard('figues', 'Refuser'));
  const refusal = within(screen.getByRole('dialog', { name: 'Refuser les modifications' }));
  await user.click(refusal.getByRole('button', { name: 'Annuler' }));
  for (const name of ['figues', 'noix']) await user.click(within(card(name)).getByRole('checkbox'));
  const bar = within(screen.getByRole('region', { name: 'Annonces choisies' }));
  await user.click(bar.getByRole('button', { name: 'Accepter' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(cards()).toEqual(['miel']));
  const submittedAt = { figues: SUBMITTED_AT, noix: SUBMITTED_AT };
  const bodies = await Promise.all(decided.map((request) => request.json()));
  expect(bodies).toEqual([
    { ids: ['noix'], status: 'accepted', from: 'pending', submittedAt },
    { ids: ['figues'], status: 'accepted', revision: true, submittedAt },
  ]);
});

test.each([
  ['new listings', false, ['noix', 'miel']],
  ['revisions', true, ['figues', 'miel']],
] as const)(
  'decided listings leave the queue even when the call for the %s fails',
  async (_, fails, left) => {
    pending[0] = { ...waiting('figues'), status: 'accepted', isRevision: true, changes: {} };
    stubApiAnswer('PUT /api/admin/decisions', async (request) => {
      const { ids, revision = false } = await request.json();
      if (revision === fails)
        return createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.');
      pending = pending.filter(({ _id }) => !ids.includes(_id));
      return { outcomes: ids.map((_id: string) => ({ _id, outcome: 'done', present: null })) };
    });
    const notices = readNotices();
    const { user } = await showQueues();
    for (const name of ['figues', 'noix']) await user.click(within(card(name)).getByRole('checkbox'));
    const bar = within(screen.getByRole('region', { name: 'Annonces choisies' }));
    await user.click(bar.getByRole('button', { name: 'Accepter' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Accepter' }));
    await waitFor(() => expect(cards()).toEqual(left));
    expect(notices).toEqual(
      expect.arrayContaining(['La base de données ne répond pas.', 'Annonce validée avec succès']),
    );
  },
);

test('a listing changed by its author is shown again before it is decided', async () => {
  stubApiAnswer('PUT /api/admin/decisions', () => {
    const later = { submittedAt: '2026-11-20T09:05:00.000Z', description: 'Tout autre chose' };
    pending = pending.map((listing) => (listing._id === 'figues' ? { ...listing, ...later } : listing));
    return { outcomes: [{ _id: 'figues', outcome: 'edited', present: null }] };
  });
  const { user } = await showQueues();
  await user.click(inCard('figues', 'Accepter'));
  const notice = await screen.findByText("Modifiée par son auteur depuis que vous l'avez lue");
  expect(card('figues')).toContainElement(notice);
  expect(await within(card('figues')).findByText('Tout autre chose')).toBeInTheDocument();
  await user.click(inCard('figues', 'Relire'));
  const decided = deciding();
  await user.click(inCard('figues', 'Accepter'));
  await waitFor(() => expect(cards()).toEqual(['noix', 'miel']));
  expect(await decided[0]?.json()).toMatchObject({ submittedAt: { figues: '2026-11-20T09:05:00.000Z' } });
});

test('a card is busy until its answer, while others can be decided', async () => {
  const { promise: wait, resolve: decide } = Promise.withResolvers<void>();
  deciding({ wait });
  const { user } = await showQueues();
  await user.click(inCard('figues', 'Accepter'));
  expect(card('figues')).toHaveAttribute('aria-busy', 'true');
  await user.click(inCard('noix', 'Accepter'));
  expect(card('miel')).toHaveFocus();
  await act(async () => decide());
  await waitFor(() => expect(cards()).toEqual(['miel']));
  expect(card('miel')).toHaveFocus();
});

test('a card that leaves after the focus moved on does not take it back', async () => {
  const asked = stubApiAnswer('GET /api/admin/adverts/pending', () => pending);
  const { promise: wait, resolve: decide } = Promise.withResolvers<void>();
  deciding({ wait });
  const { user } = await showQueues();
  const noix = card('noix');
  noix.getBoundingClientRect = () => new DOMRect(0, noix === document.activeElement ? 100 : -100);
  await user.keyboard('ja');
  expect(noix).toHaveFocus();
  // Key pressed inside `act`, so that the router's answer is not rendered before it.
  await act(async () => {
    decide();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    fireEvent.keyDown(noix, { key: 'a' });
  });
  expect(card('miel')).toHaveFocus();
  await waitFor(() => expect(cards()).toEqual(['miel']));
});

test('the last card leaves the focus to the one before, then to the section', async () => {
  deciding();
  const { user } = await showQueues();
  await user.click(inCard('miel', 'Accepter'));
  await waitFor(() => expect(cards()).toEqual(['figues', 'noix']));
  expect(card('noix')).toHaveFocus();
  await user.click(inCard('noix', 'Accepter'));
  await user.click(inCard('figues', 'Accepter'));
  await waitFor(() => expect(cards()).toEqual([]));
  expect(screen.getByRole('group', { name: 'Annonces en attente' })).toHaveFocus();
});

test('a refusal asks for a reason first, which can begin with a usual one', async () => {
  const decided = deciding();
  const { user } = await showQueues();
  await user.click(inCard('noix', 'Refuser'));
  const dialog = () => within(screen.getByRole('dialog', { name: "Refuser l'annonce" }));
  const field = () => dialog().getByRole('textbox');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Noix, de Camille Durand');
  await user.click(dialog().getByRole('button', { name: 'Refuser' }));
  expect(field()).toBeInvalid();
  expect(field()).toHaveFocus();
  await user.click(dialog().getByRole('button', { name: 'Prix' }));
  expect((field() as HTMLTextAreaElement).value).toMatch(/^Le prix ne correspond pas/);
  await user.click(dialog().getByRole('button', { name: 'Doublon' }));
  await user.click(dialog().getByRole('button', { name: 'Prix' }));
  expect((field() as HTMLTextAreaElement).value).toMatch(/^Le prix [^\n]*\nCette annonce existe déjà[^\n]*$/);
  await user.clear(field());
  await user.type(field(), 'Bonjour,');
  await user.click(dialog().getByRole('button', { name: 'Photo' }));
  expect((field() as HTMLTextAreaElement).value).toMatch(/^Bonjour,\nLa photo/);
  expect(field()).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(card('miel')).toHaveFocus();
  await waitFor(() => expect(cards()).toEqual(['figues', 'miel']));
  expect(await decided[0]?.json()).toMatchObject({
    ids: ['noix'],
    status: 'refuse',
    deleteReason: expect.stringMatching(/^Bonjour,\nLa photo/),
  });
});

test('a listing decided by somebody else stays, with who, when and why, until dismissed', async () => {
  deciding({ late: ['noix'] });
  const notices = readNotices();
  const { user } = await showQueues();
  await user.click(inCard('noix', 'Accepter'));
  const notice = await within(card('noix')).findByRole('alert');
  expect(notice).toHaveTextContent(`Déjà refusée par Léa Roux le ${formatLocalDateTime(byLea.createdAt)}`);
  expect(notices).toEqual([expect.stringMatching(/^Votre décision n'est pas appliquée/)]);
  expect(card('miel')).toHaveFocus();
  expect(within(card('noix')).getByText('Raison : Photo floue')).toBeInTheDocument();
  expect(within(card('noix')).queryByRole('button', { name: 'Accepter' })).toBeNull();
  await user.click(inCard('noix', 'Retirer de la liste'));
  expect(cards()).toEqual(['figues', 'miel']);
  expect(card('miel')).toHaveFocus();
});

test('a failed decision is reported, keeps the listing and can be repeated', async () => {
  stubApiAnswer('PUT /api/admin/decisions', () => HttpResponse.json({} as never, { status: 500 }));
  const notices = readNotices();
  const { user } = await showQueues();
  await user.click(inCard('noix', 'Accepter'));
  await waitFor(() => expect(card('noix')).toHaveAttribute('aria-busy', 'false'));
  expect(notices).toEqual(['Une erreur est survenue. Réessayez dans un moment.']);
  expect(cards()).toEqual(['figues', 'noix', 'miel']);
  deciding();
  await user.click(inCard('noix', 'Accepter'));
  await waitFor(() => expect(cards()).toEqual(['figues', 'miel']));
});

test('a refusal that failed keeps its reason', async () => {
  stubApiAnswer('PUT /api/admin/decisions', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Plus tard.'));
  const { user } = await showQueues();
  const field = () => screen.getByRole('textbox', { name: /raison/ });
  await user.click(inCard('noix', 'Refuser'));
  await user.type(field(), 'Une autre photo, merci.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(card('noix')).toHaveAttribute('aria-busy', 'false'));
  await user.click(inCard('noix', 'Refuser'));
  expect(field()).toHaveValue('Une autre photo, merci.');
});

test('several listings whose refusal failed stay selected, with the reason', async () => {
  const decided = stubApiAnswer('PUT /api/admin/decisions', () => HttpResponse.error());
  const notices = readNotices();
  const { user } = await showQueues();
  for (const name of ['figues', 'noix']) await user.click(within(card(name)).getByRole('checkbox'));
  const bar = async () => within(await screen.findByRole('region', { name: 'Annonces choisies' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Refuser 2 annonces' }));
  await user.click((await bar()).getByRole('button', { name: 'Refuser' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    /^Figues, de Camille Durand.; Noix, de Camille Durand$/,
  );
  await user.type(dialog().getByRole('textbox'), 'Hors saison.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(card('noix')).toHaveAttribute('aria-busy', 'false'));
  expect(decided).toHaveLength(1);
  expect((await bar()).getByRole('status')).toHaveTextContent('2 annonces choisies');
  deciding();
  await user.click((await bar()).getByRole('button', { name: 'Refuser' }));
  expect(dialog().getByRole('textbox')).toHaveValue('Hors saison.');
  await user.click(dialog().getByRole('button', { name: 'Refuser' }));
  await waitFor(() => expect(cards()).toEqual(['miel']));
  expect(card('miel')).toHaveFocus();
  expect(notices.at(-1)).toBe('2 annonces rejetées avec succès');
});

test('a typed reason with a space does not press the button of a usual one', async () => {
  const { user } = await showQueues();
  await user.keyboard('jr');
  act(() => screen.getByRole('button', { name: 'Photo' }).focus());
  await user.keyboard('Trop cher');
  expect(screen.getByRole('textbox', { name: /raison/ })).toHaveValue('Trop cher');
});

test('several listings are decided together, after a question', async () => {
  const decided = deciding({ late: ['miel'] });
  const { user } = await showQueues();
  await user.click(screen.getByRole('checkbox', { name: 'Choisir figues' }));
  const bar = () => within(screen.getByRole('region', { name: 'Annonces choisies' }));
  expect(bar().getByRole('status')).toHaveTextContent('1 annonce choisie');
  await user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner (3)' }));
  expect(bar().getByRole('status')).toHaveTextContent('3 annonces choisies');
  await user.click(screen.getByRole('checkbox', { name: 'Choisir noix' }));
  await user.click(bar().getByRole('button', { name: 'Accepter' }));
  const question = screen.getByRole('alertdialog', { name: 'Accepter 2 annonces\u00a0?' });
  expect(decided).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Accepter' }));
  expect(await within(card('miel')).findByText(/Déjà refusée/)).toBeInTheDocument();
  expect(cards()).toEqual(['noix', 'miel']);
  expect(await decided[0]?.json()).toMatchObject({ ids: ['figues', 'miel'] });
  expect(screen.queryByRole('region', { name: 'Annonces choisies' })).toBeNull();
});

test('all listings of one page can be selected, with the total shown', async () => {
  stubApiAnswer('GET /api/admin/queues', {
    pending: 27,
    suspicious: 0,
    reported: 0,
    reports: 0,
    unread: 0,
    deleted: 0,
    notices: 0,
    thanks: 0,
  });
  const { user } = await showQueues();
  const all = screen.getByRole('checkbox', { name: 'Tout sélectionner (3 sur 27)' });
  await user.click(all);
  expect(all).toHaveAccessibleName('Tout sélectionner (3 sur 27)');
});

test('keys move between cards and press their buttons', async () => {
  deciding();
  const { user } = await showQueues();
  await user.keyboard('a');
  expect(cards()).toEqual(['figues', 'noix', 'miel']);
  await user.keyboard('jj');
  expect(card('noix')).toHaveFocus();
  await user.keyboard('k');
  expect(card('figues')).toHaveFocus();
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Choisir figues' })).toBeChecked();
  await user.keyboard('xa');
  await waitFor(() => expect(cards()).toEqual(['noix', 'miel']));
  expect(card('noix')).toHaveFocus();
});

test('shortcuts can be switched off for this browser', async () => {
  const { user } = await showQueues();
  await user.keyboard('?');
  const help = within(screen.getByRole('dialog', { name: 'Raccourcis clavier' }));
  await user.click(help.getByRole('switch', { name: 'Utiliser les raccourcis' }));
  await user.click(help.getByRole('button', { name: 'Fermer' }));
  await user.keyboard('j');
  expect(card('figues')).not.toHaveFocus();
  expect(inCard('figues', 'Accepter')).not.toHaveAttribute('aria-keyshortcuts');
  expect(localStorage.getItem('moderation-shortcuts-off')).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Raccourcis clavier' }));
  await user.click(help.getByRole('switch', { name: 'Utiliser les raccourcis' }));
});

test('reports of a listing are grouped; each can be deleted, the last with its card', async () => {
  pending = [];
  const figs = createSampleListing({ _id: 'figs', productName: 'figues' });
  reports = [reported('r1', figs), reported('r2', figs)];
  const removed = stubApiAnswer('DELETE /api/reports/:id', (request) => {
    reports = reports.filter(({ _id }) => !request.url.endsWith(_id));
    return { message: 'Supprimé.' };
  });
  const { user } = await showQueues();
  const lines = () => within(screen.getByRole('list', { name: 'Signalements' })).getAllByRole('listitem');
  expect(lines()).toHaveLength(2);
  const removals = () => within(card('figues')).getAllByRole('button', { name: 'Supprimer le signalement' });
  await user.click(removals()[0] as HTMLElement);
  expect(card('figues')).toHaveFocus();
  await waitFor(() => expect(lines()).toHaveLength(1));
  await user.click(removals()[0] as HTMLElement);
  await waitFor(() => expect(cards()).toEqual([]));
  expect(removed.map(({ url }) => new URL(url).pathname)).toEqual(['/api/reports/r1', '/api/reports/r2']);
});

test('a reported listing is deleted by its key, with a reason', async () => {
  pending = [];
  const [figs, nuts] = ['figs', 'nuts'].map((_id) => createSampleListing({ _id, productName: _id }));
  reports = [
    reported('r1', figs as ListingWithAuthorLastName),
    reported('r2', nuts as ListingWithAuthorLastName),
  ];
  const decided = deciding();
  const { user } = await showQueues();
  expect(screen.getByRole('button', { name: /^Annonces signalées/ })).toHaveTextContent('2');
  expect(card('figs')).toHaveTextContent('Zoé Martin');
  expect(card('figs')).toHaveTextContent('Raison r1');
  await user.keyboard('jd');
  const dialog = within(screen.getByRole('dialog', { name: "Supprimer l'annonce" }));
  await user.type(dialog.getByRole('textbox', { name: 'Indiquez une raison' }), 'Photo trompeuse.');
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(card('nuts')).toHaveFocus();
  await waitFor(() => expect(cards()).toEqual(['nuts']));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Annonces signalées/ })).toHaveTextContent('1'),
  );
  expect(await decided[0]?.json()).toEqual({
    ids: ['figs'],
    status: 'deleted',
    from: 'accepted',
    deleteReason: 'Photo trompeuse.',
  });
});

test('the card of a report that somebody else closed disappears', async () => {
  pending = [];
  reports = [reported('r1', createSampleListing({ productName: 'figues' }))];
  stubApiAnswer('DELETE /api/reports/:id', () => {
    reports = [];
    return createFakeApiErrorResponse(404, 'NOT_FOUND', 'Signalement introuvable.');
  });
  const { user } = await showQueues();
  await user.click(inCard('figues', 'Supprimer le signalement'));
  await waitFor(() => expect(cards()).toEqual([]));
});

test('a deleted listing can be restored', async () => {
  pending = [];
  const submittedAt = SUBMITTED_AT;
  deleted = [
    createSampleListing({ productName: 'figues', status: 'deleted', deleteReason: 'Doublon', submittedAt }),
  ];
  const [deletedId = ''] = deleted.map(({ _id }) => _id);
  const decided = deciding();
  const { user } = await showQueues();
  expect(card('figues')).toHaveTextContent('Doublon');
  await user.click(inCard('figues', 'Activer'));
  await waitFor(() => expect(cards()).toEqual([]));
  expect(await decided[0]?.json()).toMatchObject({
    status: 'accepted',
    from: 'deleted',
    submittedAt: { [deletedId]: SUBMITTED_AT },
  });
});

describe('listings online without having been read', () => {
  const online = (name: string): UnreviewedPublication => ({
    ...createSampleListing({ _id: name, productName: name, images: [] }),
    isRevision: name === 'noix',
    unreadSince: SUBMITTED_AT,
  });
  beforeEach(() => {
    pending = [];
    unread = ['figues', 'noix'].map(online);
  });

  test('one is taken back with a usual reason, and the next one gets the focus', async () => {
    const decided = deciding();
    const { user } = await showQueues();
    expect(screen.getByRole('button', { name: /^Publiées sans relecture/ })).toHaveTextContent('2');
    expect(card('figues')).toHaveTextContent(/En ligne sans relecture depuis le 20\/11\/2026/);
    expect(card('noix')).toHaveTextContent(/Modifications en ligne sans relecture depuis le/);
    await user.click(inCard('figues', 'Retirer'));
    const dialog = within(screen.getByRole('dialog', { name: "Retirer l'annonce" }));
    await user.click(dialog.getByRole('button', { name: 'Photo' }));
    expect(card('noix')).toHaveFocus();
    await waitFor(() => expect(cards()).toEqual(['noix']));
    expect(await decided[0]?.json()).toEqual({
      ids: ['figues'],
      status: 'deleted',
      from: 'accepted',
      deleteReason: cannedRefusalReasons[0]?.text,
    });
  });

  test('one is taken back with a reason of its own, which a usual one may follow', async () => {
    const decided = deciding();
    const { user } = await showQueues();
    await user.click(inCard('figues', 'Retirer'));
    const dialog = within(screen.getByRole('dialog', { name: "Retirer l'annonce" }));
    await user.type(dialog.getByRole('textbox'), 'Bonjour,');
    await user.click(dialog.getByRole('button', { name: 'Photo' }));
    expect(decided).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(cards()).toEqual(['noix']));
    expect(await decided[0]?.json()).toMatchObject({ deleteReason: expect.stringMatching(/^Bonjour,\nLa/) });
  });

  test('one that is deleted among the reported ones leaves both lists', async () => {
    reports = unread.slice(0, 1).map((listing) => reported('r1', listing));
    deciding();
    const { user } = await showQueues();
    const section = within(screen.getByRole('group', { name: 'Annonces signalées' }));
    await user.click(section.getByRole('button', { name: "Supprimer l'annonce" }));
    const dialog = within(screen.getByRole('dialog', { name: "Supprimer l'annonce" }));
    await user.type(dialog.getByRole('textbox'), 'Faux{Control>}{Enter}{/Control}');
    await waitFor(() => expect(cards()).toEqual(['noix']));
  });

  test('one that is read leaves the list and stays online', async () => {
    const confirmed = stubApiAnswer('PUT /api/admin/adverts/unread/:id', () => {
      unread = unread.slice(1);
      return { message: "L'annonce est relue." };
    });
    const notices = readNotices();
    const { user } = await showQueues();
    await user.click(inCard('figues', 'Relue'));
    await waitFor(() => expect(cards()).toEqual(['noix']));
    expect(card('noix')).toHaveFocus();
    expect(confirmed[0]?.url).toMatch(/\/unread\/figues$/);
    expect(await confirmed[0]?.json()).toEqual({ unreadSince: SUBMITTED_AT });
    expect(notices).toEqual(['Annonce relue']);
  });

  test('one whose changes went online since is not confirmed, and says so', async () => {
    stubApiAnswer('PUT /api/admin/adverts/unread/:id', () =>
      createFakeApiErrorResponse(409, 'LISTING_CHANGED', "L'annonce a changé."),
    );
    const { user } = await showQueues();
    await user.click(inCard('figues', 'Relue'));
    expect(await within(card('figues')).findByText(/Modifiée par son auteur/)).toBeInTheDocument();
    expect(within(card('figues')).queryByRole('button', { name: 'Relue' })).toBeNull();
  });
});

test('the order of a queue is a link to its first page', async () => {
  const { user, router } = await showQueues();
  await user.click(screen.getByRole('link', { name: 'Les plus récentes' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=newest'));
});

test('the last page of a queue, once empty, leads to the page before', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `lot ${index + 1}`);
  pending = names.map(waiting);
  stubApiAnswer('GET /api/admin/adverts/pending', ({ url }) => {
    const first = (Number(new URL(url).searchParams.get('page') ?? 1) - 1) * 20;
    return pending.slice(first, first + 20);
  });
  deciding();
  const { user, router } = await showQueues();
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(cards()).toEqual(['lot 21']));
  expect(router.state.location.search).toBe('?page=2');
  await user.click(inCard('lot 21', 'Accepter'));
  await waitFor(() => expect(cards()).toEqual(names.slice(0, 20)));
  expect(router.state.location.search).toBe('?page=1');
});

const history: AuthorModerationHistory = {
  _id: 'camille',
  firstName: 'Camille',
  lastName: 'Durand',
  email: 'camille@recolte.test',
  professional: false,
  isActive: false,
  memberSince: '2026-01-02T10:00:00.000Z',
  listings: { pending: 1, active: 2, archived: 3, refuse: 4, deleted: 5 },
  blockedBy: 0,
  refusals: [
    { _id: 'figues', productName: 'figues', status: 'refuse', deleteReason: 'Doublon', decidedAt: null },
    { _id: 'l2', productName: 'poudre', status: 'deleted', deleteReason: null, decidedAt: null },
  ],
  reports: {
    open: 1,
    total: 7,
    latest: [
      {
        _id: 'r1',
        entityId: 'l2',
        productName: 'poudre',
        reason: 'Dangereux',
        createdAt: '2026-11-20T10:00:00.000Z',
        isOpen: true,
      },
    ],
  },
  reservations: {
    buyer: { total: 12, missed: 2, cancelled: 1 },
    seller: { total: 9, missed: 1, cancelled: 0 },
    latest: [
      {
        _id: 'v1',
        as: 'buyer',
        productNames: ['radis', 'navets'],
        status: 'cancelled',
        cancelledBy: 'buyer',
        reason: 'Panne de voiture',
        outcomes: { member: null, other: null },
        answers: { member: null, other: null },
        sameSource: null,
        createdAt: '2026-11-20T10:00:00.000Z',
      },
      {
        _id: 'v2',
        as: 'seller',
        productNames: ['miel'],
        status: 'missed',
        cancelledBy: null,
        reason: null,
        outcomes: { member: 'done', other: 'absent' },
        answers: { member: "J'attendais au portail.", other: null },
        sameSource: 'network',
        createdAt: '2026-11-02T10:00:00.000Z',
      },
    ],
    patterns: [
      {
        kind: 'absent',
        times: 3,
        people: 2,
        contested: 1,
        first: '2026-05-02T10:00:00.000Z',
        last: '2026-11-20T10:00:00.000Z',
      },
      {
        kind: 'cancelled',
        times: 1,
        people: 1,
        contested: 0,
        first: '2026-11-20T10:00:00.000Z',
        last: '2026-11-20T10:00:00.000Z',
      },
    ],
    record: { handovers: 8, partners: 4, partnersOfNobodyElse: 3, sameDevice: 0, sameNetwork: 2 },
  },
};

test('the history of an author opens by its key, with counts, other refusals and reports', async () => {
  const asked = stubApiAnswer('GET /api/admin/authors/:id', { author: history });
  const { user } = await showQueues();
  expect(inCard('figues', "Historique de l'auteur")).toHaveAttribute('aria-expanded', 'false');
  expect(asked).toEqual([]);
  // Act needed: in a test React resumes suspended components only inside it.
  await act(() => user.keyboard('jh'));
  const past = within(card('figues'));
  expect(past.getByText('camille@recolte.test')).toBeInTheDocument();
  expect(await past.findByText('Compte inactif')).toBeInTheDocument();
  expect(asked[0]?.url).toMatch(/\/camille$/);
  const counts = past
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(counts).toEqual([
    'Actives 2',
    'En attente 1',
    'Archivées 3',
    'Refusées 4',
    'Supprimées 5',
    'Signalements reçus 7 (1 en cours)',
  ]);
  const lines = past.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'poudre, supprimée\u00a0: -',
    expect.stringMatching(/^poudre, en cours\u00a0: Dangereux \(20\/11\/2026/),
    'Pas venu 3 fois, au dire de 2 personnes, du 02/05/2026 au 20/11/2026\u00a0; contesté 1 fois',
    'A annulé ce qui était accepté 1 fois, avec 1 personne, le 20/11/2026',
    'radis, navets, demandée le 20/11/2026\u00a0: annulée par ce membre\u00a0; raison\u00a0: Panne de voiture',
    "miel, reçue le 02/11/2026\u00a0: pas remise\u00a0; ce membre dit\u00a0: C'est fait\u00a0; l'autre dit que ce membre n'est pas venu\u00a0; ce membre répond\u00a0: «\u00a0J'attendais au portail.\u00a0»\u00a0; même réseau, pas comptée",
  ]);
  expect(past.getByText(/^Remises comptées/)).toHaveTextContent(
    'Remises comptées : 8, avec 4 personnes dont 3 sans autre partenaire ; personnes pas comptées : 2 du même réseau',
  );
  expect(past.getByText('Les dernières, une par une').closest('details')).not.toHaveAttribute('open');
});

test('a history that cannot be loaded shows the reason', async () => {
  stubApiAnswer('GET /api/admin/authors/:id', () =>
    createFakeApiErrorResponse(404, 'NOT_FOUND', 'Personne introuvable.'),
  );
  const { user } = await showQueues();
  // Act needed: in a test React resumes suspended components only inside it.
  await act(() => user.click(inCard('figues', "Historique de l'auteur")));
  expect(await within(card('figues')).findByText('Personne introuvable.')).toBeInTheDocument();
});

test('an offer out of season is marked, a request is not', async () => {
  pending = [
    { ...waiting('tomates'), inSeason: false },
    { ...waiting('figues'), inSeason: false, mainType: 'asked' },
    { ...waiting('mâche'), inSeason: true },
    waiting('miel'),
  ];
  await showQueues();
  const card = await screen.findByRole('article', { name: /tomates/i });
  const hint = screen.getAllByText('Hors saison : serre, import ?');
  expect(hint).toHaveLength(1);
  expect(card).toContainElement(hint[0] ?? null);
});

test('sections of the moderation page that hold something are unfolded', async () => {
  pending = [];
  reports = [reported('r1', createSampleListing({ productName: 'figues' }))];
  await showQueues();
  const isOpen = (title: RegExp) =>
    screen.getByRole('button', { name: title }).getAttribute('aria-expanded') === 'true';
  expect([/en attente/, /signalées/, /supprimées/].map(isOpen)).toEqual([false, true, false]);
});

test('a listing that looks like spam shows its reasons, and has a list of its own', async () => {
  const [figues, noix] = ['figues', 'noix'].map(waiting) as [ModerationQueueListing, ModerationQueueListing];
  pending = [
    {
      ...figues,
      spam: {
        score: 70,
        level: 'high',
        reasons: [
          {
            kind: 'copiedText',
            text: "Texte à 92 % celui de l'annonce d'un autre membre",
            ad: { _id: 'f0', productName: 'Figues sèches' },
          },
          { kind: 'phone', text: 'Numéro de téléphone dans le texte' },
        ],
      },
      reports: [
        {
          reporter: { firstName: 'Zoé', lastName: 'Martin' },
          reason: 'Volée',
          createdAt: SUBMITTED_AT,
          reporterFacts: { otherListings: 11, dismissed: 1, sharesNetwork: true },
        },
      ],
    },
    noix,
  ];
  stubApiAnswer('GET /api/admin/adverts/pending', ({ url }) =>
    pending.filter(({ spam }) => spam || !new URL(url).searchParams.has('suspicious')),
  );
  const { user } = await showQueues();
  const title = within(card('figues')).getByText('Indices de spam : 70 sur 100');
  const signs = within(title.parentElement as HTMLElement);
  expect(signs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Texte à 92 % celui de l'annonce d'un autre membre\u00a0: Figues sèches (nouvel onglet)",
    'Numéro de téléphone dans le texte',
  ]);
  expect(signs.getByRole('link')).toHaveAttribute('href', '/ad/f0');
  expect(within(card('figues')).getByText('Suspecte')).toBeInTheDocument();
  expect(within(card('figues')).getByText('Volée')).toBeInTheDocument();
  expect(within(card('figues')).getByText(/^A aussi signalé/)).toHaveTextContent(
    "A aussi signalé 11 autres annonces de ce vendeur. 1 signalement sans suite auparavant. Envoyé par la même connexion internet qu'un autre signalement.",
  );
  expect(within(card('noix')).queryByText(/Indices de spam/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'À vérifier (0)' }));
  await waitFor(() => expect(cards()).toEqual(['figues']));
});

test('a reported message is shown among its neighbours, and its report can be closed', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  people = [
    {
      _id: 'r1',
      type: 'message',
      entityId: 'm2',
      reason: 'Insultes',
      createdAt: at,
      person: {
        _id: 'karim',
        firstName: 'Karim',
        lastName: 'Petit',
        email: 'karim@recolte.test',
        isActive: true,
      },
      messages: [
        { _id: 'm1', text: 'Bonjour', images: [], sentAt: at, isReported: false, isTheirs: false },
        { _id: 'm2', text: 'Voleuse', images: [], sentAt: at, isReported: true, isTheirs: true },
      ],
      reporter: { firstName: 'Jeanne', lastName: 'Roux' },
      profile: null,
      thanks: null,
    },
  ];
  const closed = stubApiAnswer('DELETE /api/reports/:id', { message: 'Signalement supprimé avec succès' });
  const notices = readNotices();
  const { user } = await showQueues();
  const texts = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Jeanne, .*Bonjour$/),
    expect.stringMatching(/^Karim, .*\(signalé\)Voleuse$/),
  ]);
  expect(screen.getByRole('link', { name: 'Voir le compte' })).toHaveAttribute(
    'href',
    '/profil/admin-users?q=karim%40recolte.test',
  );
  await user.click(
    within(screen.getByRole('list', { name: 'Signalement' })).getByRole('button', {
      name: 'Supprimer le signalement',
    }),
  );
  await waitFor(() => expect(closed).toHaveLength(1));
  await waitFor(() => expect(notices).toEqual(['Signalement supprimé avec succès']));
});

test('a professional with an incomplete company is shown with the missing details and a prepared reason', async () => {
  const [figues, ...others] = pending;
  const user = {
    ...createSampleListing().user,
    professional: true,
    missingContact: ['companyAddress', 'companyPhone'],
  };
  pending = [{ ...figues, user } as (typeof pending)[number], ...others];
  await showQueues();
  const line = "Il manque à l'entreprise : adresse et téléphone (raison prête : « Entreprise »)";
  expect(within(card('figues')).getByText(line)).toBeInTheDocument();
  expect(within(card('noix')).queryByText(/^Il manque/)).toBeNull();
});

test('a listing that cannot be located is marked', async () => {
  const proposals = [{ city: 'Lyon', postalCode: '69001' }];
  pending = [
    { ...waiting('figues'), placeDoubt: { reason: 'contradictory', proposals } },
    { ...waiting('noix'), placeDoubt: { reason: 'unknown', proposals: [] } },
    waiting('miel'),
  ];
  await showQueues();
  const card = (name: string) => within(screen.getByRole('article', { name }));
  expect(
    card('figues').getByText(
      "Commune et code postal se contredisent : l'annonce ne sortira dans aucune recherche par lieu",
    ),
  ).toBeInTheDocument();
  expect(
    card('noix').getByText("Commune inconnue : l'annonce ne sortira dans aucune recherche par lieu"),
  ).toBeInTheDocument();
  expect(card('miel').queryByText(/recherche par lieu/)).toBeNull();
});

test('a changed profile is shown as visitors read it', async () => {
  people = [
    {
      _id: 'r1',
      type: 'user',
      entityId: 'karim',
      createdAt: '2026-11-20T10:00:00.000Z',
      reason: 'A changé ce que les visiteurs lisent de son profil.',
      person: {
        _id: 'karim',
        firstName: 'Karim',
        lastName: 'Petit',
        email: 'karim@recolte.test',
        isActive: true,
      },
      messages: [],
      reporter: null,
      profile: { companyName: null, city: 'Lyon', presentation: 'Maraîcher.', pickupPlaces: ['La place'] },
      thanks: null,
    },
  ];
  await showQueues();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['Karim', 'Lyon', 'La place', 'Maraîcher.']);
  expect(screen.getByText(/^Remarqué par le site/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Vu' })).toBeInTheDocument();
});

describe('contested decisions', () => {
  const answerContest = async (user: Awaited<ReturnType<typeof showQueues>>['user']) => {
    const contested = within(screen.getByRole('article', { name: /^Ana Silva/ }));
    await user.type(contested.getByRole('textbox'), 'Nette.');
    await user.click(contested.getByRole('button', { name: 'Annuler la décision' }));
  };
  beforeEach(() => {
    pending = [];
    deleted = ['noix', 'figues'].map((name) =>
      createSampleListing({ _id: name, productName: name, status: 'deleted', decidedAt: SUBMITTED_AT }),
    );
    contests = [createSampleDecisionContest({ ad: { _id: 'figues', productName: 'figues' } })];
  });

  test('a restored listing leaves the deleted ones with the contest', async () => {
    stubApiAnswer('PUT /api/admin/contests/:id', () => {
      contests = [];
      deleted = deleted.slice(0, 1);
      return { contest: createSampleDecisionContest({ state: 'reversed' }) };
    });
    const { user } = await showQueues();
    expect(cards()).toEqual([undefined, 'noix', 'figues']);
    await answerContest(user);
    await waitFor(() => expect(cards()).toEqual(['noix']));
  });

  test('a contest that somebody else answered first leaves the page, and says so', async () => {
    const answered = 'Cette contestation a déjà sa réponse.';
    stubApiAnswer('PUT /api/admin/contests/:id', () => {
      contests = [];
      return createFakeApiErrorResponse(409, 'CONTEST_ANSWERED', answered);
    });
    const notices = readNotices();
    const { user } = await showQueues();
    await answerContest(user);
    await waitFor(() => expect(cards()).toEqual(['noix', 'figues']));
    expect(notices).toEqual([answered]);
  });
});

describe('words of thanks', () => {
  const words: ThanksForAdmins = {
    _id: 't1',
    phrase: 'tasty',
    text: 'De vraies tomates',
    status: 'pending',
    hidden: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    author: { _id: 'karim', firstName: 'Karim', lastName: 'Petit' },
    recipient: { _id: 'jeanne', firstName: 'Jeanne', lastName: 'Roux' },
    reservation: { _id: 'r1', authorRole: 'buyer', productNames: ['Tomates', 'Noix'], doneAt: null },
  };
  /** Decisions sent to the server. */
  let decided: unknown[];
  beforeEach(() => {
    thanks = [words];
    decided = [];
    stubApiAnswer('PUT /api/admin/thanks/:id', async (request) => {
      const { status } = await request.clone().json();
      decided.push(await request.json());
      thanks = [];
      return { thanks: { ...words, status } };
    });
  });

  test('words are accepted with a click, as they were read', async () => {
    const { user } = await showQueues();
    expect(screen.getByText(/^Karim Petit, qui achetait, à Jeanne Roux/)).toHaveTextContent('Tomates, Noix.');
    await user.click(screen.getByRole('button', { name: 'Accepter les mots de Karim' }));
    await waitFor(() => expect(decided).toEqual([{ status: 'accepted', from: 'pending' }]));
    await waitFor(() => expect(screen.queryByText(/De vraies tomates/)).toBeNull());
  });

  test('a refusal waits for its reason', async () => {
    const { user } = await showQueues();
    await user.click(screen.getByRole('button', { name: 'Refuser les mots de Karim' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser les mots de Karim' }));
    await user.click(dialog.getByRole('button', { name: 'Refuser' }));
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Indiquez une raison/);
    await user.type(dialog.getByRole('textbox'), 'Moqueur');
    await user.click(dialog.getByRole('button', { name: 'Refuser' }));
    await waitFor(() => expect(decided).toEqual([{ status: 'refused', from: 'pending', reason: 'Moqueur' }]));
  });

  test('decided words are listed on demand, and can be decided again', async () => {
    const { user } = await showQueues();
    thanks = [{ ...words, status: 'accepted' }];
    const summary = screen.getByText('Mots acceptés ou refusés');
    (summary.closest('details') as HTMLDetailsElement).open = true;
    const section = within(summary.closest('details') as HTMLElement);
    await user.click(await section.findByRole('button', { name: 'Retirer les mots de Karim' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Moqueur');
    await user.click(dialog.getByRole('button', { name: 'Refuser' }));
    expect(await section.findByText('Refusés')).toBeInTheDocument();
    expect(decided).toEqual([{ status: 'refused', from: 'accepted', reason: 'Moqueur' }]);
  });

  test('reported words are shown with their report, and taken away there', async () => {
    const shown = { ...words, status: 'accepted' } as const;
    thanks = [];
    people = [
      {
        _id: 'r1',
        type: 'thanks',
        entityId: 't1',
        createdAt: '2026-11-20T10:00:00.000Z',
        reason: 'Faux merci',
        person: { ...words.author, email: 'karim@recolte.test', isActive: true },
        messages: [],
        thanks: shown,
        reporter: { firstName: 'Jeanne', lastName: 'Roux' },
        profile: null,
      },
    ];
    const { user } = await showQueues();
    expect(screen.getByText(/pour un remerciement/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retirer les mots de Karim' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Moqueur');
    await user.click(dialog.getByRole('button', { name: 'Refuser' }));
    await waitFor(() => expect(decided).toHaveLength(1));
  });
});
