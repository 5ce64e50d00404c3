import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '#contract/durations.ts';
import type { TestApp } from '#server/testing/app.ts';
import '#server/features/reservations/tables.ts';
import { createTestListingRow } from '#server/testing/listings.ts';

export interface TestRecordIdsOfRole {
  userId: string;
  /** Accepted listing of the role, public unless its author is suspended. */
  listing: string;
  pendingListing: string;
  search: string;
  conversation: string;
  /** Live offer of the person, of 3 kg. */
  offer: string;
  /** Open request of `member` for 1 kg of the offer. */
  reservation: string;
  /** Reservation of `member` done fifteen days ago, for which the person has thanked `member`. */
  doneReservation: string;
  /** Thanks of the person, whose words are accepted. */
  thanks: string;
}

/** Inserts listings, a conversation and reservations of a person with a partner. */
export async function insertTestRecordsOfRole(
  db: TestApp['db'],
  userId: string,
  partnerId: string,
  isSuspended: boolean,
): Promise<TestRecordIdsOfRole> {
  const [listing, pendingListing, offer] = [uuidv7(), uuidv7(), uuidv7()];
  const [search, conversation, reservation] = [uuidv7(), uuidv7(), uuidv7()];
  const [doneReservation, thanks] = [uuidv7(), uuidv7()];
  const parties = { sellerId: userId, buyerId: partnerId, madeBy: 'buyer' } as const;
  const apples = { productName: 'Pommes', priceType: 'kilo' } as const;
  const request = {
    mainType: 'asked',
    type: null,
    quantity: null,
    productName: 'Poires',
    sellerSuspended: isSuspended,
  } as const;
  await db
    .insertInto('listings')
    .values([
      createTestListingRow(userId, { ...request, id: listing }),
      createTestListingRow(userId, { ...request, id: pendingListing, status: 'pending' }),
      createTestListingRow(userId, { ...apples, id: offer, quantity: 3, sellerSuspended: isSuspended }),
    ])
    .execute();
  await db
    .insertInto('savedSearches')
    .values({ id: search, userId, query: { productName: 'poires' }, key: 'poires' })
    .execute();
  await db
    .insertInto('conversations')
    .values({
      id: conversation,
      listingId: listing,
      isDirect: false,
      starterId: partnerId,
      partnerId: userId,
      messageCount: 1,
      lastMessageAt: new Date(),
    })
    .execute();
  await db
    .insertInto('conversationMembers')
    .values([userId, partnerId].map((id) => ({ conversationId: conversation, userId: id, archivedAt: null })))
    .execute();
  await db
    .insertInto('messages')
    .values({
      id: uuidv7(),
      conversationId: conversation,
      position: 1,
      senderId: partnerId,
      clientKey: uuidv7(),
      text: 'Bonjour',
      unreadBy: userId,
    })
    .execute();
  await db
    .insertInto('reservations')
    .values({
      id: reservation,
      conversationId: conversation,
      ...parties,
      status: 'asked',
      expiresAt: new Date(Date.now() + DAY_MS),
    })
    .execute();
  await db
    .insertInto('reservationItems')
    .values({
      reservationId: reservation,
      position: 0,
      listingId: offer,
      quantity: 1,
      price: null,
      ...apples,
    })
    .execute();
  const longAgo = new Date(Date.now() - 15 * DAY_MS);
  await db
    .insertInto('reservations')
    .values({
      id: doneReservation,
      conversationId: conversation,
      ...parties,
      status: 'done',
      createdAt: longAgo,
      acceptedAt: longAgo,
      decidedAt: longAgo,
      doneAt: longAgo,
    })
    .execute();
  await db
    .insertInto('reservationThanks')
    .values({
      id: thanks,
      reservationId: doneReservation,
      authorId: userId,
      recipientId: partnerId,
      phrase: 'friendly',
      text: 'Toujours à l’heure',
      status: 'accepted',
    })
    .execute();
  return {
    userId,
    listing,
    pendingListing,
    search,
    conversation,
    offer,
    reservation,
    doneReservation,
    thanks,
  };
}
