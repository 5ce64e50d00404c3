import { isDeepStrictEqual } from 'node:util';
import type { ListingEdit } from '#contract/listings/listing-edit-body.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import { enqueueUnusedPictureRemoval, runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import {
  insertListingPicturesAndHashes,
  requirePictureQuota,
  type StoredPicture,
} from '#server/features/images/stored-pictures.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { HttpRequesterContext } from '#server/platform/http/http-requester-context.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueuePublicationByRule } from '../fast-lane-job.ts';
import {
  applyListingLifecycleActions,
  lockListingForOwner,
  requireListingOwnerMayAct,
} from '../life/apply-listing-lifecycle-actions.ts';
import {
  createQuantityUpdateColumns,
  requireUnchangedUnitWhileReserved,
  updateAvailabilityFromStock,
} from '../life/stock.ts';
import { pickListingContentFromRow, toListingColumns } from '../listing-content.ts';
import { createAcceptedNameAndCommuneColumns } from '../public-name.ts';
import { findListing } from '../queries.ts';
import { requirePlaceInTerritory } from '../require-place-in-territory.ts';
import { storeSellerLegalStatements } from '../seller-duties.ts';
import { scoreListingSpamJob } from '../spam/jobs.ts';
import type { ListingRow, PendingListingRevisionRow } from '../tables.ts';
import { isListingEditReviewNeeded, mergeListingEdit, splitListingEdit } from './merge-listing-edit.ts';
import { requireValidListingPictureOrder } from './order-images.ts';
import {
  deletePendingOrRefusedListingRevision,
  findPendingOrRefusedListingRevision,
  storePendingListingRevision,
} from './revisions.ts';

type Needed = Pick<
  Services,
  'db' | 'jobs' | 'log' | 'images' | 'places' | 'produce' | 'config' | 'features' | 'onBecamePublic'
>;

/**
 * Applies an author's edit. A pending or refused listing is changed in place and waits for a decision; an
 * accepted one gets a revision for what an administrator must read. Concurrent changes: the second of two
 * edits, or of an edit and a decision, is refused.
 * @throws Failure LISTING_NOT_FOUND, FORBIDDEN, ACCOUNT_SUSPENDED, TRANSITION_FORBIDDEN, OUTSIDE_TERRITORY,
 * LISTING_CHANGED, RESERVED, INVALID_INPUT, IMAGE_UNREADABLE, PICTURES_FULL, BUSY
 */
export async function editListing(
  write: ViewerTransactionRunner,
  services: Needed,
  viewer: Viewer,
  id: string,
  sent: ListingEdit,
  sender: HttpRequesterContext,
): Promise<ListingRow> {
  const { db, places } = services;
  const edit = sent.location ? { ...sent, location: places.corrected(sent.location) } : sent;
  const seen = requireListingOwnerMayAct(viewer, await findListing(db, id), 'edit');
  const seenRevision = await findPendingOrRefusedListingRevision(db, id);
  const existing = [...seen.images, ...(seenRevision?.fields.images ?? [])];
  const orderPaths = requireValidListingPictureOrder(edit, existing);
  const before = editedContentOf(seen, seenRevision);
  if (edit.location) requirePlaceInTerritory(services, edit.location, before.location);
  const after = mergeListingEdit(before, edit, orderPaths?.(edit.images.map(() => '')));
  const added = await storeAdded(services, viewer, id, edit.images, sender);
  const paths = added.map(({ path }) => path);
  const ordered = orderPaths?.(paths);

  const save = async (
    tx: Queryable,
    signalChange: SignalPublicChange,
    author: Viewer,
    certifies: boolean,
  ) => {
    if (certifies) await signalChange();
    const listing = await lockListingForOwner(tx, author, id, 'edit');
    const revision = await findPendingOrRefusedListingRevision(tx, id);
    if (!isDeepStrictEqual(versionOf(listing, revision), versionOf(seen, seenRevision)))
      fail('LISTING_CHANGED');
    await insertListingPicturesAndHashes(tx, viewer.id, added);
    const content = mergeListingEdit(editedContentOf(listing, revision), edit, ordered);
    await requireUnchangedUnitWhileReserved(tx, services, listing, content);
    const { availability = listing.availability } = edit;
    const isAvailabilityChanged = availability !== listing.availability;
    if (isAvailabilityChanged) requireListingOwnerMayAct(author, listing, availability);
    const changed =
      listing.status === 'accepted'
        ? await revise(tx, signalChange, services, listing, revision, content, edit)
        : await rewrite(tx, services, listing, content, edit);
    if (isAvailabilityChanged)
      return applyListingLifecycleActions(tx, signalChange, services, changed, availability);
    return edit.quantity === undefined
      ? changed
      : updateAvailabilityFromStock(tx, signalChange, services, changed, listing.isLive);
  };
  return runRemovingPicturesOnFailure(services, paths, () =>
    write({
      before: (tx) => storeSellerLegalStatements(tx, viewer.id, { ...edit, ...after }),
      work: save,
    }),
  );
}

/** Ids of the listings for which this process is encoding new pictures. */
const encodingFor = new Set<string>();

/**
 * Stores the new pictures of an edit. A second edit of the same listing meanwhile fails at once: it would be
 * refused as out of date after its pictures were encoded.
 */
async function storeAdded(
  { db, images }: Needed,
  viewer: Viewer,
  listingId: string,
  files: File[],
  sender: HttpRequesterContext,
): Promise<StoredPicture[]> {
  if (files.length === 0) return [];
  if (encodingFor.has(listingId)) fail('LISTING_CHANGED');
  encodingFor.add(listingId);
  try {
    await requirePictureQuota(db, viewer.id);
    return await images.storeAll(files, sender);
  } finally {
    encodingFor.delete(listingId);
  }
}

/** Content that an author edits: the listing with its pending revision. A refused revision is left out. */
const editedContentOf = (
  listing: ListingRow,
  revision: PendingListingRevisionRow | undefined,
): ListingContent => ({
  ...pickListingContentFromRow(listing),
  ...(revision?.refused === null && revision.fields),
});

const versionOf = ({ status, editedAt }: ListingRow, revision: PendingListingRevisionRow | undefined) => ({
  status,
  editedAt,
  submittedAt: revision?.submittedAt,
  refused: revision?.refused,
});

/**
 * Changes a pending or refused listing in place, as no visitor sees it. A pending one keeps its place in the
 * queue.
 */
async function rewrite(
  tx: Queryable,
  { jobs, places, produce, config }: Needed,
  listing: ListingRow,
  content: ListingContent,
  edit: ListingEdit,
): Promise<ListingRow> {
  const editedAt = new Date();
  const changed = await tx
    .updateTable('listings')
    .set({
      ...toListingColumns(content, { places, produce }),
      ...createQuantityUpdateColumns(listing, edit.quantity),
      ...createAcceptedNameAndCommuneColumns(listing),
      status: 'pending',
      deleteReason: null,
      editedAt,
      ...(listing.status === 'refuse' && { waitingSince: editedAt }),
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // A listing sent back by reports may already have a revision; `content` includes it.
  await deletePendingOrRefusedListingRevision(tx, { jobs }, listing.id);
  await enqueueUnusedPictureRemoval(tx, jobs, listing.images);
  await jobs.enqueue(tx, scoreListingSpamJob, { listingId: listing.id });
  await enqueuePublicationByRule(tx, { jobs, config }, listing.id, editedAt);
  return changed;
}

async function revise(
  tx: Queryable,
  signalChange: SignalPublicChange,
  { jobs, config }: Needed,
  listing: ListingRow,
  revision: PendingListingRevisionRow | undefined,
  content: ListingContent,
  edit: ListingEdit,
): Promise<ListingRow> {
  const { immediate, fields } = splitListingEdit(pickListingContentFromRow(listing), content, edit);
  const isSame = revision?.refused === null && isDeepStrictEqual(fields, revision.fields);
  if (isListingEditReviewNeeded(edit, fields) && !isSame) {
    if (Object.keys(fields).length > 0) {
      const submittedAt = await storePendingListingRevision(tx, listing.id, fields);
      await enqueuePublicationByRule(tx, { jobs, config }, listing.id, submittedAt);
    } else await deletePendingOrRefusedListingRevision(tx, { jobs }, listing.id);
    await enqueueUnusedPictureRemoval(tx, jobs, revision?.fields.images ?? []);
    await jobs.enqueue(tx, scoreListingSpamJob, { listingId: listing.id });
  }
  const changed = await tx
    .updateTable('listings')
    .set({ ...immediate, ...createQuantityUpdateColumns(listing, edit.quantity), editedAt: new Date() })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (listing.isLive) await signalChange();
  return changed;
}
