import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/messaging/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { CrashWorkloadPerson, WriteTally } from '../crash-workload-client.ts';
import { type CrashWorkloadData, pickRandom } from '../crash-workload-data.ts';
import type { WorkloadActivity } from '../workload.ts';
import { fetchCrashWorkloadListings, WORKLOAD_OFFER_QUANTITY } from './listings.ts';

/** Members who write about listings, and authors who answer. Both read each message: the keys are reader and text. */
export function createMessagingWorkloadActivity({
  product,
  members,
  publicListings,
}: CrashWorkloadData): WorkloadActivity<string> {
  const conversations = new Map<string, CrashWorkloadPerson[]>();

  return {
    subject: 'messages',
    clients: members,
    pause: 150,

    async write(writer, writes) {
      const send = async (sender: CrashWorkloadPerson, receiver: CrashWorkloadPerson, target: object) => {
        const clientKey = randomUUID();
        const body = { ...target, clientKey, text: `Bonjour ${clientKey}` };
        const request = 'POST /api/messages/create';
        const { message } = await sender.send<{ message: Message }>(request, { body, tally: writes });
        for (const { id } of [sender, receiver]) writes.values.set(`${id} ${message.text}`, message._id);
        conversations.set(message.conversationId, [sender, receiver]);
        product.mails.expect('unread', receiver.email);
        return message.conversationId;
      };
      const listing = pickRandom(publicListings);
      if (!listing) return;
      const conversationId = await send(writer, listing.owner, { adId: listing.id });
      await send(listing.owner, writer, { conversationId });
    },

    async read() {
      const found = [];
      for (const [conversationId, people] of conversations) {
        for (const reader of people) {
          const messages = await readMessages(reader, conversationId);
          found.push(...messages.map(({ _id, text }) => [`${reader.id} ${text}`, _id] as const));
        }
      }
      return found;
    },
  };
}

async function readMessages({ send }: CrashWorkloadPerson, conversationId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let before = ''; ; before = `&before=${all.at(-1)?._id}`) {
    const request = `GET /api/messages/conversations/${conversationId}/messages?limit=100${before}`;
    const { messages, hasOlder } = await send<{ messages: Message[]; hasOlder: boolean }>(request);
    all.push(...messages.toReversed());
    if (!hasOlder) return all;
  }
}

/** Part of an offer that is reserved at most: one that is sold out would leave the market. */
const MAX_RESERVED = 0.9 * WORKLOAD_OFFER_QUANTITY;

/** Change of a reservation, as one of its two people sends it. */
interface Step {
  by: 'buyer' | 'seller';
  change?: object;
  outcome?: 'done';
}

const accept: Step = { by: 'seller', change: { status: 'accepted' } };
const decline: Step = { by: 'seller', change: { status: 'declined' } };
const cancel: Step = { by: 'buyer', change: { status: 'cancelled', reason: 'Malade' } };
const handOver: Step = { by: 'buyer', outcome: 'done' };
/** Ways in which a request for a reservation goes on. */
const PLANS = [[decline], [accept], [accept, cancel], [accept, handOver]];

/** Authors who reserve what the others publish, and accept, decline, cancel and hand over. */
export function createReservationWorkloadActivity({
  product,
  authors,
  publicListings,
}: CrashWorkloadData): WorkloadActivity<string | number | null> {
  /** Quantities by offer: those that were ever asked for, and those that reservations hold. */
  const asked = new Map<string, number>();
  const held = new Map<string, number>();

  const send = async (request: string, person: CrashWorkloadPerson, body: object, tally: WriteTally) => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await person.send<{ reservation: Reservation }>(request, { body, headers, tally });
    return answer.reservation;
  };

  return {
    subject: 'reservations, and stock of their offers',
    clients: authors,
    pause: 300,

    async write(buyer, writes) {
      const listing = pickRandom(publicListings.filter(({ owner }) => owner !== buyer));
      if (!listing) return;
      const { id, owner: seller } = listing;
      const quantity = (1 + Math.floor(Math.random() * 4)) / 4;
      const sum = (asked.get(id) ?? 0) + quantity;
      if (sum > MAX_RESERVED) return;
      asked.set(id, sum);
      const items = { items: [{ adId: id, quantity }] };
      let reservation = await send('POST /api/reservations', buyer, items, writes);
      product.mails.expect('unread', seller.email);
      const path = `/api/reservations/${reservation._id}`;
      for (const { by, change, outcome } of pickRandom(PLANS) ?? []) {
        const person = by === 'seller' ? seller : buyer;
        reservation = change
          ? await send(`PATCH ${path}`, person, change, writes)
          : await send(`POST ${path}/outcome`, person, { outcome }, writes);
      }
      writes.values.set(reservation._id, reservation.status);
      if (reservation.status === 'accepted' || reservation.status === 'done')
        held.set(id, (held.get(id) ?? 0) + quantity);
      writes.values.set(id, WORKLOAD_OFFER_QUANTITY - (held.get(id) ?? 0));
    },

    async read(values) {
      const reservations = await Promise.all(authors.map(readReservations));
      const offers = (await fetchCrashWorkloadListings(authors)).filter(({ _id }) => values.has(_id));
      return [
        ...reservations.flat().map(({ _id, status }) => [_id, status] as const),
        ...offers.map(({ _id, quantityLeft }) => [_id, quantityLeft] as const),
      ];
    },
  };
}

async function readReservations({ send }: CrashWorkloadPerson): Promise<Reservation[]> {
  const all: Reservation[] = [];
  for (let page = 1; ; page++) {
    const { reservations, pagination } = await send<{
      reservations: Reservation[];
      pagination: { totalPages: number };
    }>(`GET /api/reservations?as=buyer&limit=50&page=${page}`);
    all.push(...reservations);
    if (page >= pagination.totalPages) return all;
  }
}
