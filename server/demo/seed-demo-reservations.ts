import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { calculateWeekdayNumber, formatIsoDayInParis } from '#contract/paris-time.ts';
import {
  reservationOutcomeChatMessages,
  reservationStepChatMessages,
} from '#contract/reservations/labels.ts';
import { thanksPhrases } from '#contract/reservations/thanks-rules.ts';
import {
  calculateReservationRequestExpiry,
  insertReservation,
  snapshotListingAsReservationItem,
} from '#server/features/reservations/insert-reservation.ts';
import { createPickupColumns } from '#server/features/reservations/pickup-times.ts';
import { lockListingsOfReservationItems, recountStock } from '#server/features/reservations/recount-stock.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { insertDemoConversation } from './insert-conversation.ts';
import ordersFile from './orders.json' with { type: 'json' };

const demoOrder = z.strictObject({
  buyer: z.email(),
  /** An order that has ended was for last Saturday, the others are for the next one. */
  status: z.enum(['asked', 'accepted', 'done', 'missed']),
  /** Hours from the request until now; for an ended order, until its appointment. */
  hoursBefore: z.number().positive(),
  /** Quantities by the `key` of the listing. */
  items: z.record(z.string(), z.number().positive()),
  note: z.string().optional(),
  /** Thanks of the seller, whose words wait for an administrator. */
  thanks: z.strictObject({ phrase: z.enum(thanksPhrases), text: z.string() }).optional(),
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
  await recountStock(tx, async () => {}, { onBecamePublic: async () => {} }, stock);
}

async function insertOrder(
  tx: Queryable,
  { person, now }: Ids,
  { buyer, status, hoursBefore, note, thanks }: DemoOrder,
  items: ReturnType<typeof snapshotListingAsReservationItem>[],
) {
  const [buyerId, sellerId] = [person(buyer), person(demoOrders.seller)];
  const isOver = status === 'done' || status === 'missed';
  const { place, from, to } = demoOrders;
  const pickup = { date: saturday(now, isOver ? -1 : 1), from, to, place };
  const { pickupStartsAt, pickupEndsAt } = createPickupColumns(pickup);
  const reference = (isOver && pickupStartsAt) || now;
  const askedAt = new Date(reference.getTime() - hoursBefore * HOUR_MS);
  const acceptedAt = new Date(askedAt.getTime() + HOUR_MS);
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
  if (thanks)
    await tx
      .insertInto('reservationThanks')
      .values({
        id: uuidv7(),
        reservationId: id,
        authorId: sellerId,
        recipientId: buyerId,
        status: 'pending',
        ...thanks,
      })
      .execute();
}

/** Day in Paris of the Saturday after or before today. */
function saturday(now: Date, direction: 1 | -1): string {
  const days = Array.from({ length: 8 }, (_, index) =>
    formatIsoDayInParis(new Date(now.getTime() + direction * (index + 1) * DAY_MS)),
  );
  return days.find((day) => calculateWeekdayNumber(day) === SATURDAY) ?? formatIsoDayInParis(now);
}
