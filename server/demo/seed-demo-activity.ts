import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createSearchDeduplicationKey } from '#contract/alerts/create-search-deduplication-key.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { insertResolvedSavedSearchCriteria } from '#server/features/alerts/search-patterns.ts';
import { correctSearchPlaceOrFail } from '#server/features/listings/search/search-place.ts';
import {
  insertReservation,
  snapshotListingAsReservationItem,
} from '#server/features/reservations/insert-reservation.ts';
import { lockListingsOfReservationItems, recountStock } from '#server/features/reservations/recount-stock.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { demoActivitySchema } from './activity.ts';
import { insertDemoConversation } from './insert-conversation.ts';
import { demoAdmin, demoMemberEmail } from './members.ts';
import { dateDaysBefore } from './season.ts';
import { seedDemoReservations } from './seed-demo-reservations.ts';
import { type ModeratedDemoListing, seedDemoStatistics } from './seed-demo-statistics.ts';

export interface DemoActivitySeedInput {
  /** Ids of demo members by e-mail. */
  people: Map<string, string>;
  /** Ids of demo listings by `key`. */
  listings: Map<string, string>;
  decided: ModeratedDemoListing[];
  now: Date;
}

/**
 * Inserts conversations, reservations, favourites, saved searches, reports and decisions of the demonstration's people.
 */
export async function seedDemoActivity(
  tx: Queryable,
  services: Pick<Services, 'places' | 'vocabulary'>,
  seeded: DemoActivitySeedInput,
): Promise<void> {
  const { people, listings, now } = seeded;
  const person = (email: string) => idOf(people, email);
  const listing = (key: string) => idOf(listings, key);
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const { conversations, favourites, searches, reports, suspended } = demoActivitySchema;

  for (const { messages, starter, partner, reserved, isUnread, ...conversation } of conversations) {
    const others = messages.map(({ from }) => from).filter((from) => from !== starter);
    const other = partner && partner !== starter ? partner : (others[0] ?? '');
    const people: [string, string] = [person(starter), person(other)];
    const listingId = conversation.listing ? listing(conversation.listing) : null;
    const id = await insertDemoConversation(tx, {
      listingId,
      people,
      isUnread,
      messages: messages.map(({ from, hoursAgo, text }) => ({
        senderId: person(from),
        sentAt: before(hoursAgo),
        text,
      })),
    });
    if (!reserved || !listingId || !id) continue;
    const { quantity, inDays, ...pickup } = reserved;
    const date = dateDaysBefore(now, -inDays).toISOString().slice(0, 10);
    const stock = await lockListingsOfReservationItems(tx, [{ listingId, quantity }]);
    await insertReservation(tx, {
      conversationId: id,
      sellerId: people[1],
      buyerId: people[0],
      madeBy: 'seller',
      items: [...stock.values()].map((row) => snapshotListingAsReservationItem(row, quantity)),
      pickup: { ...pickup, date },
    });
    await recountStock(tx, async () => {}, { onBecamePublic: async () => {} }, stock);
  }
  await seedDemoReservations(tx, { person, listing, now });

  const userId = person(demoMemberEmail);
  await tx
    .insertInto('favourites')
    .values(favourites.map((key) => ({ userId, listingId: listing(key) })))
    .execute();

  for (const { query: sent, news, sendsMail } of searches) {
    const query = correctSearchPlaceOrFail(sent, services.places);
    const search = { id: uuidv7(), userId, query, key: createSearchDeduplicationKey(query), sendsMail };
    await tx
      .insertInto('savedSearches')
      .values({ ...search, hasNew: news !== undefined })
      .execute();
    await insertResolvedSavedSearchCriteria(tx, [search], services);
    if (!news) continue;
    await tx
      .insertInto('searchMatches')
      .values({
        searchId: search.id,
        listingId: listing(news),
        awaitsMail: false,
        mailDueAt: null,
        mailId: null,
      })
      .execute();
    await tx.updateTable('users').set({ hasNewAlert: true }).where('id', '=', userId).execute();
  }

  await tx
    .insertInto('reports')
    .values(
      reports.map(({ listing: key, reporter, hoursAgo, reason }) => ({
        id: uuidv7(),
        listingId: listing(key),
        reporterId: person(reporter),
        reason,
        createdAt: before(hoursAgo),
        closedAt: null,
        closedBy: null,
      })),
    )
    .execute();

  const suspendedAt = dateDaysBefore(now, suspended.daysAgo);
  const suspendedId = person(suspended.email);
  await tx.updateTable('users').set({ suspendedAt }).where('id', '=', suspendedId).execute();
  await tx.updateTable('listings').set({ sellerSuspended: true }).where('userId', '=', suspendedId).execute();
  await removeForGood(tx, listing('partie'));
  await seedDemoStatistics(tx, {
    adminId: person(demoAdmin.email),
    now,
    decided: seeded.decided,
    suspended: { id: suspendedId, at: suspendedAt, reason: suspended.reason },
  });
}

/** Deletes a demo listing as its author would. */
async function removeForGood(tx: Queryable, id: string) {
  await tx
    .updateTable('listings')
    .set({ status: 'gone', isArchived: true, decidedAt: null, description: '', images: [], terms: [] })
    .set({ price: null, priceType: null, quantity: null, communeCode: null, lat: null, lon: null })
    .where('id', '=', id)
    .execute();
  await sql`insert into gone_listings (id) values (${id})`.execute(tx);
}

function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demonstration has no ${name}`);
  return id;
}
