import { v7 as uuidv7 } from 'uuid';
import { MINUTES_BETWEEN_MATCHING_OFFER_MAILS } from '#contract/alerts/rules.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import { findMemberBlocksInvolving } from '#server/features/accounts/blocks/queries.ts';
import { calculateDistanceKm, type ListingWithDistance } from '#server/features/alerts/claim-mail.ts';
import { claimAlertMailTime, createMailPauseOverConditionSql } from '#server/features/alerts/mail-pauses.ts';
import type { MatchingOfferOrRequest } from '#server/features/listings/find-matching-offers-or-requests.ts';
import { lockListingRowsAgainstDeletion } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Records counterparts of a listing, each once.
 * @returns true when there was a new one
 */
export async function recordRequestOfferMatches(
  tx: Queryable,
  { id, mainType }: Pick<ListingRow, 'id' | 'mainType'>,
  counterparts: MatchingOfferOrRequest[],
): Promise<boolean> {
  // Insert for existing listings only: others were erased since they were found.
  const existing = await lockListingRowsAgainstDeletion(tx, [id, ...counterparts.map((other) => other.id)]);
  const others = counterparts.filter((other) => existing.has(other.id));
  if (others.length === 0 || !existing.has(id)) return false;
  const recorded = await tx
    .insertInto('counterpartNotices')
    .values(
      others
        .map((other) =>
          mainType === 'asked' ? { requestId: id, offerId: other.id } : { requestId: other.id, offerId: id },
        )
        // Rows sorted against deadlocks between two listings.
        .sort((one, other) => (one.requestId + one.offerId < other.requestId + other.offerId ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestId')
    .execute();
  return recorded.length > 0;
}

/** Authors of requests with offers to mail whose last mail is old enough, the longest waiting first. */
export async function listMembersDueForMatchingOffersMail(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('counterpartNotices as counterpart')
    .innerJoin('listings as request', 'request.id', 'counterpart.requestId')
    .leftJoin('counterpartMailTimes as mail', 'mail.userId', 'request.userId')
    .select('request.userId')
    .where('counterpart.awaitsMail', '=', true)
    .where((eb) =>
      eb.or([
        eb('mail.sentAt', 'is', null),
        createMailPauseOverConditionSql(eb.ref('mail.sentAt'), MINUTES_BETWEEN_MATCHING_OFFER_MAILS),
      ]),
    )
    .groupBy('request.userId')
    .orderBy((eb) => eb.fn.min('counterpart.createdAt'))
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Assigns all waiting offers for one author's requests to a new mail.
 * @returns the mail's id; null when it is too early, a concurrent sweep was faster, or nothing waits
 */
export async function claimMatchingOffersMail(tx: Queryable, userId: string): Promise<string | null> {
  const waiting = await tx
    .selectFrom('counterpartNotices as counterpart')
    .innerJoin('listings as request', 'request.id', 'counterpart.requestId')
    .select('counterpart.requestId')
    .where('request.userId', '=', userId)
    .where('counterpart.awaitsMail', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (
    !waiting ||
    !(await claimAlertMailTime(tx, 'counterpartMailTimes', userId, MINUTES_BETWEEN_MATCHING_OFFER_MAILS))
  )
    return null;
  const mailId = uuidv7();
  await tx
    .updateTable('counterpartNotices')
    .set({ awaitsMail: false, mailId })
    .where('awaitsMail', '=', true)
    .where('requestId', 'in', (eb) => eb.selectFrom('listings').select('id').where('userId', '=', userId))
    .execute();
  return mailId;
}

export interface RequestWithMatchingOffers {
  request: ListingRow;
  /** Offers that answer the request, nearest first. */
  offers: ListingWithDistance[];
}

/**
 * Requests of a claimed mail with their offers, oldest request first. Read when the mail is sent, without
 * listings that are no longer live, or of blocked people.
 */
export async function readClaimedMatchingOffersMail(
  db: Queryable,
  mailId: string,
): Promise<RequestWithMatchingOffers[]> {
  const claimed = await db
    .selectFrom('counterpartNotices')
    .select(['requestId', 'offerId'])
    .where('mailId', '=', mailId)
    .execute();
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.flatMap(({ requestId, offerId }) => [requestId, offerId]))];
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', ids)
    .where('isLive', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const requests = rows.filter(({ mainType }) => mainType === 'asked');
  const { isBlocked } = await findMemberBlocksInvolving(
    db,
    requests.map(({ userId }) => userId),
  );
  return requests
    .map((request) => {
      const offerIds = new Set(
        claimed.filter(({ requestId }) => requestId === request.id).map(({ offerId }) => offerId),
      );
      const offers = rows
        .filter(({ id, userId }) => offerIds.has(id) && !isBlocked(request.userId, userId))
        .map((offer) => ({ ...offer, distance: calculateDistanceKm(request, offer) }))
        .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
      return { request, offers };
    })
    .filter(({ offers }) => offers.length > 0);
}

/** Deletes the counterparts of a listing that its author erases, whose row stays. */
export async function deleteRequestOfferMatches(tx: Queryable, listingId: string): Promise<void> {
  await tx
    .deleteFrom('counterpartNotices')
    .where((eb) => eb.or([eb('requestId', '=', listingId), eb('offerId', '=', listingId)]))
    .execute();
}

/** Offers found for a person's requests, for the data export. */
export async function exportMatchedOffersAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['offersFound']> {
  const rows = await db
    .selectFrom('counterpartNotices as counterpart')
    .innerJoin('listings as request', 'request.id', 'counterpart.requestId')
    .select(['counterpart.requestId', 'counterpart.offerId', 'counterpart.createdAt'])
    .where('request.userId', '=', userId)
    .orderBy('counterpart.createdAt')
    .execute();
  return rows.map(({ requestId, offerId, createdAt }) => ({
    request: requestId,
    ad: offerId,
    foundAt: createdAt.toISOString(),
  }));
}
