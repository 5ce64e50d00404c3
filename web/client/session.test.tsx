import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken, stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { call } from './call.ts';
import {
  endSessionRefusedByServer,
  forgetSessionTokenInBrowser,
  readBrowserSession,
  readBrowserSessionToken,
  requireMemberSessionOrRedirect,
  storeBrowserSessionToken,
  useHasSessionEndedUnexpectedly,
  useSession,
} from './session.ts';

function Who() {
  const session = useSession();
  return (
    <p role="status">
      {session?.firstName ?? 'personne'}
      {useHasSessionEndedUnexpectedly() && ', session terminée'}
    </p>
  );
}
const said = () => screen.getByRole('status').textContent;
/** Changes the shared storage as another tab does. */
const elsewhere = (change: () => void) =>
  act(() => {
    change();
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });

test('the page shows who is logged in, and marks the document for its styles', () => {
  renderComponentInTestPage(<Who />);
  expect(said()).toBe('personne');
  act(() => void stubLoggedInMember({ firstName: 'Ana', userId: 'ana' }));
  expect(said()).toBe('Ana');
  expect(document.documentElement.dataset.session).toBe('ana');
  act(forgetSessionTokenInBrowser);
  expect(said()).toBe('personne');
  expect(document.documentElement.dataset.session).toBeUndefined();
});

test('a log-in as another member in another tab reloads the page', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  stubLoggedInMember({ firstName: 'Ana' });
  renderComponentInTestPage(<Who />);
  const now = Math.floor(Date.now() / 1000);
  const noe = createTestSessionToken({ userId: 'noé', firstName: 'Noé', exp: now + 60 });
  elsewhere(() => localStorage.setItem('token', noe));
  expect(said()).toBe('Noé');
  expect(reload).toHaveBeenCalledOnce();
  elsewhere(() => localStorage.removeItem('token'));
  expect(said()).toBe('personne, session terminée');
  elsewhere(() => localStorage.setItem('token', noe));
  expect(said()).toBe('Noé');
});

test('a session that expires while the page is open ends', () => {
  vi.useFakeTimers();
  stubLoggedInMember({ firstName: 'Ana', exp: Math.floor(Date.now() / 1000) + 60 });
  renderComponentInTestPage(<Who />);
  act(() => vi.advanceTimersByTime(59_000));
  expect(said()).toBe('Ana');
  act(() => vi.advanceTimersByTime(2_000));
  expect(said()).toBe('personne, session terminée');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a session of several months does not overflow its timer', () => {
  vi.useFakeTimers();
  stubLoggedInMember({ firstName: 'Ana', exp: Math.floor(Date.now() / 1000) + 90 * 86_400 });
  renderComponentInTestPage(<Who />);
  act(() => vi.advanceTimersByTime(40 * 86_400_000));
  expect(said()).toBe('Ana');
  act(() => vi.advanceTimersByTime(51 * 86_400_000));
  expect(said()).toBe('personne, session terminée');
});

test('a session refused by the server ends, and counts as ended, unlike a log-out', async () => {
  stubLoggedInMember({ firstName: 'Ana' });
  stubApiAnswer('GET /api/users/user', () => createFakeApiErrorResponse(401, 'UNAUTHENTICATED', 'Non.'));
  renderComponentInTestPage(<Who />);
  await act(() => call('GET /api/users/user').catch(() => undefined));
  expect(said()).toBe('personne, session terminée');
  act(() => void stubLoggedInMember({ firstName: 'Noé' }));
  expect(said()).toBe('Noé');
  act(forgetSessionTokenInBrowser);
  expect(said()).toBe('personne');
});

test('a late refusal of the former token leaves the new session', async () => {
  stubLoggedInMember({ firstName: 'Ana' });
  const { promise: late, resolve } = Promise.withResolvers<void>();
  stubApiAnswer('GET /api/users/user', async () => {
    await late;
    return createFakeApiErrorResponse(401, 'UNAUTHENTICATED', 'Non.');
  });
  renderComponentInTestPage(<Who />);
  const asked = call('GET /api/users/user').catch(() => undefined);
  await act(async () => {});
  act(() => void stubLoggedInMember({ firstName: 'Noé' }));
  resolve();
  await act(() => asked);
  expect(said()).toBe('Noé');
});

test('an unreadable token is removed', () => {
  localStorage.setItem('token', 'nonsense');
  expect(readBrowserSession()).toBeUndefined();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a session lasts as long as the document where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { userId } = stubLoggedInMember();
  expect(readBrowserSession()?.userId).toBe(userId);
  forgetSessionTokenInBrowser();
  expect(readBrowserSessionToken()).toBeNull();
});

test("a member's page leads visitors to the log-in, and back with their query", () => {
  const request = new Request('https://recolte.test/app/messages/l1?page=2');
  const visit = () => {
    try {
      return requireMemberSessionOrRedirect(request);
    } catch (redirection) {
      return (redirection as Response).headers.get('location');
    }
  };
  expect(visit()).toBe(`/login?next=${encodeURIComponent('/messages/l1?page=2')}`);
  const session = stubLoggedInMember();
  expect(visit()).toMatchObject({ userId: session.userId });
  endSessionRefusedByServer();
  expect(visit()).toMatch(/^\/login/);
  storeBrowserSessionToken(createTestSessionToken({ userId: 'ana', exp: 1 }));
  expect(visit()).toMatch(/^\/login/);
});
