import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pickupSlotErrorTexts } from '#contract/accounts/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { Session } from '#web/client/session-token.ts';
import { sendUnsentReservationOutcomes } from '#web/offline/outbox/outcomes.ts';
import { UnansweredReservationsBadge } from '#web/site/badges/unanswered-reservations-badge.tsx';
import {
  createSampleConversation,
  createSampleListing,
  createSampleMessage,
  createSampleReservation,
} from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as messagesPage from './messages-page.tsx';

let ana: Session;
let reservations: Reservation[];
/** Changes sent to the server. */
let changes: unknown[];

beforeEach(() => {
  // Current time: Thursday, 11:00 in Paris.
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z'), toFake: ['Date'] });
  ana = stubLoggedInMember({ firstName: 'Ana' });
  reservations = [createSampleReservation(ana)];
  changes = [];
  const messages = [
    createSampleMessage('Je prends 3 kg', { sentAt: '2026-11-26T09:00:00.000Z' }),
    createSampleMessage('Merci !', { sentAt: '2026-11-26T09:30:00.000Z' }),
  ];
  stubApiAnswer('GET /api/messages/conversations', () => ({
    conversations: [createSampleConversation(ana)],
    hasOlder: false,
  }));
  stubApiAnswer('GET /api/messages/conversations/:id', () => ({
    conversation: createSampleConversation(ana),
  }));
  stubApiAnswer('GET /api/messages/conversations/:id/messages', () => ({ messages, hasOlder: false }));
  const pickup = [{ days: [6], from: '09:00', to: '12:00', place: 'Marché de Bron', orderUntilHours: 168 }];
  stubApiAnswer('GET /api/adverts/:id', {
    ad: createSampleListing({ user: { ...createSampleListing().user, pickup } }),
  });
  stubApiAnswer('GET /api/reservations', () => ({
    reservations,
    pagination: { page: 1, limit: 20, total: reservations.length, totalPages: 1 },
  }));
  stubApiAnswer('PATCH /api/reservations/:id', async (request) => {
    const change = (await request.json()) as Partial<Reservation>;
    changes.push(change);
    const [before = createSampleReservation(ana), ...others] = reservations;
    const reservation = { ...before, ...(change.status && { status: change.status }) };
    reservations = [reservation, ...others];
    return { reservation };
  });
});

const show = (page = messagesPage) =>
  renderTestPage(page, '/messages/:adId?/:conversationId?', { address: '/messages/l1/c1', hasToasts: true });
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
  stubApiAnswer('PATCH /api/reservations/:id', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Vérifiez.', { reason: 'Dites pourquoi.' }),
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
  await user.click(await screen.findByRole('radio', { name: /Samedi 28.novembre.*Marché de Bron/ }));
  await user.click(screen.getByRole('button', { name: 'Proposer' }));
  const pickup = { date: '2026-11-28', from: '09:00', to: '12:00', place: 'Marché de Bron' };
  await waitFor(() => expect(changes).toEqual([{ pickup }]));
});

describe('another time', () => {
  const open = { date: '2026-11-28', from: '09:00', to: '12:00', place: '' };
  const propose = async () => {
    const { user } = show();
    await user.click(await screen.findByText(/^Proposer un (autre moment|rendez-vous)$/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposer un moment' }));
    await user.click(await dialog.findByRole('radio', { name: 'Un autre moment' }));
    return { user, dialog };
  };
  beforeEach(() => {
    stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
  });

  test('a seller begins with the time and the place that were named last, and may empty the place', async () => {
    const { user, dialog } = await propose();
    expect(dialog.getByLabelText(/^Jour/)).toHaveValue('2026-11-28');
    const place = dialog.getByRole('textbox', { name: 'Lieu' });
    expect(place).toHaveValue('Au marché');
    expect(place).not.toBeRequired();
    expect(place).toHaveAccessibleDescription('Laissé vide : Au marché.');
    await user.clear(place);
    await user.clear(dialog.getByLabelText(/^De/));
    await user.type(dialog.getByLabelText(/^De/), '10:00');
    await user.click(dialog.getByRole('button', { name: 'Proposer' }));
    await waitFor(() => expect(changes).toEqual([{ pickup: { ...open, from: '10:00' } }]));
  });

  test('a seller names a place where the reservation has none, which the page says before it is sent', async () => {
    reservations = [createSampleReservation(ana, { pickup: open })];
    const { user, dialog } = await propose();
    const place = dialog.getByRole('textbox', { name: 'Lieu' });
    expect(place).toBeRequired();
    await user.click(dialog.getByRole('button', { name: 'Proposer' }));
    await waitFor(() => expect(place).toHaveAccessibleDescription(pickupSlotErrorTexts.place));
    expect(changes).toEqual([]);
    await user.type(place, 'Au portail');
    await user.click(dialog.getByRole('button', { name: 'Proposer' }));
    await waitFor(() => expect(changes).toEqual([{ pickup: { ...open, place: 'Au portail' } }]));
  });

  test('a seller without a former time begins with the next of their own', async () => {
    const pickup = [{ days: [6], from: '09:00', to: '12:00', place: 'Marché de Bron' }];
    stubApiAnswer('GET /api/adverts/:id', {
      ad: createSampleListing({ user: { ...createSampleListing().user, pickup } }),
    });
    reservations = [createSampleReservation(ana, { pickup: null })];
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Proposer un rendez-vous/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposer un moment' }));
    await dialog.findByRole('radio', { name: /^Samedi 28.novembre/ });
    await user.click(dialog.getByRole('radio', { name: 'Un autre moment' }));
    expect(dialog.getByLabelText(/^Jour/)).toHaveValue('2026-11-28');
    expect(dialog.getByRole('textbox', { name: 'Lieu' })).toHaveValue('Marché de Bron');
  });

  test('a buyer may leave the place open', async () => {
    reservations = [askedByAna({ pickup: open })];
    const { user, dialog } = await propose();
    await user.clear(dialog.getByLabelText(/^Jour/));
    await user.type(dialog.getByLabelText(/^Jour/), '2026-11-29');
    expect(dialog.getByRole('textbox', { name: 'Lieu, si vous le savez' })).not.toBeRequired();
    await user.click(dialog.getByRole('button', { name: 'Proposer' }));
    await waitFor(() => expect(changes).toEqual([{ pickup: { ...open, date: '2026-11-29' } }]));
  });
});

test('a place that the buyer left open is named on acceptance, or stays open', async () => {
  const pickup = { date: '2026-11-28', from: '09:00', to: '12:00', place: '' };
  reservations = [createSampleReservation(ana, { pickup })];
  const { user } = show();
  expect((await card()).getByText(/^samedi 28.novembre de .*· lieu à convenir$/)).toBeInTheDocument();
  await user.click(await button(/^Accepter/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepter' }));
  await user.type(dialog.getByRole('textbox', { name: 'Lieu, si vous voulez' }), 'Au portail');
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await waitFor(() =>
    expect(changes).toEqual([{ status: 'accepted', pickup: { ...pickup, place: 'Au portail' } }]),
  );
});

test('a request waits for its buyer once the seller proposed another time, and may still be accepted as it is', async () => {
  const proposed = { date: '2026-11-29', from: '10:00', to: '11:00', place: 'Au portail' };
  const request = createSampleReservation(ana, { pickupProposed: { by: 'seller', ...proposed } });
  reservations = [request];
  const { user } = show();
  expect(
    (await card()).getByText(
      /^Vous avez proposé dimanche 29.novembre de 10.h à 11.h.· Au portail : en attente de Camille\.$/,
    ),
  ).toBeInTheDocument();
  expect(
    await button(/^Vous avez proposé dim\..29.nov\. à.10.h : en attente de Camille/),
  ).toBeInTheDocument();
  const accept = await button(/^Accepter pour sam\..28.nov\. à.9.h : /);
  expect(accept).toHaveClass('border-edge');
  expect((await card()).getAllByText('Proposer un autre moment')).toHaveLength(1);
  await user.click(accept);
  await waitFor(() => expect(changes).toEqual([{ status: 'accepted', pickup: request.pickup }]));
});

test('a proposed time is accepted as it was sent', async () => {
  const pickup = { date: '2026-11-29', from: '10:00', to: '11:00', place: 'Au portail' };
  reservations = [askedByAna({ pickupProposed: { by: 'seller', ...pickup } })];
  const { user } = show();
  expect((await card()).getAllByText(/Camille propose dimanche 29.novembre/)).not.toEqual([]);
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
  stubApiAnswer('PATCH /api/reservations/:id', async (request) => {
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
  const said = stubApiAnswer('POST /api/reservations/:id/outcome', () => ({
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
  await act(() => sendUnsentReservationOutcomes(ana.userId));
  expect(await said[0]?.json()).toEqual({ outcome: 'done', quantity: 2.5 });
});

test('a handover before its day is told from the menu, and nothing else about how it ended', async () => {
  reservations = [
    createSampleReservation(ana, { status: 'accepted', outcomeFrom: '2026-11-28T08:00:00.000Z' }),
  ];
  const said = stubApiAnswer('POST /api/reservations/:id/outcome', () => ({
    reservation: createSampleReservation(ana, { status: 'done' }),
  }));
  const { user } = show();
  await user.click(await button(/^Autres actions/));
  expect(screen.queryByText("C'est fait")).toBeNull();
  expect(screen.queryByText("L'autre personne n'est pas venue")).toBeNull();
  await user.click(screen.getByText("C'est déjà fait"));
  expect(await button(/^Annuler/)).toBeInTheDocument();
  vi.setSystemTime(Date.now() + 8_000);
  await act(() => sendUnsentReservationOutcomes(ana.userId));
  expect(await said[0]?.json()).toEqual({ outcome: 'done' });
});

test('a handover is a button from the morning of its day on', async () => {
  vi.setSystemTime(new Date('2026-11-28T05:00:00Z'));
  // Log-in renewed: the session ended in between.
  stubLoggedInMember({ userId: ana.userId, firstName: 'Ana' });
  reservations = [
    createSampleReservation(ana, { status: 'accepted', outcomeFrom: '2026-11-28T08:00:00.000Z' }),
  ];
  show();
  expect(await button(/^C'est fait : /)).toBeInTheDocument();
  expect(screen.queryByText("L'autre personne n'est pas venue")).toBeNull();
});

describe('steps after other ones', () => {
  beforeEach(() => {
    stubApiAnswer('PATCH /api/reservations/:id', () => {
      const decided = { cancelledBy: 'buyer', decidedAt: '2026-11-26T09:10:00.000Z' } as const;
      reservations = [createSampleReservation(ana, { ...decided, status: 'cancelled' })];
      return createFakeApiErrorResponse(409, 'RESERVATION_DECIDED', 'Trop tard.');
    });
    stubApiAnswer('GET /api/reservations/:id', () => ({
      reservation: reservations[0] ?? createSampleReservation(ana),
    }));
  });
  const expectCancelled = async () => {
    expect(
      await screen.findByText('Cette réservation a changé entre-temps. Camille a annulé.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Camille a annulé.')).toBeInTheDocument();
    expect(screen.queryByText('Trop tard.')).toBeNull();
    for (const name of [/^Accepter/, /^Refuser/, /^Autres actions/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  };

  test('a step after another one shows which came before it', async () => {
    const { user } = show();
    await user.click(await button(/^Accepter/));
    await expectCancelled();
  });

  test('closes its dialog, and shows which came before it', async () => {
    const { user } = show();
    await user.click(await button(/^Refuser/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser' }));
    await user.click(dialog.getByRole('button', { name: 'Refuser' }));
    await expectCancelled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the badge of orders follows a step, and a message in the open thread, at once', async () => {
  const messages = [createSampleMessage('Je prends 3 kg', { sentAt: '2026-11-26T09:00:00.000Z' })];
  stubApiAnswer('GET /api/messages/conversations/:id/messages', () => ({ messages, hasOlder: false }));
  const isAsked = ({ status }: Reservation) => status === 'asked';
  stubApiAnswer('GET /api/reservations', ({ url }) => {
    const found = url.includes('toAnswer') ? reservations.filter(isAsked) : reservations;
    return {
      reservations: found,
      pagination: { page: 1, limit: 20, total: found.length, totalPages: 1 },
    };
  });
  const { default: Messages, ...rest } = messagesPage;
  const { user } = show({
    ...rest,
    default: (props) => (
      <>
        <UnansweredReservationsBadge />
        <Messages {...props} />
      </>
    ),
  });
  expect(await screen.findByText(', 1 réservation à laquelle répondre')).toBeInTheDocument();
  await user.click(await button(/^Accepter/));
  await waitFor(() => expect(screen.queryByText(/à laquelle répondre/)).toBeNull());
  reservations = [createSampleReservation(ana, { _id: 'r2' }), ...reservations];
  messages.push(createSampleMessage('Je prends encore 1 kg', { sentAt: '2026-11-26T09:50:00.000Z' }));
  vi.setSystemTime(Date.now() + 2_000);
  act(() => dispatchEvent(new Event('focus')));
  expect(await screen.findByText(', 1 réservation à laquelle répondre')).toBeInTheDocument();
});

test('a reservation without a handover says so from where its reader stands, without a sum to pay', async () => {
  const ended = { status: 'missed' as const, decidedAt: '2026-11-26T09:00:00.000Z' };
  reservations = [askedByAna({ ...ended, outcomes: { mine: null, theirs: 'absent' } })];
  show();
  expect(await (await card()).findByText("Camille a dit : Personne n'est venu.")).toBeInTheDocument();
  expect((await card()).getByText('Pas remise.')).toBeInTheDocument();
  expect((await card()).getByText(/^La réservation est close.*En dehors de vous deux/)).toBeInTheDocument();
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

test('who is said not to have come answers the moderators once, below the reservation', async () => {
  const missed = { status: 'missed', outcomes: { mine: null, theirs: 'absent' } } as const;
  reservations = [askedByAna(missed)];
  const sent = stubApiAnswer('POST /api/reservations/:id/answer', async (request) => {
    const { text } = (await request.json()) as { text: string };
    reservations = [askedByAna({ ...missed, answer: text })];
    return HttpResponse.json({ reservation: reservations[0] }, { status: 201 });
  });
  const { user } = show();
  await user.click((await card()).getByText(/^Ce n'est pas ce qui s'est passé/));
  await user.type(
    (await card()).getByRole('textbox', { name: 'Votre réponse aux administrateurs' }),
    "J'y étais.",
  );
  await user.click(await button(/Envoyer aux administrateurs/));
  expect(
    await (await card()).findByText(/que seuls les administrateurs lisent.*J'y étais\./),
  ).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect((await card()).queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(screen.getByRole('region', { name: /^Réservation : / })).toHaveFocus());
});

test('a reservation that its reader says was missed offers no answer', async () => {
  reservations = [askedByAna({ status: 'missed', outcomes: { mine: 'absent', theirs: null } })];
  show();
  expect(await (await card()).findByText(/Vous avez dit/)).toBeInTheDocument();
  expect((await card()).queryByText(/Ce n'est pas ce qui s'est passé/)).toBeNull();
});
