import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { formatLoginPath } from './next-path.ts';
import { sendSessionTokenToServiceWorker } from './send-session-token-to-service-worker.ts';
import { decodeUnexpiredSessionToken, type Session } from './session-token.ts';
import { readBrowserStorage, writeBrowserStorage } from './storage.ts';
import { createExternalStore } from './store.ts';

const KEY = 'token';
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Token where storage is refused: it lasts as long as the document. */
let unstored: string | null = null;
let cached: { token: string; session: Session | undefined } | undefined;
/** True when the session has expired or was ended from another device. */
let isOver = false;
let expiry: ReturnType<typeof setTimeout> | undefined;
/** Counter of session changes, in this tab or another. */
const changes = createExternalStore(0, () => {
  addEventListener('storage', changedElsewhere);
  // Event `pageshow` too: a page restored by the back button got no `storage` event meanwhile.
  window.onpageshow = changedElsewhere;
  watchExpiry(readBrowserSession());
  return () => {
    removeEventListener('storage', changedElsewhere);
    clearTimeout(expiry);
  };
});

/** Session of the stored token. Removes a token that has expired or is malformed. */
export function readBrowserSession(): Session | undefined {
  const token = readBrowserSessionToken();
  if (!token) return undefined;
  if (cached?.token !== token) cached = { token, session: decodeUnexpiredSessionToken(token) };
  if (cached.session && cached.session.exp * 1000 > Date.now()) return cached.session;
  saveToken(null);
  isOver = true;
  return undefined;
}

export const readBrowserSessionToken = (): string | null => unstored ?? readBrowserStorage('local', KEY);

/** Stores the token of a login, or the new one after a change of the profile. */
export function storeBrowserSessionToken(token: string) {
  saveToken(token);
  changed();
}

export function forgetSessionTokenInBrowser() {
  saveToken(null);
  changed();
}

/** Ends the session in the browser after the server has refused its token. */
export function endSessionRefusedByServer() {
  saveToken(null);
  isOver = true;
  changed();
}

/** True from the end of a session that the member did not ask for until the next login or logout. */
export const useHasSessionEndedUnexpectedly = (): boolean =>
  useSyncExternalStore(changes.subscribe, isSessionOver, () => false);

/** Session, through login, logout and expiry in all tabs. Undefined on the server and during hydration. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(changes.subscribe, readBrowserSession, () => undefined);

/**
 * Session for the `clientLoader` of a page that needs an account.
 * @throws a redirection to the login page, which comes back afterwards
 */
export function requireMemberSessionOrRedirect(request: Request): Session {
  const session = readBrowserSession();
  if (session) return session;
  const { pathname, search } = new URL(request.url);
  const next = pathname.replace(/^\/app(?=\/|$)/, '') || '/';
  throw redirect(formatLoginPath(next + search));
}

const isSessionOver = () => isOver && !readBrowserSession();

function saveToken(token: string | null) {
  isOver = false;
  if (!token) cached = undefined;
  unstored = writeBrowserStorage('local', KEY, token) ? null : token;
  sendSessionTokenToServiceWorker(token);
}

function changed() {
  const session = readBrowserSession();
  if (session) document.documentElement.dataset.session = session.userId;
  else delete document.documentElement.dataset.session;
  watchExpiry(session);
  changes.set(changes.get() + 1);
}

/** Reloads the page when another member has logged in: nothing of the former member stays, not even in forms. */
function changedElsewhere() {
  const userId = cached?.session?.userId;
  isOver ||= cached !== undefined && !readBrowserSessionToken();
  changed();
  if (userId && readBrowserSession() && cached?.session?.userId !== userId) location.reload();
}

function watchExpiry(session: Session | undefined) {
  clearTimeout(expiry);
  if (!session) return;
  const remaining = session.exp * 1000 - Date.now();
  expiry = setTimeout(changed, Math.min(remaining, MAX_TIMER_MS));
}
