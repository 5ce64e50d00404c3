import { MINUTE_MS } from '#contract/durations.ts';
import { ApiError } from '#web/client/api-error.ts';
import { isOtherMemberLoggedIn } from '#web/client/is-other-member-logged-in.ts';

/**
 * SendOutcome of an attempt to send. `delayed`: the server does not take it yet, for a French reason. `away`: the network,
 * the server or its author's session is. `gone`: another tab has sent it, or its author has discarded it.
 */
export type SendOutcome<Answer> =
  | { is: 'sent'; answer: Answer }
  | { is: 'refused'; error: Pick<ApiError, 'code' | 'message' | 'errors'> }
  | { is: 'delayed'; reason: string; retryAt: number }
  | { is: 'away' | 'gone' };

/** Sends what a member wrote, but not while another member is logged in: it would be sent in their name. */
export async function attemptSend<Answer>(
  userId: string,
  send: () => Promise<Answer>,
): Promise<SendOutcome<Answer>> {
  if (isOtherMemberLoggedIn(userId)) return { is: 'away' };
  try {
    return { is: 'sent', answer: await send() };
  } catch (error) {
    if (!(error instanceof ApiError)) return { is: 'refused', error: new ApiError(500, {}) };
    if (!canTryLater(error)) return { is: 'refused', error };
    if (isServerUnavailable(error) || error.status === 401) return { is: 'away' };
    return { is: 'delayed', reason: error.message, retryAt: Date.now() + pauseAfter(error) };
  }
}

/** Message or listing that is sent automatically. */
export interface OutboxEntry {
  /** Destination, at which everything arrives in the order in which it was written. */
  destination: string;
  isTooOld: boolean;
  /** Time of the next attempt after a delay, in milliseconds since 1970. */
  retryAt?: number | undefined;
  refuseAsTooOld: () => unknown;
  send: () => Promise<SendOutcome<unknown>>;
}

/** Sends one after the other. One that is delayed holds back the later ones to the same destination. */
export async function sendInOrder(
  pending: readonly OutboxEntry[],
): Promise<{ sent: number; refused: number }> {
  const counts = { sent: 0, refused: 0 };
  const held = new Set<string>();
  for (const { destination, isTooOld, retryAt = 0, refuseAsTooOld, send } of pending) {
    if (retryAt > Date.now()) held.add(destination);
    if (held.has(destination)) continue;
    if (isTooOld) await refuseAsTooOld();
    const outcome = isTooOld ? 'refused' : (await send()).is;
    // No answer, or no session: later ones would fail too.
    if (outcome === 'away') break;
    if (outcome === 'delayed') held.add(destination);
    else if (outcome !== 'gone') counts[outcome]++;
  }
  return counts;
}

/**
 * True when nothing was stored because the network, the server or its database is down: nothing is needed but its
 * return.
 */
export const isServerUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || AWAY.has(error.code) || isOfProxy(error));

const AWAY = new Set(['STOPPING', 'DATABASE_DOWN']);

/** Statuses 502 to 504 with a proxy's own body, which is read as INTERNAL: the server behind it is down. */
const isOfProxy = ({ status, code }: ApiError) => status >= 502 && status <= 504 && code === 'INTERNAL';

/** False for a refusal, which the author has to see. */
const canTryLater = ({ status }: ApiError): boolean => status >= 500 || LATER.has(status);

/** Statuses: no answer, no session, request timeout, too many requests. */
const LATER = new Set([0, 401, 408, 429]);

/** Pause before the next attempt, longer after a 429: each attempt counts against the rate limit. */
const pauseAfter = ({ status }: ApiError): number => (status === 429 ? 10 : 1) * MINUTE_MS;
