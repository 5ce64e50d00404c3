import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { calculateWeekdayNumber, formatIsoDayInParis } from '#contract/paris-time.ts';
import {
  reservationOutcomeChatMessages,
  reservationStepChatMessages,
} from '#contract/reservations/labels.ts';
import { reservationRoles } from '#contract/reservations/reservation-transitions.ts';
import { thanksPhrases } from '#contract/reservations/thanks-rules.ts';
import {
  calculateReservationRequestExpiry,
  insertReservation,
  snapshotListingAsReservationItem,
} from '#server/features/reservations/insert-reservation.ts';
import { createPickupColumnValues } from '#server/features/reservations/pickup-times.ts';
import { lockListingsOfReservationItems, recountStock } from '#server/features/reservations/recount-stock.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { insertDemoConversation } from './insert-conversation.ts';
import ordersFile from './orders.json' with { type: 'json' };

const demoOrder = z.strictObject({
  buyer: z.email(),
  /** An order that has ended was for a Saturday before, the others are for the next one. */
  status: z.enum(['asked', 'accepted', 'done', 'missed']),
  /** Number of Saturdays before today at which an ended order was due: 1 for the last one. */
  weeksBefore: z.int().positive().default(1),
  /** Hours from the request until now; for an ended order, until its appointment. */
  hoursBefore: z.number().positive(),
  /** Quantities by the `key` of the listing. */
  items: z.record(z.string(), z.number().positive()),
  note: z.string().optional(),
  /** Thanks; the words of the seller wait for an administrator, those of a buyer are accepted. */
  thanks: z
    .strictObject({
      by: z.enum(reservationRoles),
      phrase: z.enum(thanksPhrases),
      text: z.string().nullable(),
    })
    .optional(),
});
type DemoOrder = z.output<typeof demoOrder>;

/** Orders of the professional seller of the demonstration. */
const demoOrders = z
  .strictObject({
    seller: z.email(),
    place: z.string(),
    from: z.string(),
    to: z.string(),
    orders: z.array(demoOrder),
  })
  .parse(ordersFile);

const SATURDAY = 6;

interface Ids {
  person: (email: string) => string;
  listing: (key: string) => string;
  now: Date;
}

export async function seedDemoReservations(tx: Queryable, ids: Ids): Promise<void> {
  const quantities = demoOrders.orders.flatMap(({ items }) =>
    Object.entries(items).map(([key, quantity]) => ({ listingId: ids.listing(key), quantity })),
  );
  const stock = await lockListingsOfReservationItems(tx, quantities);
  for (const order of demoOrders.orders) {
    const items = Object.entries(order.items).flatMap(([key, quantity]) => {
      const listing = stock.get(ids.listing(key));
      return listing ? [snapshotListingAsReservationItem(listing, quantity)] : [];
    });
    await insertOrder(tx, ids, order, items);
  }
  // The seller said on the eve of last Saturday how much there was: what was handed over before is out of the stock.
  const quantitySetAt = new Date(Date.parse(saturdayOf(ids.now, -1)) - DAY_MS);
  await tx
    .updateTable('listings')
    .set({ quantitySetAt })
    .where('id', 'in', [...stock.keys()])
    .execute();
  await recountStock(tx, async () => {}, { onBecamePublic: async () => {} }, stock);
}

async function insertOrder(
  tx: Queryable,
  { person, now }: Ids,
  { buyer, status, weeksBefore, hoursBefore, note, thanks }: DemoOrder,
  items: ReturnType<typeof snapshotListingAsReservationItem>[],
) {
  const [buyerId, sellerId] = [person(buyer), person(demoOrders.seller)];
  const isOver = status === 'done' || status === 'missed';
  const { place, from, to } = demoOrders;
  const pickup = { date: saturdayOf(now, isOver ? -weeksBefore : 1), from, to, place };
  const { pickupStartsAt, pickupEndsAt } = createPickupColumnValues(pickup);
  const reference = (isOver && pickupStartsAt) || now;
  const askedAt = addHours(reference, -hoursBefore);
  const acceptedAt = addHours(askedAt, 1);
  const asked = reservationStepChatMessages.asked({ items, pickup });
  const outcome = status === 'done' ? 'done' : 'absent';
  const conversationId = await insertDemoConversation(tx, {
    listingId: items[0]?.listingId ?? null,
    people: [buyerId, sellerId],
    isUnread: status === 'asked',
    messages: [
      { senderId: buyerId, sentAt: askedAt, text: note ? `${asked}\n\n${note}` : asked },
      ...(status === 'asked'
        ? []
        : [
            {
              senderId: sellerId,
              sentAt: acceptedAt,
              text: reservationStepChatMessages.accepted({ items, pickup }),
            },
          ]),
      ...(isOver && pickupEndsAt
        ? [{ senderId: sellerId, sentAt: pickupEndsAt, text: reservationOutcomeChatMessages[outcome](items) }]
        : []),
    ],
  });
  if (!conversationId) return;
  const people = { conversationId, buyerId, sellerId, madeBy: 'buyer' } as const;
  const { id } = await insertReservation(tx, { ...people, items, pickup, note });
  await tx
    .updateTable('reservations')
    .set({
      status,
      createdAt: askedAt,
      ...(status === 'asked'
        ? { expiresAt: calculateReservationRequestExpiry(askedAt, pickupEndsAt) }
        : { acceptedAt, decidedAt: acceptedAt, expiresAt: null }),
      ...(isOver && { decidedAt: pickupEndsAt, outcomeAt: pickupEndsAt, sellerOutcome: outcome }),
      ...(status === 'done' && { doneAt: pickupEndsAt, buyerOutcome: 'done' as const }),
    })
    .where('id', '=', id)
    .execute();
  if (thanks && pickupEndsAt) {
    const people = thanks.by === 'seller' ? [sellerId, buyerId] : [buyerId, sellerId];
    await insertThanks(tx, { ...thanks, reservationId: id, people, createdAt: addHours(pickupEndsAt, 3) });
  }
}

interface DemoThanks extends NonNullable<DemoOrder['thanks']> {
  reservationId: string;
  /** Author and recipient. */
  people: string[];
  createdAt: Date;
}

async function insertThanks(
  tx: Queryable,
  { by, people: [authorId = '', recipientId = ''], ...thanks }: DemoThanks,
): Promise<void> {
  const decided = by === 'seller' ? 'pending' : 'accepted';
  await tx
    .insertInto('reservationThanks')
    .values({
      id: uuidv7(),
      authorId,
      recipientId,
      status: thanks.text === null ? null : decided,
      ...thanks,
    })
    .execute();
}

const addHours = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR_MS);

/** Day in Paris of a Saturday: 1 for the next one after today, -1 for the last one before, -2 a week earlier. */
function saturdayOf(now: Date, weeks: number): string {
  const direction = Math.sign(weeks);
  const first = Array.from({ length: 7 }, (_, index) => direction * (index + 1)).find(
    (days) => calculateWeekdayNumber(dayAfter(now, days)) === SATURDAY,
  );
  return dayAfter(now, (first ?? 0) + (weeks - direction) * 7);
}

const dayAfter = (now: Date, days: number) => formatIsoDayInParis(new Date(now.getTime() + days * DAY_MS));
