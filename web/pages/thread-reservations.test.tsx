import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { Session } from '#web/client/session-token.ts';
import { sendUnsentOutcomes } from '#web/offline/outbox/outcomes.ts';
import {
  createSampleConversation,
  createSampleListing,
  createSampleMessage,
  createSampleReservation,
} from '#web/testing/fixtures.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { fakeApiAnswer, fakeErrorResponse } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import * as messagesPage from './messages-page.tsx';

let ana: Session;
let reservations: Reservation[];
/** Changes sent to the server. */
let changes: unknown[];

beforeEach(() => {
  // Current time: Thursday, 11:00 in Paris.
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z'), toFake: ['Date'] });
  ana = logInAs({ firstName: 'Ana' });
  reservations = [createSampleReservation(ana)];
  changes = [];
  const messages = [
    createSampleMessage('Je prends 3 kg', { sentAt: '2026-11-26T09:00:00.000Z' }),
    createSampleMessage('Merci !', { sentAt: '2026-11-26T09:30:00.000Z' }),
  ];
  fakeApiAnswer('GET /api/messages/conversations', () => ({
    conversations: [createSampleConversation(ana)],
    hasOlder: false,
  }));
  fakeApiAnswer('GET /api/messages/conversations/:id', () => ({
    conversation: createSampleConversation(ana),
  }));
  fakeApiAnswer('GET /api/messages/conversations/:id/messages', () => ({ messages, hasOlder: false }));
  const pickup = [{ days: [6], from: '09:00', to: '12:00', place: 'Marché de Bron', orderUntilHours: 168 }];
  fakeApiAnswer('GET /api/adverts/:id', {
    ad: createSampleListing({ user: { ...createSampleListing().user, pickup } }),
  });
  fakeApiAnswer('GET /api/reservations', () => ({
    reservations,
    pagination: { page: 1, limit: 20, total: reservations.length, totalPages: 1 },
  }));
  fakeApiAnswer('PATCH /api/reservations/:id', async (request) => {
    const change = (await request.json()) as Partial<Reservation>;
    changes.push(change);
    const [before = createSampleReservation(ana), ...others] = reservations;
    const reservation = { ...before, ...(change.status && { status: change.status }) };
    reservations = [reservation, ...others];
    return { reservation };
  });
});

const show = () =>
  renderTestPage(messagesPage, '/messages/:adId?/:conversationId?', { address: '/messages/l1/c1' });
const card = async () =>
  within(await screen.findByRole('region', { name: /^Réservation : 3.kg de tomates/ }));
const button = async (name: RegExp) => (await card()).findByRole('button', { name });
const askedByAna = (differences: Partial<Reservation> = {}): Reservation => {
  const { seller, buyer } = createSampleReservation(ana);
  return createSampleReservation(ana, { seller: buyer, buyer: seller, ...differences });
};

test('a request is accepted by one click above the composer, for the appointment that it shows', async () => {
  const { user } = show();
  const [{ pickup } = { pickup: null }] = reservations;
  await user.click(await button(/^Accepter/));
  await waitFor(() => expect(changes).toEqual([{ status: 'accepted', pickup }]));
  await waitFor(async () => expect((await card()).queryByRole('button', { name: /^Accepter/ })).toBeNull());
});

test('a request is refused with a suggested reason', async () => {
  const { user } = show();
  await user.click(await button(/^Refuser/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuser' }));
  await user.click(dialog.getByRole('button', { name: "Je n'en ai plus." }));
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  await waitFor(() => expect(changes).toEqual([{ status: 'declined', reason: "Je n'en ai plus." }]));
});

test('an accepted reservation is cancelled with a reason only', async () => {
  reservations = [createSampleReservation(ana, { status: 'accepted' })];
  fakeApiAnswer('PATCH /api/reservations/:id', () =>
    fakeErrorResponse(400, 'INVALID_INPUT', 'Vérifiez.', { reason: 'Dites pourquoi.' }),
  );
  const { user } = show();
  await user.click(await screen.findByText('Annuler la réservation'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Annuler la réservation' }));
  await user.click(dialog.getByRole('button', { name: 'Annuler la réservation' }));
  await waitFor(() => expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Dites pourquoi.'));
});

test('a seller proposes one of their next times, even past its order limit', async () => {
  const { user } = show();
  await user.click(await screen.findByText('Proposer un autre moment'));
  await user.click(await screen.findByRole('radio', { name: /Samedi 28 novembre.*Marché de Bron/ }));
  await user.click(screen.getByRole('button', { name: 'Proposer' }));
  const pickup = { date: '2026-11-28', from: '09:00', to: '12:00', place: 'Marché de Bron' };
  await waitFor(() => expect(changes).toEqual([{ pickup }]));
});

test('a proposed time is accepted as it was sent', async () => {
  const pickup = { date: '2026-11-29', from: '10:00', to: '11:00', place: 'Au portail' };
  reservations = [askedByAna({ pickupProposed: { by: 'seller', ...pickup } })];
  const { user } = show();
  expect((await card()).getAllByText(/Camille propose dimanche 29 novembre/)).not.toEqual([]);
  await user.click(await button(/^D'accord/));
  await waitFor(() => expect(changes).toEqual([{ pickup }]));
});

test('a buyer changes an unanswered request, and no other one', async () => {
  reservations = [askedByAna()];
  const { unmount } = show();
  expect(await (await card()).findByRole('link', { name: /^Modifier/ })).toHaveAttribute(
    'href',
    '/reserver?modifier=r1',
  );
  unmount();
  reservations = [askedByAna({ status: 'accepted' })];
  show();
  await button(/^Autres actions/);
  expect(screen.queryByText('Modifier')).toBeNull();
});

test('a step stays where it is until its answer has come, and the focus goes to how it stands then', async () => {
  const answer = Promise.withResolvers<void>();
  fakeApiAnswer('PATCH /api/reservations/:id', async (request) => {
    changes.push(await request.json());
    await answer.promise;
    reservations = [createSampleReservation(ana, { status: 'accepted' })];
    return { reservation: createSampleReservation(ana, { status: 'accepted' }) };
  });
  const { user } = show();
  const accept = await button(/^Accepter/);
  await user.click(accept);
  await user.click(accept);
  await user.click(await button(/^Refuser/));
  expect(accept).toBeInTheDocument();
  expect(accept).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
  accept.focus();
  answer.resolve();
  await waitFor(() => expect(accept).not.toBeInTheDocument());
  expect(document.activeElement).toBe(await button(/^Acceptée, sam\..28.nov\. à.9.h 3.kg de tomates$/));
  expect(changes).toHaveLength(1);
});

test('ready messages are offered in a thread without a reservation alone', async () => {
  const { unmount } = show();
  await card();
  await screen.findByText('Merci !');
  expect(screen.queryByRole('button', { name: /^Puis-je passer/ })).toBeNull();
  unmount();
  reservations = [];
  show();
  expect(await screen.findByRole('button', { name: /^Puis-je passer/ })).toBeInTheDocument();
});

test('a buyer takes a request back without a reason', async () => {
  reservations = [askedByAna()];
  const { user } = show();
  await user.click(await screen.findByText('Annuler ma demande'));
  await waitFor(() => expect(changes).toEqual([{ status: 'cancelled' }]));
});

test('a seller reports the outcome once the appointment has begun, with another quantity', async () => {
  reservations = [
    createSampleReservation(ana, { status: 'accepted', outcomeFrom: '2026-11-26T09:00:00.000Z' }),
  ];
  const said = fakeApiAnswer('POST /api/reservations/:id/outcome', () => ({
    reservation: createSampleReservation(ana, { status: 'done' }),
  }));
  const { user } = show();
  expect(await button(/^C'est fait : /)).toBeInTheDocument();
  await user.click(screen.getByText("C'est fait, pour une autre quantité"));
  const field = await screen.findByRole('textbox', { name: /^Tomates \(kg\)/ });
  await user.clear(field);
  await user.type(field, '2,5');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: "C'est fait" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  vi.setSystemTime(Date.now() + 8_000);
  await act(() => sendUnsentOutcomes(ana.userId));
  expect(await said[0]?.json()).toEqual({ outcome: 'done', quantity: 2.5 });
});

test('outcome buttons are absent before the appointment', async () => {
  reservations = [
    createSampleReservation(ana, { status: 'accepted', outcomeFrom: '2026-11-28T08:00:00.000Z' }),
  ];
  show();
  await card();
  expect(screen.queryByText("C'est fait")).toBeNull();
});

test('a step that comes too late shows the current state of the reservation', async () => {
  fakeApiAnswer('PATCH /api/reservations/:id', () => {
    reservations = [
      createSampleReservation(ana, { status: 'expired', decidedAt: '2026-11-26T09:10:00.000Z' }),
    ];
    return fakeErrorResponse(409, 'RESERVATION_DECIDED', 'Trop tard.');
  });
  const { user } = show();
  await user.click(await button(/^Accepter/));
  expect(await screen.findByText('Sans réponse.')).toBeInTheDocument();
});

test('a reservation without a handover says so from where its reader stands, without a sum to pay', async () => {
  const ended = { status: 'missed' as const, decidedAt: '2026-11-26T09:00:00.000Z' };
  reservations = [askedByAna({ ...ended, outcomes: { mine: null, theirs: 'absent' } })];
  show();
  expect(await (await card()).findByText("Camille a dit : Personne n'est venu.")).toBeInTheDocument();
  expect((await card()).getByText('Pas remise.')).toBeInTheDocument();
  expect((await card()).queryByText(/€/)).toBeNull();
});

test('what has ended stands among the messages, after its last step', async () => {
  reservations = [
    createSampleReservation(ana, {
      status: 'declined',
      reason: 'Plus rien.',
      createdAt: '2026-11-26T08:59:00.000Z',
      decidedAt: '2026-11-26T09:00:01.000Z',
    }),
  ];
  show();
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  await messages.findByText('Vous avez refusé : Plus rien.');
  const order = messages
    .getAllByText(/Je prends 3.kg|Vous avez refusé|Merci/)
    .map((item) => item.textContent);
  expect(order).toEqual([
    expect.stringContaining('Je prends'),
    'Vous avez refusé : Plus rien.',
    expect.stringContaining('Merci'),
  ]);
});
