import { DAY_MS } from '#contract/durations.ts';
import { hasEmailInText } from '#contract/listings/public-text.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import { replaceLookAlikeLetters } from '#contract/text/look-alikes.ts';
import { hasPhoneInText } from '#contract/text/phone-numbers.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { findPendingOrRefusedListingRevision } from '#server/features/listings/edits/revisions.ts';
import { pickListingContentFromRow } from '#server/features/listings/listing-content.ts';
import { findListing, lockListingRowsAgainstDeletion } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { hasWebOrEmailAddress } from '#server/platform/web-addresses.ts';
import { calculateMinHashBands, calculateMinHashSignature } from './calculate-min-hash-signature.ts';
import { findBannedWords } from './find-banned-words.ts';
import {
  findListingWithSamePicture,
  findNearDuplicateListings,
  findSameAuthorDuplicateListing,
  findSameAuthorListingsWithinHour,
  type NearDuplicateListing,
} from './find-near-duplicate-listings.ts';
import type { StoredSpamReason } from './stored-spam-reason.ts';
import { calculateSpamScore } from './weigh-reasons.ts';

/** Number of days for which an account counts as new. */
const NEW_ACCOUNT = 7;
/** Number of listings of one member within an hour that count as a burst. */
const BURST = 5;

/**
 * Scores what waits for an administrator: a pending listing, or a revision. A listing already decided only
 * gets a signature, so that its copies are recognized. Separate transactions: of two similar listings scored
 * at once, one sees the signature of the other.
 * @returns ids of pending listings to score again, because they did not know of this one
 */
export async function scoreListingSpam(
  { config, db }: Pick<Services, 'config' | 'db'>,
  listingId: string,
): Promise<string[]> {
  const listing = await findListing(db, listingId);
  const account = listing && (await findAccount(db, listing.userId));
  if (!listing || !account) return [];
  const waiting = await waitingContent(db, listing);
  const content = waiting ?? pickListingContentFromRow(listing);
  const signature = calculateMinHashSignature(`${content.productName}\n${content.description}`);
  const signed = { signature, bands: calculateMinHashBands(signature) };
  const isSigned = await db.transaction().execute(async (tx) => {
    // Listing that may have been deleted since it was read.
    if (!(await lockListingRowsAgainstDeletion(tx, [listingId])).has(listingId)) return false;
    await tx
      .insertInto('spamScores')
      .values({ listingId, score: 0, reasons: '[]', ...signed })
      .onConflict((conflict) => conflict.column('listingId').doUpdateSet(signed))
      .execute();
    return true;
  });
  if (!isSigned || !waiting) return [];

  const sameText = await findNearDuplicateListings(db, listingId, signature);
  const inHour = await findSameAuthorListingsWithinHour(db, listing);
  const count = inHour.length + 1;
  const bannedWords = findBannedWords(config.bannedWords, listWrittenTexts(content));
  const reasons = [
    ...(bannedWords.length > 0 ? [{ kind: 'bannedWords' as const, words: bannedWords }] : []),
    ...reasonsOfText(listing, sameText),
    ...(await reasonsOfCopies(db, listing, content, sameText)),
    ...detectContactDetailsInText(
      Object.values(content)
        .filter((value) => typeof value === 'string')
        .join('\n'),
    ),
    ...reasonsOfAge(listing, account.verifiedAt ?? account.createdAt),
    ...(count >= BURST ? [{ kind: 'burst' as const, count, isProfessional: account.professional }] : []),
  ];
  await db
    .updateTable('spamScores')
    .set({ score: calculateSpamScore(reasons), reasons: JSON.stringify(reasons), scoredAt: new Date() })
    .where('listingId', '=', listingId)
    .execute();
  const unaware = sameText.filter((other) => other.userId !== listing.userId && !other.isKnownToBeCopied);
  return [...unaware, ...(count === BURST ? inHour : [])]
    .filter(({ status }) => status === 'pending')
    .map(({ id }) => id);
}

const listWrittenTexts = ({ productName, description, inExchange }: ListingContent): string =>
  [productName, description, inExchange].join('\n');

async function waitingContent(db: Queryable, listing: ListingRow): Promise<ListingContent | undefined> {
  const content = pickListingContentFromRow(listing);
  if (listing.status === 'pending') return content;
  const revision = await findPendingOrRefusedListingRevision(db, listing.id);
  return revision?.refused === null ? { ...content, ...revision.fields } : undefined;
}

function reasonsOfText({ userId }: ListingRow, sameText: NearDuplicateListing[]): StoredSpamReason[] {
  const refused = sameText.find(({ status }) => status === 'refuse' || status === 'deleted');
  const copied = sameText.find((other) => other !== refused && other.userId !== userId);
  return [
    ...(refused
      ? [{ kind: 'refusedText' as const, ...likeness(refused), isOwn: refused.userId === userId }]
      : []),
    ...(copied ? [{ kind: 'copiedText' as const, ...likeness(copied) }] : []),
  ];
}

const likeness = ({ id, similarity }: NearDuplicateListing) => ({
  listingId: id,
  percent: Math.round(similarity * 100),
});

async function reasonsOfCopies(
  db: Queryable,
  listing: ListingRow,
  { images, ...fields }: ListingContent,
  sameText: NearDuplicateListing[],
): Promise<StoredSpamReason[]> {
  const samePicture = await findListingWithSamePicture(db, listing, images);
  const ownDouble = await findSameAuthorDuplicateListing(db, { ...listing, ...fields }, sameText);
  return [
    ...(samePicture ? [{ kind: 'copiedPicture' as const, listingId: samePicture.id }] : []),
    ...(ownDouble ? [{ kind: 'ownDouble' as const, listingId: ownDouble }] : []),
  ];
}

/** Reasons for an address or a telephone number in a text, also in letters that look like Latin ones. */
export function detectContactDetailsInText(written: string): StoredSpamReason[] {
  const text = replaceLookAlikeLetters(written);
  return [
    ...(hasWebOrEmailAddress(text) || hasEmailInText(text) ? [{ kind: 'link' as const }] : []),
    ...(hasPhoneInText(text) ? [{ kind: 'phone' as const }] : []),
  ];
}

function reasonsOfAge({ createdAt }: ListingRow, openedAt: Date): StoredSpamReason[] {
  const days = Math.floor((createdAt.getTime() - openedAt.getTime()) / DAY_MS);
  return days < NEW_ACCOUNT ? [{ kind: 'newAccount', days: Math.max(days, 0) }] : [];
}
