import { DAY_MS } from '#contract/durations.ts';
import { getExpectedPickup } from '#contract/reservations/expected-pickup.ts';
import {
  isOpenReservationStatus,
  isReservationStatusOnOrderSheet,
  type ReservationRole,
  reservationRoles,
} from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { isUnreachableError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { fetchUnansweredReservationCount } from '#web/site/badges/unanswered-reservations-badge.tsx';

/** Value of the day in the address for reservations without an appointment. */
export const NO_APPOINTMENT_DAY_PARAM_VALUE = 'sans-rendez-vous';

export interface OrdersPageData {
  role: ReservationRole;
  /** Day shown alone, or `NO_APPOINTMENT_DAY_PARAM_VALUE`; undefined for all days. */
  day: string | undefined;
  reservations: Reservation[];
  /** Number of reservations of the member's other role that wait for an answer. */
  toAnswerElsewhere: number;
}

/**
 * Reservations in the order of the API: those to deal with first, then by their appointment. Without a role in the
 * address those to hand over, or where there are none those to fetch.
 */
export async function loadOrdersPageData(request: Pick<Request, 'url' | 'signal'>): Promise<OrdersPageData> {
  const { searchParams } = new URL(request.url);
  const chosen = reservationRoles.find((role) => role === searchParams.get('as'));
  const orders = await loadOrdersAs(chosen ?? 'seller', request);
  if (chosen || orders.day || orders.reservations.length > 0) return orders;
  const toFetch = await loadOrdersAs('buyer', request).catch((error) => {
    if (isUnreachableError(error)) return orders;
    throw error;
  });
  return toFetch.reservations.length > 0 ? toFetch : orders;
}

async function loadOrdersAs(
  role: ReservationRole,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<OrdersPageData> {
  const asked = new URL(url).searchParams.get('date') ?? '';
  const day = asked === NO_APPOINTMENT_DAY_PARAM_VALUE || /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : undefined;
  if (day && day !== NO_APPOINTMENT_DAY_PARAM_VALUE) {
    const found = await readPages({ as: role, from: day, to: day }, () => true, signal).catch((error) => {
      if (!isUnreachableError(error)) throw error;
      // Without a network the device may hold the first page of the list, where the day's open orders are.
      return readPages({ as: role }, ({ status }) => isOpenReservationStatus(status), signal);
    });
    const isShown = (one: Reservation) =>
      getExpectedPickup(one)?.date === day && isReservationStatusOnOrderSheet(one.status);
    return { role, day, reservations: found.filter(isShown), toAnswerElsewhere: 0 };
  }
  const since = day ? Date.now() - DAY_MS : Number.POSITIVE_INFINITY;
  // Ended reservations follow the open ones, the latest first; those of the last day stay on the sheet,
  // ticked off.
  const [found, toAnswerElsewhere] = await Promise.all([
    readPages(
      { as: role },
      ({ status, decidedAt }) =>
        isOpenReservationStatus(status) || (decidedAt !== null && Date.parse(decidedAt) > since),
      signal,
    ),
    fetchUnansweredReservationCount(signal, role === 'seller' ? 'buyer' : 'seller').catch(() => 0),
  ]);
  const isShown = (one: Reservation) =>
    getExpectedPickup(one) === null && isReservationStatusOnOrderSheet(one.status);
  return { role, day, reservations: day ? found.filter(isShown) : found, toAnswerElsewhere };
}

interface Filter {
  as: ReservationRole;
  from?: string;
  to?: string;
}

/** Rows of all pages up to the first row that is not wanted. */
async function readPages(
  filter: Filter,
  isWanted: (reservation: Reservation) => boolean,
  signal: AbortSignal,
): Promise<Reservation[]> {
  const found: Reservation[] = [];
  for (let page = 1; ; page++) {
    const { reservations, pagination } = await call('GET /api/reservations', {
      query: { ...filter, page, limit: 100 },
      signal,
    });
    found.push(...reservations.filter(isWanted));
    if (page >= pagination.totalPages || !reservations.every(isWanted)) return found;
  }
}
