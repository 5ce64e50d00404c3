import { v7 as uuidv7 } from 'uuid';
import type { NewListing } from '#contract/listings/new-listing.ts';
import { calculateAccountMayPublishTime } from '#server/features/accounts/policy.ts';
import { findAccount, lockUnsuspendedListingAuthor } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { getCurrentTermsOfUse, updateAcceptedTermsVersion } from '#server/features/accounts/terms.ts';
import { enqueueUnusedPictureRemoval, runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import {
  insertListingPicturesAndHashes,
  requirePictureQuota,
} from '#server/features/images/stored-pictures.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { HttpRequesterContext } from '#server/platform/http/http-requester-context.ts';
import { requireAcceptedTerms, type Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import {
  getListingReceivedMailDelaySeconds,
  sendListingReceivedMailJob,
} from './confirm-listing-received.ts';
import { enqueuePublicationByRule } from './fast-lane-job.ts';
import { normalizeListingContentForType, toListingColumns } from './listing-content.ts';
import { claimPublicationKey, findListingByIdempotencyKey, hashPublicationForm } from './publication-keys.ts';
import { requirePlaceInTerritory } from './require-place-in-territory.ts';
import { requireTraderDetails, storeSellerLegalStatements } from './seller-duties.ts';
import { scoreListingSpamJob } from './spam/jobs.ts';
import type { ListingRow, NewListingRow } from './tables.ts';

interface Author {
  id: string;
  professional: boolean;
}

/**
 * Stores a pending listing. The same form and key within 24 hours return the first listing, also when
 * concurrent. A form with `cgu` accepts the current terms, even when the member still had to be asked.
 * @throws Failure TERMS_CHANGED, ACCOUNT_TOO_NEW, TRADER_DETAILS_REQUIRED, OUTSIDE_TERRITORY, ACCOUNT_SUSPENDED;
 * IMAGE_UNREADABLE when a picture can't be decoded; PICTURES_FULL, BUSY; KEY_REUSED when the key came with
 * another form. Nothing is stored then
 */
export async function submitListingForModeration(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'db' | 'images' | 'places' | 'produce' | 'jobs' | 'config' | 'log'>,
  viewer: Viewer,
  form: NewListing,
  sender: HttpRequesterContext,
  key?: string,
): Promise<ListingRow> {
  const { db, images, jobs, config } = services;
  if (!form.cgu) requireAcceptedTerms(viewer);
  const sent =
    key === undefined ? undefined : { userId: viewer.id, key, digest: await hashPublicationForm(form) };
  const published = sent && (await findListingByIdempotencyKey(db, sent));
  if (published) return published;
  const account = (await findAccount(db, viewer.id)) ?? fail('UNAUTHENTICATED');
  refuseNewAccount(account, config);
  requireTraderDetails(account, config);
  requirePlaceInTerritory(services, form.location);
  if (form.images.length > 0) await requirePictureQuota(db, viewer.id);
  const pictures = await images.storeAll(form.images, sender);
  const paths = pictures.map(({ path }) => path);
  const acceptStatements = async (tx: Queryable) => {
    if (form.cgu) await updateAcceptedTermsVersion(tx, viewer.id, getCurrentTermsOfUse(config).version);
    return storeSellerLegalStatements(tx, viewer.id, form);
  };
  const publish = async (
    tx: Queryable,
    signalChange: SignalPublicChange,
    _author: Viewer,
    certifies: boolean,
  ) => {
    if (certifies) await signalChange();
    const author = await lockUnsuspendedListingAuthor(tx, viewer.id);
    requireTraderDetails(author, config);
    const row = createPendingListingRow(author, form, paths, services);
    if (sent && !(await claimPublicationKey(tx, sent, row.id))) {
      await enqueueUnusedPictureRemoval(tx, jobs, paths);
      return (await findListingByIdempotencyKey(tx, sent)) ?? fail('LISTING_GONE');
    }
    await insertListingPicturesAndHashes(tx, author.id, pictures);
    await jobs.enqueue(tx, scoreListingSpamJob, { listingId: row.id });
    await jobs.enqueue(
      tx,
      sendListingReceivedMailJob,
      { listingId: row.id },
      { startAfter: getListingReceivedMailDelaySeconds(config) },
    );
    const listing = await tx.insertInto('listings').values(row).returningAll().executeTakeFirstOrThrow();
    await enqueuePublicationByRule(tx, services, listing.id, listing.createdAt);
    return listing;
  };
  return runRemovingPicturesOnFailure(services, paths, () =>
    write({ before: acceptStatements, work: publish }),
  );
}

function refuseNewAccount(account: UserRow, config: Services['config']) {
  const from = calculateAccountMayPublishTime(account, config);
  if (!from) return;
  fail('ACCOUNT_TOO_NEW', {
    details: { publishesFrom: from.toISOString() },
    retryAfterSeconds: Math.ceil((from.getTime() - Date.now()) / 1000),
  });
}

/**
 * Row of a pending listing.
 * @param images paths of the stored pictures
 */
export const createPendingListingRow = (
  author: Author,
  form: Omit<NewListing, 'images' | 'cgu' | 'privateSeller' | 'certified'>,
  images: string[],
  services: Pick<Services, 'places' | 'produce'>,
): NewListingRow => ({
  id: uuidv7(),
  userId: author.id,
  ...toListingColumns(normalizeListingContentForType({ ...form, images }), services),
  sellerProfessional: author.professional,
  deleteReason: null,
  createdAt: new Date(),
});
