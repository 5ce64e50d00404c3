import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { thanksPhraseLabels } from '#contract/reservations/thanks-rules.ts';
import type { Session } from '#web/client/session-token.ts';
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
let reservation: Reservation;
/** Method and body of each request sent to the server, in order. */
let sent: [method: string, body: unknown][];

const mine = { _id: 't1', phrase: 'friendly', text: 'Un beau jardin', status: 'pending' } as const;
const theirs = { _id: 't2', phrase: 'tasty', text: 'De vraies tomates', hidden: false } as const;
const done = (thanks: Partial<Reservation['thanks']> = {}, differences: Partial<Reservation> = {}) =>
  createSampleReservation(ana, {
    status: 'done',
    decidedAt: '2026-11-26T09:30:00.000Z',
    outcomes: { mine: 'done', theirs: null },
    thanks: { mine: null, theirs: null, ...thanks },
    ...differences,
  });

beforeEach(() => {
  ana = stubLoggedInMember({ firstName: 'Ana' });
  reservation = done();
  sent = [];
  stubApiAnswer('GET /api/messages/conversations', () => ({
    conversations: [createSampleConversation(ana)],
    hasOlder: false,
  }));
  stubApiAnswer('GET /api/messages/conversations/:id', () => ({
    conversation: createSampleConversation(ana),
  }));
  stubApiAnswer('GET /api/messages/conversations/:id/messages', () => ({
    messages: [createSampleMessage('Merci !', { sentAt: '2026-11-26T09:30:00.000Z' })],
    hasOlder: false,
  }));
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
  stubApiAnswer('GET /api/reservations', () => ({
    reservations: [reservation],
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
  }));
  stubApiAnswer('POST /api/reservations/:id/thanks', async (request) => {
    sent.push(['POST', await request.json()]);
    reservation = done({ mine });
    return HttpResponse.json({ reservation }, { status: 201 });
  });
  stubApiAnswer('PATCH /api/reservations/:id/thanks', async (request) => {
    const body = (await request.json()) as { hidden: boolean };
    sent.push(['PATCH', body]);
    reservation = done({ mine, theirs: { ...theirs, hidden: body.hidden } });
    return { reservation };
  });
});

const show = () =>
  renderTestPage(messagesPage, '/messages/:adId?/:conversationId?', {
    address: '/messages/l1/c1',
    hasToasts: true,
  });
const card = async () => within(await screen.findByRole('region', { name: /^Réservation : / }));
const button = async (name: RegExp) => (await card()).findByRole('button', { name });
const openDialog = async () => {
  const { user, unmount } = show();
  await user.click(await button(/^Dire merci/));
  return {
    user,
    unmount,
    dialog: within(await screen.findByRole('dialog', { name: 'Dire merci à Camille' })),
  };
};

describe('giving thanks', () => {
  test('a touch of a phrase sends it with the words that were typed', async () => {
    const { user, dialog } = await openDialog();
    for (const label of Object.values(thanksPhraseLabels))
      expect(dialog.getByRole('button', { name: label })).toBeInTheDocument();
    await user.click(dialog.getByText('Ajouter un mot'));
    await user.type(dialog.getByRole('textbox'), 'Un beau jardin');
    await user.click(dialog.getByRole('button', { name: thanksPhraseLabels.friendly }));
    await waitFor(() => expect(sent).toEqual([['POST', { phrase: 'friendly', text: 'Un beau jardin' }]]));
    expect(await (await card()).findByText(/^Vous avez dit merci/)).toHaveTextContent(
      `Vous avez dit merci : ${thanksPhraseLabels.friendly}`,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('region', { name: /^Réservation : / })).toHaveFocus());
    expect((await card()).queryByRole('button', { name: /^Dire merci/ })).toBeNull();
    expect((await card()).getByText(/Un administrateur doit encore relire/)).toBeInTheDocument();
    expect((await card()).getByText(/^Camille le lira après avoir écrit aussi/)).toBeInTheDocument();
  });

  test('a phrase is sent without words', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: thanksPhraseLabels.punctual }));
    await waitFor(() => expect(sent).toEqual([['POST', { phrase: 'punctual' }]]));
  });

  test('words survive the closing of the page, a refusal and an error in them, until they are sent', async () => {
    const before = await openDialog();
    await before.user.click(before.dialog.getByText('Ajouter un mot'));
    await before.user.type(before.dialog.getByRole('textbox'), 'Appelez le 06 12 34 56 78');
    before.unmount();
    const { user, dialog } = await openDialog();
    const field = dialog.getByRole('textbox');
    expect(field).toHaveValue('Appelez le 06 12 34 56 78');
    await user.click(dialog.getByRole('button', { name: thanksPhraseLabels.tasty }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/ne peut pas contenir de numéro de téléphone/),
    );
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Parfait');
    stubApiAnswer('POST /api/reservations/:id/thanks', () =>
      createFakeApiErrorResponse(403, 'FORBIDDEN', "Vous n'avez pas le droit de faire cela."),
    );
    await user.click(dialog.getByRole('button', { name: thanksPhraseLabels.tasty }));
    expect(await dialog.findByRole('alert')).toHaveTextContent("Vous n'avez pas le droit de faire cela.");
    expect(field).toHaveValue('Parfait');
  });

  test('thanks given on another device meanwhile are shown', async () => {
    const { user, dialog } = await openDialog();
    reservation = done({ mine });
    stubApiAnswer('POST /api/reservations/:id/thanks', () =>
      createFakeApiErrorResponse(409, 'THANKS_GIVEN', 'Vous avez déjà dit merci pour cette réservation.'),
    );
    await user.click(dialog.getByRole('button', { name: thanksPhraseLabels.tasty }));
    expect(await screen.findByText('Vous avez déjà dit merci pour cette réservation.')).toBeInTheDocument();
    expect(await (await card()).findByText(/^Vous avez dit merci/)).toBeInTheDocument();
  });

  test.each([
    ['a reservation that was missed', { status: 'missed' }],
    ['the reservation of an erased account', { buyer: DELETED_MEMBER_PLACEHOLDER }],
  ] as const)('%s offers no thanks', async (_, differences) => {
    reservation = done({}, differences);
    show();
    expect((await card()).queryByRole('button', { name: /^Dire merci/ })).toBeNull();
  });
});

describe('thanks received', () => {
  test('the words are hidden from others, and shown again', async () => {
    reservation = done({ mine: { ...mine, status: 'refused' }, theirs });
    const { user } = show();
    expect(await (await card()).findByText(/^Camille vous dit merci/)).toHaveTextContent(
      `Camille vous dit merci : ${thanksPhraseLabels.tasty}`,
    );
    expect((await card()).getByText(/De vraies tomates/)).toBeInTheDocument();
    expect((await card()).getByText(/^Vos mots ne sont pas publiés/)).toBeInTheDocument();
    await user.click(await button(/^Masquer ses mots/));
    expect(await (await card()).findByText(/vous seul les voyez/)).toBeInTheDocument();
    await user.click(await button(/^Montrer ses mots/));
    await button(/^Masquer ses mots/);
    expect(sent).toEqual([
      ['PATCH', { hidden: true }],
      ['PATCH', { hidden: false }],
    ]);
  });

  test('the words are reported with a reason', async () => {
    reservation = done({ theirs });
    stubApiAnswer('POST /api/reports', async (request) => {
      sent.push(['POST', await request.json()]);
      return { message: 'Remerciement signalé avec succès' };
    });
    const { user } = show();
    await user.click(await button(/^Signaler/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Signaler ces mots' }));
    await user.click(dialog.getByRole('button', { name: 'Vie privée' }));
    await user.click(dialog.getByRole('button', { name: 'Signaler' }));
    expect(await screen.findByText('Remerciement signalé avec succès')).toBeInTheDocument();
    expect(sent).toEqual([['POST', { type: 'thanks', entityId: 't2', reason: 'Vie privée' }]]);
  });

  test('thanks without words are neither hidden nor reported', async () => {
    reservation = done({ theirs: { ...theirs, text: null } });
    show();
    await (await card()).findByText(/^Camille vous dit merci/);
    expect((await card()).queryByRole('button', { name: /Masquer|Signaler/ })).toBeNull();
    expect(await button(/^Dire merci/)).toBeInTheDocument();
  });
});
