import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readBrowserSession } from '#web/client/session.ts';
import { saveFormDraft } from '#web/offline/drafts/draft-store.ts';
import { saveUnsentListing } from '#web/offline/outbox/listings.ts';
import { MESSAGE_OUTBOX_STORAGE_KEY } from '#web/offline/outbox/stored-messages.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { registerToastRenderer } from '#web/ui/toasts/show-or-queue-toast.ts';
import { formatLogOutLossWarning, LogOutButton } from './log-out-button.tsx';

let userId: string;
beforeEach(() => {
  userId = stubLoggedInMember().userId;
  stubApiAnswer('POST /api/users/logout', { message: 'À bientôt.' });
});
const write = (...messages: { userId: string; failure?: string }[]) =>
  localStorage.setItem(MESSAGE_OUTBOX_STORAGE_KEY, JSON.stringify(messages));

async function press() {
  const { user } = renderComponentInTestPage(<LogOutButton />);
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  return user;
}

test('a member with nothing waiting is logged out at once', async () => {
  write({ userId: 'zoe' });
  await saveFormDraft({ userId, form: 'publish' }, new FormData());
  const toasts: string[] = [];
  const hide = registerToastRenderer(({ text }) => toasts.push(text));
  await press();
  expect(await screen.findByText('Page /')).toBeInTheDocument();
  expect(toasts).toEqual(['Déconnexion réussie. À bientôt\u00a0!']);
  hide();
  expect(readBrowserSession()).toBeUndefined();
  expect(localStorage.getItem(MESSAGE_OUTBOX_STORAGE_KEY)).not.toBeNull();
});

test('a log-out takes effect at once, and its token is sent to the server', async () => {
  const ended = stubApiAnswer('POST /api/users/logout', () =>
    createFakeApiErrorResponse(500, 'INTERNAL', 'Non.'),
  );
  const token = localStorage.getItem('token');
  await press();
  await waitFor(() => expect(readBrowserSession()).toBeUndefined());
  expect(await screen.findByText('Page /')).toBeInTheDocument();
  await waitFor(() => expect(ended).toHaveLength(1));
  expect(ended[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
});

test('a waiting message is asked about before the log-out, and kept when cancelled', async () => {
  write({ userId });
  const user = await press();
  const text = 'Un message attend encore le réseau et sera supprimé de cet appareil.';
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(text);
  await user.click(screen.getByRole('button', { name: 'Rester' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(readBrowserSession()?.userId).toBe(userId);
  expect(localStorage.getItem(MESSAGE_OUTBOX_STORAGE_KEY)).not.toBeNull();
});

test('a waiting listing is asked about before the log-out, and deleted with it', async () => {
  await saveUnsentListing(userId, new FormData());
  const user = await press();
  const text = 'Une annonce attend encore le réseau et sera supprimée de cet appareil.';
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(text);
  await user.click(screen.getByRole('button', { name: 'Se déconnecter quand même' }));
  expect(await screen.findByText('Page /')).toBeInTheDocument();
  expect(readBrowserSession()).toBeUndefined();
});

test.each([
  [{ messages: 3 }, '3 messages attendent encore le réseau et seront supprimés de cet appareil.'],
  [
    { messages: 1, reservations: 1, listings: 1 },
    'Un message, une réservation et une annonce attendent encore le réseau et seront supprimés de cet appareil.',
  ],
  [{ messages: 1, isHeldBack: true }, "Un message n'est pas parti et sera supprimé de cet appareil."],
  [
    { reservations: 1, isHeldBack: true },
    "Une réservation n'est pas partie et sera supprimée de cet appareil.",
  ],
  [
    { messages: 2, isHeldBack: true, listings: 1 },
    '2 messages et une annonce ne sont pas partis et seront supprimés de cet appareil.',
  ],
  [{ outcomes: 2 }, '2 remises attendent encore le réseau et seront supprimées de cet appareil.'],
  [{ listings: 2 }, '2 annonces attendent encore le réseau et seront supprimées de cet appareil.'],
  [
    { stallChanges: 1 },
    'Un changement de votre étal attend encore le réseau et sera supprimé de cet appareil.',
  ],
  [
    { stallChanges: 2, listings: 1 },
    '2 changements de votre étal et une annonce attendent encore le réseau et seront supprimés de cet appareil.',
  ],
  [{}, undefined],
])(
  'unsent drafts, %o, are counted before the log-out, with other words for drafts on hold',
  (counts, sentence) => {
    const none = {
      messages: 0,
      reservations: 0,
      outcomes: 0,
      stallChanges: 0,
      listings: 0,
      isHeldBack: false,
    };
    expect(formatLogOutLossWarning({ ...none, ...counts })).toBe(sentence);
  },
);
