import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Conversation, Message, Participant } from '#contract/messaging/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { endSessionRefusedByServer, forgetSessionTokenInBrowser } from '#web/client/session.ts';
import type { Session } from '#web/client/session-token.ts';
import {
  createSampleConversation,
  createSampleConversationListing,
  createSampleListing,
  createSampleMessage,
} from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as messagesPage from './messages-page.tsx';

let ana: Session;
/** Conversations and messages on the server, oldest message first. */
let conversations: Conversation[];
let messages: Message[];

beforeEach(() => {
  ana = stubLoggedInMember({ firstName: 'Ana' });
  conversations = [createSampleConversation(ana)];
  messages = [createSampleMessage('Bonjour'), createSampleMessage('Encore là ?')];
  stubApiAnswer('GET /api/messages/conversations', () => ({ conversations, hasOlder: false }));
  stubApiAnswer('GET /api/messages/conversations/:id', (request) => {
    const conversation = conversations.find(({ _id }) => request.url.endsWith(_id));
    return conversation
      ? { conversation }
      : createFakeApiErrorResponse(404, 'NOT_FOUND', 'Conversation introuvable.');
  });
  stubApiAnswer('GET /api/messages/conversations/:id/messages', () => ({ messages, hasOlder: false }));
  stubApiAnswer('GET /api/adverts/:id', () =>
    createFakeApiErrorResponse(404, 'LISTING_NOT_FOUND', 'Annonce introuvable.'),
  );
});

const showMessages = (address: string) =>
  renderTestPage(messagesPage, '/messages/:adId?/:conversationId?', { address, hasToasts: true });
const thread = () => screen.getByRole('region', { name: 'Messages' });
const textField = () => screen.findByRole('textbox', { name: 'Votre message' });
const send = () => screen.getByRole('button', { name: 'Envoyer' });
/** Stores sent messages, as the server does. */
const store = async (request: Request) => {
  const { text, clientKey } = await request.json();
  const sender = { _id: ana.userId, firstName: 'Ana', profileImage: null, role: 1 };
  const message = createSampleMessage(text, { clientKey, sender });
  messages = [...messages, message];
  return { message };
};
/** Makes the page poll, as it does every ten seconds. */
const comeBack = () => act(() => void dispatchEvent(new Event('online')));

test('an open conversation shows messages with their authors, and its listing', async () => {
  showMessages('/messages/l1/c1');
  expect(await screen.findByText('Encore là ?')).toHaveTextContent('Camille : Encore là ?');
  // Messages of the first load are not announced.
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('heading', { name: 'tomates' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: "Voir l'annonce" })).toHaveAttribute('href', '/ad/l1');
  expect(screen.getByRole('link', { name: /tomates\s\| Camille/ })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('navigation', { name: /^Pas encore envoyé/ })).toBeNull();
});

test('unread messages are counted, beyond 99 by "99+" on screen and in full for screen readers', async () => {
  conversations = [
    createSampleConversation(ana, { unreadMessages: 99 }),
    createSampleConversation(ana, { _id: 'c2', unreadMessages: 100 }),
  ];
  showMessages('/messages');
  expect(await screen.findByText('99+')).toHaveAttribute('aria-hidden');
  expect(screen.getByText('99')).toBeInTheDocument();
  expect(screen.getByText('100 messages non lus')).toBeInTheDocument();
});

test('a message is sent with Ctrl+Enter, shown at once, and not doubled once stored', async () => {
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const sent = stubApiAnswer('POST /api/messages/create', async (request) => {
    await stored;
    return store(request);
  });
  const { user } = showMessages('/messages/l1/c1');
  await user.type(await textField(), '  Oui !  ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(within(thread()).getByText('Oui !')).toHaveTextContent('Vous : Oui !');
  expect(within(thread()).getByText('Envoi en cours...')).toBeInTheDocument();
  expect(await textField()).toHaveValue('');
  resolve();
  await waitFor(() => expect(screen.queryByText('Envoi en cours...')).toBeNull());
  expect(screen.getAllByText('Oui !')).toHaveLength(1);
  expect(await sent[0]?.json()).toMatchObject({ conversationId: 'c1', text: 'Oui !' });
});

test('a message over a limit waits, with the reason and that it will be sent later', async () => {
  stubApiAnswer('POST /api/messages/create', (request, count) =>
    count === 1 ? createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Trop de messages.') : store(request),
  );
  const { user } = showMessages('/messages/l1/c1');
  await user.type(await textField(), 'Oui');
  await user.click(send());
  const delay = 'Trop de messages. Votre message partira de lui-même.';
  expect(await within(thread()).findByText(delay)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText(delay)).toBeNull());
  expect(screen.getAllByText('Oui')).toHaveLength(1);
});

test('a refused message shows its reason, and can be sent again under its key or deleted', async () => {
  const sent = stubApiAnswer('POST /api/messages/create', (request, count) =>
    count === 1
      ? createFakeApiErrorResponse(403, 'RECEIVER_SUSPENDED', 'Ce compte est suspendu.')
      : store(request),
  );
  const { user } = showMessages('/messages/l1/c1');
  await user.type(await textField(), 'Oui');
  await user.click(send());
  expect(await within(thread()).findByRole('alert')).toHaveTextContent(
    'Message non envoyé. Ce compte est suspendu.',
  );
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const [first, second] = await Promise.all(sent.map((request) => request.json()));
  expect(second).toEqual(first);
  expect(screen.getAllByText('Oui')).toHaveLength(1);

  stubApiAnswer('POST /api/messages/create', () =>
    createFakeApiErrorResponse(403, 'RECEIVER_SUSPENDED', 'Non.'),
  );
  await user.type(await textField(), 'Non');
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  expect(screen.queryByText('Non')).toBeNull();
});

test('a message of spaces alone, or of more than 5000 characters, is not sent', async () => {
  const sent = stubApiAnswer('POST /api/messages/create', store);
  const { user } = showMessages('/messages/l1/c1');
  const field = await textField();
  await user.type(field, '   {Control>}{Enter}{/Control}');
  await user.click(send());
  await user.clear(field);
  await user.click(field);
  await user.paste('a'.repeat(5001));
  await user.click(send());
  expect(field).toHaveAccessibleDescription('Un message ne peut pas dépasser 5000 caractères.');
  expect(field).toHaveValue('a'.repeat(5001));
  expect(sent).toEqual([]);
});

test('an unfinished or unsent message is kept for its writer alone', async () => {
  stubApiAnswer('POST /api/messages/create', () =>
    createFakeApiErrorResponse(403, 'RECEIVER_SUSPENDED', 'Non.'),
  );
  const { user, unmount } = showMessages('/messages/l1/c1');
  await user.type(await textField(), 'Bonsoir');
  await user.click(send());
  await within(thread()).findByRole('alert');
  await user.type(await textField(), 'Je passe à');
  unmount();
  const again = showMessages('/messages/l1/c1');
  expect(await textField()).toHaveValue('Je passe à');
  expect(await screen.findByText('Bonsoir')).toBeInTheDocument();
  again.unmount();
  stubLoggedInMember();
  showMessages('/messages/l1/c1');
  expect(await textField()).toHaveValue('');
  expect(screen.queryByText('Bonsoir')).toBeNull();
});

test('a message that arrives in an open thread is shown and announced to screen readers', async () => {
  showMessages('/messages/l1/c1');
  await screen.findByText('Bonjour');
  vi.setSystemTime(Date.now() + 10_000);
  messages = [...messages, createSampleMessage('Toujours ?')];
  comeBack();
  expect(await screen.findByText('Nouveau message de Camille : Toujours ?')).toHaveAttribute(
    'role',
    'status',
  );
  expect(within(thread()).getByText('Toujours ?')).toBeInTheDocument();
});

test('a lost connection is reported, and the loaded messages stay', async () => {
  showMessages('/messages/l1/c1');
  await screen.findByText('Bonjour');
  vi.setSystemTime(Date.now() + 10_000);
  for (const key of [
    'GET /api/messages/conversations',
    'GET /api/messages/conversations/:id',
    'GET /api/messages/conversations/:id/messages',
  ] as const)
    stubApiAnswer(key, () => HttpResponse.error());
  comeBack();
  expect(await screen.findByText(/Connexion perdue/)).toBeInTheDocument();
  expect(screen.getByText('Bonjour')).toBeInTheDocument();
});

test('older messages are loaded on request, above the others', async () => {
  const older = stubApiAnswer('GET /api/messages/conversations/:id/messages', (request) =>
    request.url.includes('before')
      ? { messages: [createSampleMessage('Tout premier')], hasOlder: false }
      : { messages, hasOlder: true },
  );
  const { user } = showMessages('/messages/l1/c1');
  await user.click(await screen.findByRole('button', { name: 'Messages précédents' }));
  await screen.findByText('Tout premier');
  expect(older.at(-1)?.url).toContain(`before=${encodeURIComponent('Bonjour')}`);
  const texts = within(thread()).getAllByRole('listitem');
  expect(texts.map((item) => item.querySelector('p')?.lastChild?.textContent)).toEqual([
    'Tout premier',
    'Bonjour',
    'Encore là\u00a0?',
  ]);
  expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull();
});

test('a first message about a listing opens its conversation, which continues', async () => {
  conversations = [];
  messages = [];
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
  const sent = stubApiAnswer('POST /api/messages/create', async (request) => {
    conversations = [createSampleConversation(ana)];
    return store(request);
  });
  const { user, router } = showMessages('/messages/l1');
  const field = await textField();
  expect(screen.getByRole('heading', { name: 'tomates' })).toBeInTheDocument();
  await user.type(field, 'Bonjour !');
  await user.click(send());
  await user.type(field, 'Et aussi');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/l1/c1'));
  expect(await sent[0]?.json()).toMatchObject({ adId: 'l1', text: 'Bonjour !' });
  expect(await screen.findByText('Bonjour !')).toBeInTheDocument();
  expect(await textField()).toHaveValue('Et aussi');
  expect(await screen.findByRole('link', { name: /tomates\s\| Camille/ })).toBeInTheDocument();
});

test('a first message not sent yet stands above the conversations, with a link to it', async () => {
  conversations = [];
  stubApiAnswer('GET /api/adverts/:id', () => ({ ad: createSampleListing({ _id: 'l9' }) }));
  stubApiAnswer('POST /api/messages/create', () =>
    createFakeApiErrorResponse(429, 'TOO_MANY_NEW_PEOPLE', 'Attendez un peu.'),
  );
  const { user, unmount } = showMessages('/messages/l9');
  await user.type(await textField(), 'Encore des poires ?');
  await user.click(send());
  await screen.findByRole('navigation', { name: 'Pas encore envoyé' });
  unmount();
  showMessages('/messages');
  const link = within(await screen.findByRole('navigation', { name: 'Pas encore envoyé' })).getByRole('link');
  expect(link).toHaveTextContent('Encore des poires ?');
  expect(link).toHaveAttribute('href', '/messages/l9');
});

test('a second message about a listing opens the existing conversation', async () => {
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
  const { router } = showMessages('/messages/l1');
  await screen.findByText('Bonjour');
  expect(router.state.location.pathname).toBe('/messages/l1/c1');
});

test('older conversations are loaded on request, below the others', async () => {
  const about = (name: string) =>
    createSampleConversation(ana, {
      _id: name,
      ad: createSampleConversationListing({ _id: name, productName: name }),
    });
  const asked = stubApiAnswer('GET /api/messages/conversations', (request) =>
    new URL(request.url).searchParams.get('page') === '2'
      ? { conversations: [about('noix'), about('poires')], hasOlder: false }
      : { conversations: [about('tomates'), about('noix')], hasOlder: true },
  );
  const { user } = showMessages('/messages');
  await user.click(await screen.findByRole('button', { name: 'Voir plus' }));
  await screen.findByRole('link', { name: /poires/ });
  const list = screen.getByRole('navigation', { name: 'Conversations' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => /tomates|noix|poires/.exec(link.textContent)?.[0]),
  ).toEqual([...['tomates', 'noix', 'poires']]);
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull();
  // Request of the first page without a query, as it is stored for reading without a network.
  expect(new URL(asked[0]?.url ?? '').search).toBe('');
});

test('a message about a listing opens the existing conversation, however old', async () => {
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
  stubApiAnswer('GET /api/messages/conversations', (request) => ({
    conversations: request.url.includes('adId=l1') ? [createSampleConversation(ana)] : [],
    hasOlder: true,
  }));
  const { router } = showMessages('/messages/l1');
  await screen.findByText('Bonjour');
  expect(router.state.location.pathname).toBe('/messages/l1/c1');
});

test.each([
  ['suspended', /^Le compte de cette personne est suspendu/],
  ['deleted', /^Cette personne a supprimé son compte/],
] as const)('a conversation with a person whose account is %s can be read only', async (readOnly, why) => {
  conversations = [createSampleConversation(ana, { readOnly })];
  showMessages('/messages/l1/c1');
  expect(await screen.findByText('Bonjour')).toBeInTheDocument();
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the author of a listing sees its conversations alone, without a field', async () => {
  stubApiAnswer('GET /api/adverts/:id', {
    ad: createSampleListing({ user: { ...createSampleListing().user, _id: ana.userId } }),
  });
  conversations = [
    createSampleConversation(ana),
    createSampleConversation(ana, {
      _id: 'c2',
      ad: createSampleConversationListing({ _id: 'l2', productName: 'noix' }),
    }),
  ];
  showMessages('/messages/l1');
  const list = await screen.findByRole('navigation', { name: 'Conversations' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/messages/l1/c1']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a conversation started by an administrator appears in the empty list, marked as such', async () => {
  conversations = [];
  const { user, router } = showMessages('/messages');
  expect(await screen.findByText(/^Vos conversations apparaîtront ici\./)).toBeInTheDocument();
  const admin = { _id: 'admin', firstName: 'Administration', profileImage: null, role: ROLE_ADMIN };
  const [self] = createSampleConversation(ana).participants;
  conversations = [createSampleConversation(ana, { ad: null, participants: [self as Participant, admin] })];
  vi.setSystemTime(Date.now() + 10_000);
  comeBack();
  await user.click(await screen.findByRole('link', { name: /^Administration.*ADMIN/ }));
  expect(router.state.location.pathname).toBe('/messages/direct/c1');
  expect(await within(thread()).findByText('Bonjour')).toBeInTheDocument();
});

test('a conversation that does not exist is replaced by an error, with a way back', async () => {
  stubApiAnswer('GET /api/messages/conversations/:id/messages', () =>
    createFakeApiErrorResponse(404, 'NOT_FOUND', 'Conversation introuvable.'),
  );
  showMessages('/messages/l1/other');
  expect(await screen.findByText('Conversation introuvable.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Revenir aux conversations' })).toBeInTheDocument();
});

test('an archived conversation leaves the list, and the next one opens', async () => {
  conversations = [
    createSampleConversation(ana),
    createSampleConversation(ana, {
      _id: 'c2',
      ad: createSampleConversationListing({ _id: 'l2', productName: 'noix' }),
    }),
  ];
  const archived = stubApiAnswer('POST /api/messages/conversation/:id/archive', { message: 'Archivée.' });
  const { user, router } = showMessages('/messages/l1/c1');
  await user.click(await screen.findByRole('button', { name: 'Archiver tomates | Camille' }));
  expect(screen.getByRole('alertdialog', { name: 'Archiver la conversation' })).toHaveTextContent(
    'Êtes-vous sûr de vouloir archiver cette conversation ?',
  );
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  expect(archived).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Archiver tomates | Camille' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/l2/c2'));
  expect(await screen.findByText('La conversation a été archivée avec succès !')).toBeInTheDocument();
  const [{ url } = { url: '' }, ...others] = archived;
  expect(others).toEqual([]);
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe('/api/messages/conversation/c1/archive');
  expect(searchParams.get('lastMessageAt')).toBe(createSampleConversation(ana).lastMessageAt);
  const list = screen.getByRole('navigation', { name: 'Conversations' });
  expect(within(list).getAllByRole('link')).toHaveLength(1);
});

test('an archived conversation comes back by "Annuler", and from the list of archived ones', async () => {
  conversations = [createSampleConversation(ana)];
  stubApiAnswer('POST /api/messages/conversation/:id/archive', { message: 'Archivée.' });
  const restored = stubApiAnswer('DELETE /api/messages/conversation/:id/archive', { message: 'De retour.' });
  const { user } = showMessages('/messages');
  await user.click(await screen.findByRole('button', { name: 'Archiver tomates | Camille' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: /^Annuler/ }));
  expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeInTheDocument();
  expect(restored).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Conversations archivées' }));
  const list = await screen.findByRole('list', { name: 'Conversations archivées' });
  expect(within(list).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/\/messages\/l1\/c1$/),
  );
  await user.click(within(list).getByRole('button', { name: 'Remettre' }));
  expect(await screen.findByText('De retour.')).toBeInTheDocument();
  expect(restored).toHaveLength(2);
});

test('a conversation that could not be archived stays, with an explanation', async () => {
  stubApiAnswer('POST /api/messages/conversation/:id/archive', () => HttpResponse.error());
  const { user } = showMessages('/messages');
  await user.click(await screen.findByRole('button', { name: 'Archiver tomates | Camille' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  expect(
    await screen.findByText("Une erreur est survenue lors de l'archivage de la conversation."),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /tomates\s\| Camille/ })).toBeInTheDocument();
});

test('a session that ends leads to the log-in, and the unfinished text is kept for its author', async () => {
  const { user, unmount } = showMessages('/messages/l1/c1');
  await user.type(await textField(), 'En reste-t-il ?');
  act(endSessionRefusedByServer);
  expect(await screen.findByText('Page /login?next=%2Fmessages%2Fl1%2Fc1')).toBeInTheDocument();
  unmount();
  stubLoggedInMember({ userId: ana.userId });
  showMessages('/messages/l1/c1');
  expect(await textField()).toHaveValue('En reste-t-il ?');
});

test('a suspended member sees why messages are closed, a visitor the log-in', async () => {
  stubApiAnswer('GET /api/messages/conversations', () =>
    createFakeApiErrorResponse(403, 'ACCOUNT_SUSPENDED', 'Votre compte est suspendu.'),
  );
  const { unmount } = showMessages('/messages');
  expect(await screen.findByText(/suspendu/)).toBeInTheDocument();
  unmount();
  forgetSessionTokenInBrowser();
  showMessages('/messages/l1/c1');
  expect(await screen.findByText('Page /login?next=%2Fmessages%2Fl1%2Fc1')).toBeInTheDocument();
});

test('an author reserves the listing of a conversation, and makes it available again', async () => {
  const own = (differences = {}) =>
    createSampleConversation(ana, { ad: createSampleConversationListing({ isOwn: true, ...differences }) });
  conversations = [own()];
  const sent = stubApiAnswer('PATCH /api/adverts/:id/availability', async (request) => {
    const { availability } = await request.json();
    conversations = [own({ availability })];
    return HttpResponse.json({ ad: createSampleListing({ availability }) });
  });
  const { user } = showMessages('/messages/l1/c1');
  await user.click(await screen.findByRole('button', { name: 'Réserver pour Camille' }));
  expect(await screen.findByText('Réservé')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Réserver/ })).toBeNull();
  expect(await sent[0]?.json()).toEqual({ availability: 'reserved', conversationId: 'c1' });
  // The pressed button disappears, so the focus moves to the messages.
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Rendre disponible' }));
  await screen.findByRole('button', { name: 'Réserver pour Camille' });
  expect(await sent[1]?.json()).toEqual({ availability: 'available' });
});

test('a thread shows until when the other person is away', async () => {
  const [self, other] = createSampleConversation(ana).participants as [Participant, Participant];
  const away = { awayUntil: '2026-12-01' };
  const participants = [self, other].map((person) => ({ ...person, ...(person._id !== ana.userId && away) }));
  conversations = [createSampleConversation(ana, { participants })];
  showMessages('/messages/l1/c1');
  expect(await screen.findByText("Camille s'absente jusqu'au 1er décembre.")).toBeInTheDocument();
});

test('the name of a writer who has a page leads there', async () => {
  const [self, other] = createSampleConversation(ana).participants as [Participant, Participant];
  const participants = [self, other].map((person) => ({ ...person, hasPage: person._id !== ana.userId }));
  conversations = [
    createSampleConversation(ana, { participants, ad: createSampleConversationListing({ isOwn: true }) }),
  ];
  showMessages('/messages/l1/c1');
  expect(await screen.findByRole('link', { name: 'Camille' })).toBeInTheDocument();
});

test('the other person sees the state of the listing, without buttons', async () => {
  conversations = [
    createSampleConversation(ana, {
      ad: createSampleConversationListing({ isLive: false, isVisible: false, price: null }),
    }),
  ];
  showMessages('/messages/l1/c1');
  expect(await screen.findByText('Plus disponible')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Réserver|parti|Rendre/ })).toBeNull();
});

/** Clock of the device: Saturday 28 November 2026 in the morning. */
const SATURDAY = new Date(2026, 10, 28, 8);
const MARKET = { days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' };
function beforeTheMarket() {
  vi.useFakeTimers({ toFake: ['Date'], now: SATURDAY });
  stubLoggedInMember({ userId: ana.userId });
  const user = { ...createSampleListing().user, hasPage: true, pickup: [MARKET] };
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing({ user }) });
}

test('a prepared message fills the field, and is not sent by itself', async () => {
  beforeTheMarket();
  const sent = stubApiAnswer('POST /api/messages/create', store);
  const { user } = showMessages('/messages/l1/c1');
  const ready = 'Puis-je passer samedi 28, de 9 h à 12 h 30, au marché de Bron ?';
  const button = { name: /^Puis-je passer samedi 28, de 9\sh à 12\sh\s30, au marché de Bron\s\?$/ };
  await user.click(await screen.findByRole('button', button));
  expect(await textField()).toHaveValue(insertNonBreakingSpaces(ready));
  expect(await textField()).toHaveFocus();
  expect(screen.queryByRole('button', button)).toBeNull();
  expect(sent).toEqual([]);
  expect(screen.getByRole('link', { name: 'Camille' })).toHaveAttribute('href', '/vendeur/camille');
});

test('the pane beside the conversations says how to open one', async () => {
  showMessages('/messages');
  expect(await screen.findByText('Choisissez une conversation pour la lire.')).toBeInTheDocument();
});

test('a person is blocked after a question, and leaves the messages', async () => {
  const blocked = stubApiAnswer('POST /api/blocks', () => {
    conversations = [];
    return Response.json({ _id: 'b1', userId: 'camille', firstName: 'Camille', createdAt: '' });
  });
  const { user } = showMessages('/messages/l1/c1');
  await screen.findByText('Encore là ?');
  await user.click(screen.getByRole('button', { name: 'Bloquer Camille', hidden: true }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Bloquer Camille\u00a0?' }));
  await user.click(dialog.getByRole('button', { name: 'Bloquer' }));
  expect(await screen.findByText('Aucun message')).toBeInTheDocument();
  expect(screen.queryByText(/Choisissez une conversation/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Camille/ })).toBeNull();
  expect(await blocked[0]?.json()).toEqual({ userId: 'camille' });
});

test('a conversation that disappears while open is shown as not found', async () => {
  showMessages('/messages/l1/c1');
  await screen.findByText('Encore là ?');
  vi.setSystemTime(Date.now() + 10_000);
  conversations = [];
  comeBack();
  expect(await screen.findByText('Conversation introuvable.')).toBeInTheDocument();
  expect(screen.queryByText('Encore là ?')).toBeNull();
});

test('administrators and deleted people cannot be blocked', async () => {
  const admin = { _id: 'admin', firstName: 'Léa', profileImage: null, role: 0 };
  const self = { _id: ana.userId, firstName: 'Ana', profileImage: null, role: 1 };
  conversations = [createSampleConversation(ana, { ad: null, participants: [self, admin] })];
  showMessages('/messages/direct/c1');
  await screen.findByText('Encore là ?');
  expect(screen.queryByRole('button', { name: /Bloquer/, hidden: true })).toBeNull();
});

test('a message or its author is reported from the menu of the thread', async () => {
  const sent = stubApiAnswer('POST /api/reports', { message: 'Message signalé avec succès' });
  const { user } = showMessages('/messages/l1/c1');
  await screen.findByText('Encore là ?');
  await user.click(screen.getByRole('button', { name: 'Signaler Camille', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler Camille' }));
  const about = dialog.getByLabelText('Ce que vous signalez');
  expect(
    within(about)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['« Encore là ? »', '« Bonjour »', 'La personne en général']);
  await user.selectOptions(about, '« Bonjour »');
  await user.type(dialog.getByRole('textbox'), 'Insultes');
  await user.click(dialog.getByRole('button', { name: 'Signaler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sent[0]?.json()).toEqual({ type: 'message', entityId: 'Bonjour', reason: 'Insultes' });
});

test('a report opened before the messages loaded is about the latest of them', async () => {
  const { promise: held, resolve: come } = Promise.withResolvers<void>();
  stubApiAnswer('GET /api/messages/conversations/:id/messages', async () => {
    await held;
    return { messages, hasOlder: false };
  });
  const { user } = showMessages('/messages/l1/c1');
  await user.click(await screen.findByRole('button', { name: 'Signaler Camille', hidden: true }));
  const about = () => screen.getByLabelText('Ce que vous signalez');
  expect(about()).toHaveDisplayValue('La personne en général');
  come();
  await waitFor(() => expect(about()).toHaveDisplayValue('« Encore là ? »'));
});
