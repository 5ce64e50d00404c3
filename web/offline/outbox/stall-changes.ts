import { useSyncExternalStore } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import type { ErrorResponse } from '#contract/errors.ts';
import { parseTypedEuroPrice, parseTypedQuantityAndUnit } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { BulkListingEditItem } from '#contract/listings/stall.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { createMemberOutbox } from './member-outbox.ts';
import { OUTBOX_ENTRY_WAITING_EVENT } from './outbox-event.ts';
import { attemptOutboxSend, type OutboxSendAttemptResult } from './send-outbox-entries-in-order.ts';

const KEY = 'stall-outbox';

/** Age after which a change is not sent by itself any more: its author may have forgotten it. */
const MAX_AGE_MS = 7 * DAY_MS;
const TOO_OLD = 'Le réseau a manqué plus de sept jours. Relisez ce changement, puis renvoyez-le.';
const OVERTAKEN = "Cette annonce a changé ailleurs entre-temps\u00a0: votre changement n'est pas parti.";

/** Change of a stall row. Numbers are sent as they were typed. */
export type StallRowChange = Pick<
  BulkListingEditItem,
  'availability' | 'isArchived' | 'renew' | 'expected'
> & {
  price?: string | number | null;
  quantity?: string | number | null;
  weeklyQuantity?: string | number | null;
};

/** Part of a stall row, whose latest change counts; `life`: whether and how long the listing is on sale. */
export type StallRowPart = 'price' | 'quantity' | 'weeklyQuantity' | 'life';

/** Change of a stall row that the server has not confirmed. */
export interface UnsentStallChange {
  /** Key of this change: a later one of the same part has another. */
  key: string;
  userId: string;
  listingId: string;
  part: StallRowPart;
  change: StallRowChange;
  /** Values that the author saw before: where the listing has others by now, a later attempt is refused. */
  seen: StallRowChange['expected'];
  /** Earlier changes of the part that may have reached the server: their answers were lost. */
  attempted?: StallRowChange[];
  /** Time of the change, in milliseconds since 1970. */
  writtenAt: number;
  /** True once an attempt to send has failed: the change waits for another one. */
  isWaiting?: boolean;
  /** French reason why the server does not take the change yet. */
  delay?: string;
  /** Time of the next automatic attempt after a delay, in milliseconds since 1970. */
  retryAt?: number;
  /** French refusal; a refused change is not sent again by itself. */
  failure?: string;
  /** True once the server has refused it as the listing has none of the values seen or attempted. */
  isOvertaken?: boolean;
}

const outbox = createMemberOutbox<UnsentStallChange>(KEY, ({ key }) => key);

const listeners = new Set<(listing: Listing) => void>();

/**
 * Subscribes to the listings of changes that this tab has sent from the outbox.
 * @returns function that stops it
 */
export function subscribeToSentStallChanges(listener: (listing: Listing) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Changes that the server has not confirmed, of all members of the device. */
export const useUnsentStallChanges = (): readonly UnsentStallChange[] =>
  useSyncExternalStore(outbox.subscribe, outbox.get);

/**
 * Sends a change of a stall row. It is stored before, and stays stored while the network or the server is away, also
 * over a reload; so does one that is refused after it has waited.
 * @param seen values of the row's part that its author saw
 * @returns the changed listing; undefined while the change stays stored
 * @throws ApiError when a change that has not waited is refused
 */
export async function sendStallChangeViaOutbox(
  userId: string,
  listingId: string,
  change: StallRowChange,
  seen: StallRowChange['expected'],
): Promise<Listing | undefined> {
  const part = findStallRowPart(change);
  const former = outbox.read().find((other) => isSamePart(other, { listingId, part }));
  const hasWaited = former?.isWaiting === true && former.failure === undefined;
  const entry: UnsentStallChange = {
    key: newIdempotencyKey(),
    userId,
    listingId,
    part,
    change,
    seen: change.expected ?? (hasWaited ? former.seen : seen),
    attempted: former && !former.isOvertaken ? [...(former.attempted ?? []), former.change] : [],
    writtenAt: Date.now(),
  };
  outbox.save([...outbox.read().filter((other) => !isSamePart(other, entry)), entry]);
  const attempt = await post(entry, hasWaited ? entry.seen : change.expected);
  if (attempt.is === 'sent') return attempt.answer;
  if (attempt.is === 'refused' && !hasWaited) {
    outbox.remove(entry.key);
    const { message, errors } = attempt.error;
    throw new ApiError(400, { message, errors });
  }
  if (attempt.is !== 'refused') dispatchEvent(new Event(OUTBOX_ENTRY_WAITING_EVENT));
}

/** Changes of a member that the server has not confirmed, as stored now. */
export const readMemberUnsentStallChanges = outbox.readOfMember;

export const deleteUnsentStallChange = (key: string) => outbox.remove(key);

export const deleteMemberUnsentStallChanges = outbox.removeOfMember;

/**
 * Sends the changes that wait, each listing's in the order in which they were made.
 * @returns how many were sent and how many refused
 */
export const sendUnsentStallChanges = (userId: string) =>
  outbox.sendPendingOfMember(
    userId,
    ({ failure }) => failure === undefined,
    (entry) => ({
      destination: entry.listingId,
      retryAt: entry.retryAt,
      isTooOld: entry.writtenAt < Date.now() - MAX_AGE_MS,
      refuseAsTooOld: () => edit(entry.key, { failure: TOO_OLD }),
      send: () => sendStored(entry.key),
    }),
  );

/** Keys of the changes that this tab is sending. */
const sending = new Set<string>();

async function sendStored(key: string): Promise<OutboxSendAttemptResult<Listing>> {
  const entry = outbox.find(key);
  if (!entry || sending.has(key)) return { is: 'gone' };
  const attempt = await post(entry, entry.seen);
  if (attempt.is === 'sent') for (const listener of listeners) listener(attempt.answer);
  return attempt;
}

/**
 * Sends a change once.
 * @param expected values that the listing must still have, unless it has those of an earlier attempt
 */
async function post(
  { key, userId, listingId, change, attempted = [] }: UnsentStallChange,
  expected: StallRowChange['expected'],
): Promise<OutboxSendAttemptResult<Listing>> {
  sending.add(key);
  const attempt = await attemptOutboxSend(userId, () =>
    put(
      listingId,
      change,
      expected && [expected, ...attempted.flatMap((earlier) => valuesAfter(earlier) ?? [])],
    ),
  ).finally(() => sending.delete(key));
  if (attempt.is === 'sent') outbox.remove(key);
  else if (attempt.is === 'refused') edit(key, describeRefusal(attempt.error));
  else if (attempt.is === 'delayed')
    edit(key, { isWaiting: true, delay: attempt.reason, retryAt: attempt.retryAt });
  else if (attempt.is === 'away') edit(key, { isWaiting: true });
  return attempt;
}

/**
 * Changes a listing on the server.
 * @param expected values of which the listing must still have one; without them it may have any
 * @throws ApiError
 */
async function put(
  id: string,
  change: StallRowChange,
  [expected, ...others]: readonly StallRowChange['expected'][] = [],
): Promise<Listing> {
  const line = { ...change, id, ...(expected && { expected }) };
  const [result] = (await call('PUT /api/adverts/my-ads', { body: { changes: [line] } })).results;
  if (result?.ad) return result.ad;
  const { code, message, errors } = result ?? {};
  if (code === 'LISTING_CHANGED' && others.length > 0) return put(id, change, others);
  throw new ApiError(400, {
    ...(code && { code: code as ErrorResponse['code'] }),
    ...(message && { message }),
    ...(errors && { errors }),
  });
}

/** Values of a listing after a change; undefined for a renewal, and for a text that is no number. */
function valuesAfter(change: StallRowChange): StallRowChange['expected'] {
  const part = findStallRowPart(change);
  if (part === 'life') {
    const { availability, isArchived } = change;
    return availability && { availability, ...(isArchived !== undefined && { isArchived }) };
  }
  const text = change[part];
  if (typeof text !== 'string' || !text.trim()) return { [part]: text || null };
  const value =
    part === 'price' ? parseTypedEuroPrice(text)?.price : parseTypedQuantityAndUnit(text)?.quantity;
  return value === undefined ? undefined : { [part]: value };
}

const describeRefusal = ({ code, message, errors }: Pick<ApiError, 'code' | 'message' | 'errors'>) =>
  code === 'LISTING_CHANGED'
    ? { failure: OVERTAKEN, isOvertaken: true }
    : { failure: Object.values(errors)[0] ?? message };

function findStallRowPart(change: StallRowChange): StallRowPart {
  const numbers = ['price', 'quantity', 'weeklyQuantity'] as const;
  return numbers.find((name) => name in change) ?? 'life';
}

const isSamePart = (one: UnsentStallChange, other: Pick<UnsentStallChange, 'listingId' | 'part'>) =>
  one.listingId === other.listingId && one.part === other.part;

const edit = (key: string, changed: Partial<UnsentStallChange>) =>
  outbox.change(key, (entry) => ({ ...entry, ...changed }));
