import { randomUUID } from 'node:crypto';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import { MAX_OPEN_RESERVATION_REQUESTS_PER_LISTING } from '#contract/reservations/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { type CrashWorkloadData, type CrashWorkloadListing, pickRandom } from '../crash-workload-data.ts';
import type { CrashWorkloadPerson } from '../people.ts';
import { createWriteTally, requestUntilAnsweredInBench } from '../request-until-answered-in-bench.ts';
import { fetchOwnListingsInBench } from './create-publishing-workload-activity.ts';
import { compareAcknowledgedWrites, repeatUntilStopped, type WorkloadActivity } from './workload-activity.ts';

/** Part of an offer that is reserved at most: one that is sold out would leave the market. */
const MAX_SHARE = 0.9;

type Step = { by: 'buyer' | 'seller'; outcome?: 'done'; change?: object };

const accept: Step = { by: 'seller', change: { status: 'accepted' } };
/** Ways in which a request for a reservation goes on, unless it stays without an answer. */
const PLANS: Step[][] = [
  [{ by: 'seller', change: { status: 'declined' } }],
  [accept],
  [accept, { by: 'buyer', change: { status: 'cancelled', reason: 'Malade' } }],
  [accept, { by: 'buyer', outcome: 'done' }],
];
/** States in which a reservation holds a part of the stock. */
const HOLDING: ReservationStatus[] = ['accepted', 'done'];

/** Authors who reserve what the others publish, and accept, decline, cancel and hand over. */
export function createReservationWorkloadActivity({
  product,
  authors,
  publicListings,
}: CrashWorkloadData): WorkloadActivity {
  const tally = createWriteTally();
  /** Reservations as they were last answered, by id. */
  const acknowledged = new Map<string, Reservation>();
  /** Offers that were reserved, with the quantity of the author and the part that was ever asked for. */
  const offers = new Map<string, { quantity: number; asked: number }>();

  /** Number of requests that stay without an answer, by buyer and seller. */
  const unanswered = new Map<string, number>();

  const send = async (request: string, { token }: CrashWorkloadPerson, body: object) => {
    const ask = { token, body, tally, headers: { 'idempotency-key': randomUUID() } };
    const { reservation } = await requestUntilAnsweredInBench<{ reservation: Reservation }>(
      product,
      request,
      ask,
    );
    acknowledged.set(reservation._id, reservation);
    return reservation;
  };

  const reserve = async (buyer: CrashWorkloadPerson) => {
    const listing = pickRandom(publicListings.filter(({ owner }) => owner.id !== buyer.id));
    if (!listing) return;
    const quantity = (1 + Math.floor(Math.random() * 4)) / 4;
    const offer = offers.get(listing.id) ?? { quantity: await readQuantity(listing), asked: 0 };
    offers.set(listing.id, offer);
    if (offer.asked + quantity > offer.quantity * MAX_SHARE) return;
    offer.asked += quantity;
    const items = [{ adId: listing.id, quantity }];
    const { _id } = await send('POST /api/reservations', buyer, { items });
    product.mails.expect('unread', listing.owner.email);
    for (const { by, outcome, change } of pickPlan(buyer, listing.owner)) {
      const person = by === 'seller' ? listing.owner : buyer;
      if (change) await send(`PATCH /api/reservations/${_id}`, person, change);
      else await send(`POST /api/reservations/${_id}/outcome`, person, { outcome });
    }
  };

  /** Steps of one request: none for one in five, up to as many as the product lets a buyer leave open. */
  const pickPlan = (buyer: CrashWorkloadPerson, seller: CrashWorkloadPerson): Step[] => {
    const pair = `${buyer.id} ${seller.id}`;
    const open = unanswered.get(pair) ?? 0;
    const isLeftOpen = open + 1 < MAX_OPEN_RESERVATION_REQUESTS_PER_LISTING && Math.random() < 0.2;
    if (isLeftOpen) unanswered.set(pair, open + 1);
    return (isLeftOpen ? undefined : pickRandom(PLANS)) ?? [];
  };

  const readQuantity = async ({ id, owner }: CrashWorkloadListing) => {
    const ask = { token: owner.token };
    const { ad } = await requestUntilAnsweredInBench<{ ad: Listing }>(product, `GET /api/adverts/${id}`, ask);
    return ad.quantity ?? 0;
  };

  const quantityHeld = (listingId: string) =>
    [...acknowledged.values()]
      .filter(({ status }) => HOLDING.includes(status))
      .flatMap(({ items }) => items)
      .reduce((sum, { adId, quantity }) => sum + (adId === listingId ? quantity : 0), 0);

  return {
    work: (isStopped) => repeatUntilStopped(authors, isStopped, 300, reserve),

    async readBack() {
      const statuses = new Map([...acknowledged].map(([id, { status }]) => [id, status]));
      const stock = new Map([...offers].map(([id, { quantity }]) => [id, quantity - quantityHeld(id)]));
      const lists = await Promise.all(authors.map(readReservations));
      const own = (
        await Promise.all(authors.map((author) => fetchOwnListingsInBench(product, author)))
      ).flat();
      const found = lists.flat().map(({ _id, status }) => [_id, status] as const);
      const left = own.map(({ _id, quantityLeft }) => [_id, quantityLeft] as const);
      return {
        reservations: { ...tally, ...compareAcknowledgedWrites(statuses, found) },
        'stock of offers': {
          count: stock.size,
          ...compareAcknowledgedWrites(
            stock,
            left.filter(([id]) => stock.has(id)),
          ),
        },
      };
    },
  };

  async function readReservations({ token }: CrashWorkloadPerson): Promise<Reservation[]> {
    const all: Reservation[] = [];
    for (let page = 1; ; page++) {
      const request = `GET /api/reservations?as=buyer&limit=50&page=${page}`;
      const { reservations, pagination } = await requestUntilAnsweredInBench<{
        reservations: Reservation[];
        pagination: { totalPages: number };
      }>(product, request, { token });
      all.push(...reservations);
      if (page >= pagination.totalPages) return all;
    }
  }
}
