import { DAY_MS } from '#contract/durations.ts';
import {
  isOnOrderSheet,
  isOpenReservation,
  type ReservationRole,
} from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { isUnreachableError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

/** Value of the day in the address for reservations without an appointment. */
export const NO_APPOINTMENT_DAY = 'sans-rendez-vous';

export interface OrdersPageData {
  role: ReservationRole;
  /** Day shown alone, or `NO_APPOINTMENT_DAY`; undefined for all days. */
  day: string | undefined;
  reservations: Reservation[];
}

/** Reservations in the order of the API: those to deal with first, then by their appointment. */
export async function loadOrders({ url, signal }: Pick<Request, 'url' | 'signal'>): Promise<OrdersPageData> {
  const { searchParams } = new URL(url);
  const role = searchParams.get('as') === 'buyer' ? 'buyer' : 'seller';
  const asked = searchParams.get('date') ?? '';
  const day = asked === NO_APPOINTMENT_DAY || /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : undefined;
  if (day && day !== NO_APPOINTMENT_DAY) {
    const found = await readPages({ as: role, from: day, to: day }, () => true, signal).catch((error) => {
      if (!isUnreachableError(error)) throw error;
      // Without a network the device may hold the first page of the list, where the day's open orders are.
      return readPages({ as: role }, ({ status }) => isOpenReservation(status), signal);
    });
    const isShown = ({ pickup, status }: Reservation) => pickup?.date === day && isOnOrderSheet(status);
    return { role, day, reservations: found.filter(isShown) };
  }
  const since = day ? Date.now() - DAY_MS : Number.POSITIVE_INFINITY;
  // Ended reservations follow the open ones, the latest first; those of the last day stay on the sheet,
  // ticked off.
  const found = await readPages(
    { as: role },
    ({ status, decidedAt }) =>
      isOpenReservation(status) || (decidedAt !== null && Date.parse(decidedAt) > since),
    signal,
  );
  const isShown = ({ pickup, status }: Reservation) => pickup === null && isOnOrderSheet(status);
  return { role, day, reservations: day ? found.filter(isShown) : found };
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
