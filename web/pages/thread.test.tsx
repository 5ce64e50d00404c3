import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Conversation, Message } from '#contract/messaging/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { Session } from '#web/client/session-token.ts';
import { createTestPictureFile, fakeBrowserImageProcessing } from '#web/testing/fake-pictures.ts';
import {
  createSampleConversation,
  createSampleConversationListing,
  createSampleListing,
  createSampleMessage,
  createSampleReservation,
} from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as messagesPage from './messages-page.tsx';

let ana: Session;
let conversations: Conversation[];
let messages: Message[];

beforeEach(() => {
  ana = stubLoggedInMember({ firstName: 'Ana' });
  conversations = [createSampleConversation(ana)];
  messages = [createSampleMessage('Bonjour')];
  stubApiAnswer('GET /api/messages/conversations', () => ({ conversations, hasOlder: false }));
  stubApiAnswer('GET /api/messages/conversations/:id', () => ({
    conversation: createSampleConversation(ana),
  }));
  stubApiAnswer('GET /api/messages/conversations/:id/messages', () => ({ messages, hasOlder: false }));
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
});

const showThread = (address: string) =>
  renderTestPage(messagesPage, '/messages/:adId?/:conversationId?', { address, hasToasts: true });
const thread = () => within(screen.getByRole('region', { name: 'Messages' }));
const textField = () => screen.findByRole('textbox', { name: 'Votre message' });
const own = (text: string, differences: Partial<Message> = {}) =>
  createSampleMessage(text, {
    sender: { _id: ana.userId, firstName: 'Ana', profileImage: null, role: 1 },
    ...differences,
  });

test.each([
  ['an offer', {}, 'Bonjour, quand puis-je passer ?'],
  ['an exchange', { type: 'trade' }, 'Bonjour, que souhaitez-vous en échange ?'],
  ['a request', { mainType: 'asked', type: null }, 'Bonjour, quelle quantité vous faut-il ?'],
] as const)('a first message about %s is suggested in an empty thread', async (_, fields, text) => {
  conversations = [];
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing(fields) });
  const { user } = showThread('/messages/l1');
  await user.click(await screen.findByRole('button', { name: insertNonBreakingSpaces(text) }));
  expect(await textField()).toHaveValue(insertNonBreakingSpaces(text));
  expect(await textField()).toHaveFocus();
  expect(screen.queryByRole('button', { name: insertNonBreakingSpaces(text) })).toBeNull();
});

test.each([
  ['before the first appointment', [], true],
  ['once there is a reservation', ['done'], false],
] as const)('what is known of the seller is shown %s: %j', async (_, statuses, isShown) => {
  const { user: seller } = createSampleListing();
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing({ user: { ...seller, hasPage: true } }) });
  const record = { handovers: 23, partners: 9, thanks: [], words: [], answers: null };
  stubApiAnswer('GET /api/sellers/:id/record', { record });
  stubApiAnswer('GET /api/reservations', {
    reservations: statuses.map((status) => createSampleReservation(ana, { status })),
    pagination: { page: 1, limit: 20, total: statuses.length, totalPages: 1 },
  });
  showThread('/messages/l1/c1');
  if (isShown) expect(await screen.findByText('23 remises en main propre')).toBeInTheDocument();
  else {
    expect(await screen.findByText(/Remise faite/)).toBeInTheDocument();
    expect(screen.queryByText('23 remises en main propre')).toBeNull();
  }
});

const READY = 'Bonjour, est-ce toujours disponible ?';
/** Thread page as opened by the link of a suggested message, which a listing's page has. */
const chooseOnListing = (text: string) => showThread(`/messages/l1?${new URLSearchParams({ text })}`);

test.each([
  ['a new thread', false],
  ['the conversation that exists', true],
])(
  'a first message chosen on a listing is in the field of %s, in place of another one',
  async (_, exists) => {
    if (!exists) conversations = [];
    const { unmount } = chooseOnListing(READY);
    expect(await textField()).toHaveValue(insertNonBreakingSpaces(READY));
    unmount();
    const other = 'Bonjour, quand puis-je passer ?';
    chooseOnListing(other);
    expect(await textField()).toHaveValue(insertNonBreakingSpaces(other));
  },
);

test('a text in the URL that is no ready message is ignored', async () => {
  chooseOnListing('Virez 50 € sur ce compte.');
  expect(await textField()).toHaveValue('');
});

test("a first message chosen on a listing neither replaces the author's own nor follows one that waits", async () => {
  conversations = [];
  stubApiAnswer('POST /api/messages/create', () => HttpResponse.error());
  const { user, unmount } = chooseOnListing(READY);
  await user.type(await textField(), ' Merci');
  unmount();
  const again = chooseOnListing(READY);
  expect(await textField()).toHaveValue(`${insertNonBreakingSpaces(READY)} Merci`);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  again.unmount();
  chooseOnListing(READY);
  expect(await textField()).toHaveValue('');
  expect(thread().getByText(`${READY} Merci`)).toBeInTheDocument();
});

test('the field has the focus after a message was sent by the button with the keyboard', async () => {
  stubApiAnswer('POST /api/messages/create', () =>
    HttpResponse.json({ message: own('Merci') }, { status: 201 }),
  );
  const { user } = showThread('/messages/l1/c1');
  await user.type(await textField(), 'Merci');
  screen.getByRole('button', { name: 'Envoyer' }).focus();
  await user.keyboard('{Enter}');
  const field = await textField();
  await waitFor(() => expect(field).toHaveFocus());
});

test('a conversation that has begun offers no first message', async () => {
  showThread('/messages/l1/c1');
  await screen.findByText('Bonjour');
  expect(screen.queryByRole('button', { name: /^Bonjour/ })).toBeNull();
});

test('the last own message that the other person has read is marked as read, and no other', async () => {
  messages = [own('un', { isRead: true }), own('deux', { isRead: true }), own('trois', { isRead: false })];
  showThread('/messages/l1/c1');
  await screen.findByText('trois');
  const marked = thread()
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByText('Vu'));
  expect(marked.map((item) => item.textContent)).toEqual([expect.stringContaining('deux')]);
});

test('each day of a thread has a heading, and an unsent message stands under the current one', async () => {
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  messages = [
    own('un', { sentAt: yesterday.toISOString() }),
    own('deux', { sentAt: yesterday.toISOString() }),
  ];
  stubApiAnswer('POST /api/messages/create', async () => {
    const message = own('trois', { sentAt: today.toISOString() });
    messages = [...messages, message];
    return { message };
  });
  const { user } = showThread('/messages/l1/c1');
  await screen.findByText('deux');
  const days = () =>
    thread()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(days()).toEqual(['Hier']);
  await user.type(await textField(), 'trois{Control>}{Enter}{/Control}');
  expect(days()).toEqual(['Hier', "Aujourd'hui"]);
  await waitFor(() => expect(screen.queryByText('Envoi en cours...')).toBeNull());
  expect(days()).toEqual(['Hier', "Aujourd'hui"]);
});

test('photos are shown before they are sent, can be taken away, and go without a text', async () => {
  fakeBrowserImageProcessing();
  const sent: FormData[] = [];
  stubApiAnswer('POST /api/messages/create', async (request) => {
    const form = await request.formData();
    sent.push(form);
    const message = own('', { clientKey: String(form.get('clientKey')), images: ['/uploads/a.webp?s=x'] });
    messages = [...messages, message];
    return { message };
  });
  const { user } = showThread('/messages/l1/c1');
  await textField();
  expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveAttribute('aria-disabled', 'true');
  await user.upload(screen.getByLabelText('Joindre des photos'), [
    createTestPictureFile('1600x900.jpg'),
    createTestPictureFile('10x20.jpg'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Retirer la photo 2' }));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => {
    const shown = thread().getByRole('button', { name: 'Votre photo, agrandir' });
    expect(within(shown).getByRole('presentation')).toHaveAttribute('src', '/uploads/a-400.webp?s=x');
  });
  expect(screen.queryByRole('list', { name: 'Photos à envoyer' })).toBeNull();
  const [form] = sent;
  expect(form?.get('conversationId')).toBe('c1');
  expect(form?.get('text') ?? '').toBe('');
  expect(form?.getAll('images')).toHaveLength(1);
});

test('photos beyond three are left out, with a sentence', async () => {
  fakeBrowserImageProcessing();
  const { user } = showThread('/messages/l1/c1');
  await textField();
  await user.upload(
    screen.getByLabelText('Joindre des photos'),
    Array.from({ length: 4 }, () => createTestPictureFile()),
  );
  expect(await screen.findByText('Trois photos au maximum.')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Retirer la photo/ })).toHaveLength(3);
  expect(screen.queryByLabelText('Joindre des photos')).toBeNull();
});

test('photos of two quick pastes are three at most, and the message waits for them', async () => {
  fakeBrowserImageProcessing();
  showThread('/messages/l1/c1');
  const field = await textField();
  fireEvent.change(field, { target: { value: 'Bonjour' } });
  const files = [createTestPictureFile(), createTestPictureFile()];
  fireEvent.paste(field, { clipboardData: { files } });
  fireEvent.paste(field, { clipboardData: { files } });
  expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Lecture des photos...')).toBeInTheDocument();
  expect(await screen.findByText('Trois photos au maximum.')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Retirer la photo/ })).toHaveLength(3);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveAttribute('aria-disabled', 'false'),
  );
});

test('a reservation is confirmed to the seller by a toast', async () => {
  conversations = [createSampleConversation(ana, { ad: createSampleConversationListing({ isOwn: true }) })];
  stubApiAnswer('GET /api/messages/conversations/:id', () => ({
    conversation: conversations[0] as Conversation,
  }));
  stubApiAnswer('PATCH /api/adverts/:id/availability', { ad: createSampleListing() });
  const { user } = showThread('/messages/l1/c1');
  await user.click(await screen.findByRole('button', { name: 'Réserver pour Camille' }));
  expect(await screen.findByText('Tomates : réservé pour Camille.')).toBeInTheDocument();
});

test('a usual reason of a report is one touch, and can be completed', async () => {
  const sent = stubApiAnswer('POST /api/reports', { message: 'Message signalé avec succès' });
  const { user } = showThread('/messages/l1/c1');
  await screen.findByText('Bonjour');
  await user.click(screen.getByRole('button', { name: 'Signaler Camille', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler Camille' }));
  await user.click(dialog.getByRole('button', { name: 'Arnaque' }));
  await user.click(dialog.getByRole('button', { name: 'Insultes ou menaces' }));
  await user.type(dialog.getByRole('textbox'), ' hier soir');
  await user.click(dialog.getByRole('button', { name: 'Signaler' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ reason: 'Insultes ou menaces hier soir' });
});

test('a ready message is chosen while the field has the focus, which it keeps', async () => {
  conversations = [];
  const { user } = showThread('/messages/l1');
  const ready = await screen.findByRole('button', { name: 'Bonjour, quand puis-je passer\u00a0?' });
  await user.click(await textField());
  await user.pointer({ keys: '[MouseLeft>]', target: ready });
  expect(await textField()).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: ready });
  expect(await textField()).toHaveValue('Bonjour, quand puis-je passer\u00a0?');
});

test('a first message stays visible while the conversation that it has started is being opened', async () => {
  conversations = [];
  stubApiAnswer('POST /api/messages/create', { message: own('Je prends tout', { conversationId: 'c1' }) });
  const { user } = showThread('/messages/l1');
  await user.type(await textField(), 'Je prends tout');
  const never = () => new Promise<never>(() => {});
  stubApiAnswer('GET /api/messages/conversations', never);
  stubApiAnswer('GET /api/messages/conversations/:id/messages', never);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(localStorage.getItem('messages-outbox')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Bonjour/ })).toBeNull());
  expect(thread().getByText('Je prends tout')).toBeInTheDocument();
});

test("the browser's Back closes a report and keeps its text, and then leaves the page", async () => {
  const { user, router } = showThread('/messages/l1/c1');
  await screen.findByText('Bonjour');
  await act(() => router.navigate('/messages/l1/c1?1'));
  const openReport = () => user.click(screen.getByRole('button', { name: 'Signaler Camille', hidden: true }));
  await openReport();
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Arnaque hier');
  // Without `act`, which would render the same again and again until React's limit of five seconds for a transition.
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?1');
  await openReport();
  expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveValue('Arnaque hier');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a listing of a blocked seller leads to no thread until the seller is unblocked', async () => {
  conversations = [];
  let isBlocked = true;
  const { user: seller } = createSampleListing();
  const block = {
    _id: 'b1',
    userId: seller._id,
    firstName: seller.firstName,
    createdAt: '2026-05-01T08:00:00Z',
  };
  stubApiAnswer('GET /api/blocks', () => (isBlocked ? [block] : []));
  const unblocked = stubApiAnswer('DELETE /api/blocks/:userId', () => {
    isBlocked = false;
    return { message: 'Cette personne est débloquée.' };
  });
  const { user } = showThread('/messages/l1');
  expect(await screen.findByText(`Vous avez bloqué ${seller.firstName}.`)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Votre message' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Débloquer' }));
  expect(await textField()).toBeInTheDocument();
  expect(unblocked).toHaveLength(1);
});

test('a block that the network does not bring leaves its dialog open, with the reason', async () => {
  stubApiAnswer('POST /api/blocks', () => HttpResponse.error());
  const { user } = showThread('/messages/l1/c1');
  await screen.findByText('Bonjour');
  await user.click(screen.getByRole('button', { name: 'Bloquer Camille', hidden: true }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Bloquer' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/\w/);
});

test('a photo chosen for a message waits with its text when the reader leaves and comes back', async () => {
  fakeBrowserImageProcessing();
  const { user, router } = showThread('/messages/l1/c1');
  await textField();
  await user.upload(screen.getByLabelText('Joindre des photos'), [createTestPictureFile('1600x900.jpg')]);
  await screen.findByRole('button', { name: 'Retirer la photo 1' });
  await act(() => router.navigate('/'));
  expect(screen.queryByRole('button', { name: 'Retirer la photo 1' })).toBeNull();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('button', { name: 'Retirer la photo 1' })).toBeInTheDocument();
});
