import { MINUTE_MS } from '#contract/durations.ts';
import { ApiError } from '#web/client/api-error.ts';
import { isOtherMemberLoggedIn } from '#web/client/is-other-member-logged-in.ts';

/**
 * Outcome of an attempt to send. `delayed`: the server does not take it yet, for a French reason. `away`: the network,
 * the server or its author's session is away. `gone`: another tab has sent it, or its author has discarded it.
 */
export type OutboxSendAttemptResult<Answer> =
  | { is: 'sent'; answer: Answer }
  | { is: 'refused'; error: Pick<ApiError, 'code' | 'message' | 'errors'> & Partial<Pick<ApiError, 'data'>> }
  | { is: 'delayed'; reason: string; retryAt: number }
  | { is: 'away' | 'gone' };

/** Attempts to send what a member wrote, but not while another member is logged in: it would be sent in their name. */
export async function attemptOutboxSend<Answer>(
  userId: string,
  send: () => Promise<Answer>,
): Promise<OutboxSendAttemptResult<Answer>> {
  if (isOtherMemberLoggedIn(userId)) return { is: 'away' };
  try {
    return { is: 'sent', answer: await send() };
  } catch (error) {
    if (!(error instanceof ApiError)) return { is: 'refused', error: new ApiError(500, {}) };
    if (!canTryLater(error)) return { is: 'refused', error };
    if (isServerUnavailableError(error) || error.status === 401) return { is: 'away' };
    return { is: 'delayed', reason: error.message, retryAt: Date.now() + pauseAfter(error) };
  }
}

/** Entry of the outbox that is sent automatically: a message, reservation, change of the stall or listing. */
export interface SendableOutboxEntry {
  /** Destination of the entry, at which everything arrives in the order in which it was written. */
  destination: string;
  isTooOld?: boolean;
  /** Time of the entry's next attempt after a delay, in milliseconds since 1970. */
  retryAt?: number | undefined;
  refuseAsTooOld?: () => unknown;
  send: () => Promise<OutboxSendAttemptResult<unknown>>;
}

/**
 * Sends the entries of an outbox one after the other. One that is delayed holds back the later ones to the same
 * destination.
 */
export async function sendOutboxEntriesInOrder(
  pending: readonly SendableOutboxEntry[],
): Promise<{ sent: number; refused: number }> {
  const counts = { sent: 0, refused: 0 };
  const held = new Set<string>();
  for (const { destination, isTooOld, retryAt = 0, refuseAsTooOld, send } of pending) {
    if (retryAt > Date.now()) held.add(destination);
    if (held.has(destination)) continue;
    if (isTooOld) await refuseAsTooOld?.();
    const outcome = isTooOld ? 'refused' : (await send()).is;
    // Outcome `away`, without an answer or a session: later entries would fail too.
    if (outcome === 'away') break;
    if (outcome === 'delayed') held.add(destination);
    else if (outcome !== 'gone') counts[outcome]++;
  }
  return counts;
}

/** True when nothing was stored because the network, the server or its database is down: only its return is needed. */
export const isServerUnavailableError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || AWAY.has(error.code) || isOfProxy(error));

const AWAY = new Set(['STOPPING', 'DATABASE_DOWN']);

/**
 * True for a proxy's own answer: status 502 to 504 with a body that is read as INTERNAL; the server behind it is down.
 */
const isOfProxy = ({ status, code }: ApiError) => status >= 502 && status <= 504 && code === 'INTERNAL';

/** True for an error after which another attempt may succeed; false for a refusal, which the author has to see. */
const canTryLater = ({ status }: ApiError): boolean => status >= 500 || LATER.has(status);

/** Statuses after which another attempt may succeed: no answer, no session, request timeout, too many requests. */
const LATER = new Set([0, 401, 408, 429]);

/** Milliseconds before the next attempt, more after a 429: each attempt counts against the rate limit. */
const pauseAfter = ({ status }: ApiError): number => (status === 429 ? 10 : 1) * MINUTE_MS;
