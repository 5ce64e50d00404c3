import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { thanksPhraseLabels } from '#contract/reservations/thanks-rules.ts';
import type { Session } from '#web/client/session-token.ts';
import { createSampleReservation } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './profile-orders-page.tsx';

let ana: Session;
let open: Reservation[];
/** Pages of ended reservations, as the server answers them. */
let pages: Reservation[][];
let asked: Request[];

const person = (firstName: string) => ({ _id: firstName, firstName, profileImage: null, role: 1 });
const ended = (differences: Partial<Reservation>): Reservation =>
  createSampleReservation(ana, {
    status: 'done',
    decidedAt: '2026-11-28T10:00:00.000Z',
    outcomes: { mine: 'done', theirs: null },
    ...differences,
  });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T09:30:00Z'), toFake: ['Date'] });
  ana = stubLoggedInMember({ firstName: 'Ana' });
  open = [];
  pages = [[ended({})]];
  asked = stubApiAnswer('GET /api/reservations', (request) => {
    const { searchParams } = new URL(request.url);
    const isEnded = searchParams.get('ended') === 'true';
    const reservations = isEnded ? (pages[Number(searchParams.get('page')) - 1] ?? []) : open;
    const totalPages = isEnded ? pages.length : 1;
    return { reservations, pagination: { page: 1, limit: 10, total: reservations.length, totalPages } };
  });
});

const show = async (query = '?as=seller') => {
  const { user } = renderTestPage(page, '/profil/commandes', {
    address: `/profil/commandes${query}`,
    hasToasts: true,
  });
  const section = (await screen.findByText('Passées (30 derniers jours)')).closest('details');
  if (!section) throw new Error('no section');
  section.open = true;
  // Suspended components resume in tests only inside of `act`.
  await act(async () => void fireEvent(section, new Event('toggle')));
  return user;
};
const orderOf = async (name: string) => {
  const order = (await screen.findByRole('link', { name })).closest('li');
  if (!order) throw new Error(`no order of ${name}`);
  return { order, within: within(order) };
};

test('a past order is shown with its day and outcome, and thanked for', async () => {
  const mine = { _id: 't1', phrase: 'punctual', text: null, status: null } as const;
  const sent = stubApiAnswer('POST /api/reservations/:id/thanks', () =>
    HttpResponse.json({ reservation: ended({ thanks: { mine, theirs: null } }) }, { status: 201 }),
  );
  const user = await show();
  const { order, within: shown } = await orderOf('Camille');
  expect(order).toHaveTextContent(/Remise faite\./);
  expect(order).toHaveTextContent(/samedi 28 novembre/);
  expect(order).toHaveTextContent(/Vous avez dit : C'est fait\./);
  await user.click(shown.getByRole('button', { name: 'Dire merci à Camille' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dire merci à Camille' }));
  await user.click(dialog.getByRole('button', { name: thanksPhraseLabels.punctual }));
  expect(await shown.findByText(/^Vous avez dit merci/)).toHaveTextContent(thanksPhraseLabels.punctual);
  expect(await sent[0]?.json()).toEqual({ phrase: 'punctual' });
  await waitFor(() => expect(order).toHaveFocus());
});

test('past orders are requested a page at a time, and those of thirty days alone', async () => {
  pages = [
    [
      ended({}),
      ended({
        _id: 'r2',
        buyer: person('Karim'),
        status: 'missed',
        outcomes: { mine: 'absent', theirs: null },
      }),
    ],
    [
      ended({ _id: 'r3', buyer: person('Noé'), status: 'cancelled', cancelledBy: 'buyer', reason: 'Malade' }),
      ended({ _id: 'r4', buyer: person('Zoé'), decidedAt: '2026-10-30T10:00:00.000Z' }),
    ],
    [ended({ _id: 'r5', buyer: person('Lia'), decidedAt: '2026-10-29T10:00:00.000Z' })],
  ];
  const user = await show();
  expect((await orderOf('Karim')).order).toHaveTextContent(/Pas remise\./);
  expect((await orderOf('Karim')).order).not.toHaveTextContent('€');
  expect((await orderOf('Karim')).within.queryByRole('button', { name: /^Dire merci/ })).toBeNull();
  await act(() => user.click(screen.getByRole('button', { name: 'Voir plus' })));
  expect((await orderOf('Noé')).order).toHaveTextContent(/Noé a annulé : Malade/);
  expect(screen.queryByText('Zoé')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull();
});

test('a buyer finds past orders too, and nothing is requested before the section is opened', async () => {
  const { seller, buyer } = createSampleReservation(ana);
  pages = [[ended({ seller: buyer, buyer: seller, outcomes: { mine: null, theirs: 'done' } })]];
  await show('?as=buyer');
  const { order, within: shown } = await orderOf('Camille');
  expect(order).toHaveTextContent(/Camille a dit : C'est fait\./);
  expect(shown.getByRole('button', { name: 'Dire merci à Camille' })).toBeInTheDocument();
  const ofEnded = asked.map(({ url }) => new URL(url).searchParams).filter((query) => query.has('ended'));
  expect(ofEnded.map((query) => query.get('as'))).toEqual(['buyer']);
});

test('an order offers outcomes as long as they are accepted, before its appointment only those that can be known', async () => {
  const doneByOther = { outcomes: { mine: null, theirs: 'done' } } as const;
  pages = [
    [
      ended({ ...doneByOther, outcomeFrom: null }),
      ended({
        ...doneByOther,
        _id: 'r2',
        buyer: person('Karim'),
        outcomeFrom: '2026-11-20T08:00:00.000Z',
        outcomeUntil: '2026-11-30T09:00:00.000Z',
      }),
      ended({
        ...doneByOther,
        _id: 'r3',
        buyer: person('Noé'),
        outcomeFrom: '2026-12-02T08:00:00.000Z',
        outcomeUntil: '2026-12-09T08:00:00.000Z',
      }),
    ],
  ];
  const user = await show();
  for (const name of ['Camille', 'Karim'])
    expect(
      (await orderOf(name)).within.queryByRole('button', { name: /^(Autres actions|C'est fait)/ }),
    ).toBeNull();
  const { within: shown } = await orderOf('Noé');
  await user.click(shown.getByRole('button', { name: /^Autres actions/ }));
  expect(screen.getByText("C'est fait")).toBeInTheDocument();
  expect(screen.getByText("Cela ne s'est pas fait")).toBeInTheDocument();
  expect(screen.queryByText("L'autre personne n'est pas venue")).toBeNull();
});

test('an order that ends is added on top, and leaves an answer that is being typed below as it is', async () => {
  open = [createSampleReservation(ana, { _id: 'r2', buyer: person('Karim') })];
  pages = [[ended({ status: 'missed', outcomes: { mine: null, theirs: 'absent' } })]];
  stubApiAnswer('PATCH /api/reservations/:id', () => {
    const declined = ended({ _id: 'r2', buyer: person('Karim'), status: 'declined' });
    open = [];
    pages = [[declined, ...(pages[0] ?? [])]];
    return { reservation: declined };
  });
  const user = await show();
  const { within: missed } = await orderOf('Camille');
  await user.click(missed.getByText(/^Ce n'est pas ce qui s'est passé/));
  await user.type(await missed.findByRole('textbox'), "J'y étais");
  const { within: request } = await orderOf('Karim');
  await user.click(request.getByRole('button', { name: /^Refuser/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuser' }));
  await act(() => user.click(dialog.getByRole('button', { name: 'Refuser' })));
  await waitFor(async () => expect((await orderOf('Karim')).order).toHaveTextContent(/Vous avez refusé/));
  expect(missed.getByRole('textbox')).toHaveValue("J'y étais");
  expect(missed.getByRole('textbox')).toBeVisible();
});

test('a member without past orders is told so', async () => {
  pages = [];
  await show();
  expect(await screen.findByText('Aucune commande terminée ces 30 derniers jours.')).toBeInTheDocument();
});
