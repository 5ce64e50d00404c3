import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';
import { readBrowserSession } from '#web/client/session.ts';
import { CountBadge } from './count-badge.tsx';

const store = createFetchedMemberDataStore(fetchUnansweredReservationCount);

export function UnansweredReservationsBadge() {
  const count = useUnansweredReservationCount();
  return <CountBadge count={count} label={formatUnansweredReservationCount(count)} />;
}

export const formatUnansweredReservationCount = (count: number): string =>
  count === 1 ? ', 1 réservation à laquelle répondre' : `, ${count} réservations auxquelles répondre`;

/** Number of reservations that wait for the member's answer. */
export const useUnansweredReservationCount = () => useMemberDataStore(store) ?? 0;

/** Counts again. A failure is ignored: the next page or message counts again. */
export async function refreshUnansweredReservationCount(): Promise<void> {
  const session = readBrowserSession();
  if (session) await store.load(session.userId).catch(() => undefined);
}

/**
 * Asks how many reservations wait for the member's answer. Rejects with an ApiError.
 * @param as counts those of one role only
 */
export async function fetchUnansweredReservationCount(
  signal?: AbortSignal,
  as?: ReservationRole,
): Promise<number> {
  const query = { toAnswer: 'true', limit: 1, ...(as && { as }) } as const;
  return (await call('GET /api/reservations', { query, ...(signal && { signal }) })).pagination.total;
}
