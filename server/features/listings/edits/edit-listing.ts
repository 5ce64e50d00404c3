import { isDeepStrictEqual } from 'node:util';
import type { ListingEdit } from '#contract/listings/listing-edit.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import { dropPictures, dropUnlessShown } from '#server/features/images/jobs.ts';
import {
  requirePictureRoom,
  type StoredPicture,
  saveListingPictures,
} from '#server/features/images/stored-pictures.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Sender } from '#server/platform/http/sender.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { SignalChange } from '#server/platform/public-changes.ts';
import type { Services } from '#server/platform/services.ts';
import { knownBefore } from '../known-as.ts';
import { changeLife, lockOwn, requireOwn } from '../life/change-life.ts';
import { columnsOf, contentOf } from '../listing-content.ts';
import { findListing } from '../queries.ts';
import { saveStatements } from '../seller-duties.ts';
import { scoreSpam } from '../spam/jobs.ts';
import type { ListingRow, RevisionRow } from '../tables.ts';
import { isReviewed, mergeEdit, partEdit } from './merge-edit.ts';
import { readImageOrder } from './order-images.ts';
import { deleteRevision, findRevision, saveRevision } from './revisions.ts';

type Needed = Pick<Services, 'db' | 'jobs' | 'log' | 'images' | 'places' | 'config' | 'onBecamePublic'>;

/**
 * Changes a listing as its author wants. Waiting or refused, it is changed in place and waits; accepted, what an
 * administrator must read becomes its revision. Of two edits at once, or an edit and a decision, the second is refused.
 * @throws Failure LISTING_NOT_FOUND, FORBIDDEN, ACCOUNT_SUSPENDED, TRANSITION_FORBIDDEN, LISTING_CHANGED, INVALID_INPUT,
 * IMAGE_UNREADABLE, PICTURES_FULL, BUSY
 */
export async function editListing(
  write: Write,
  services: Needed,
  viewer: Viewer,
  id: string,
  sent: ListingEdit,
  sender: Sender,
): Promise<ListingRow> {
  const { db, places } = services;
  const edit = sent.location ? { ...sent, location: places.corrected(sent.location) } : sent;
  const seen = requireOwn(viewer, await findListing(db, id), 'edit');
  const seenRevision = await findRevision(db, id);
  const known = [...seen.images, ...(seenRevision?.fields.images ?? [])];
  const inOrder = readImageOrder(edit, known);
  const before = wantedOf(seen, seenRevision);
  const after = mergeEdit(before, edit, inOrder?.(edit.images.map(() => '')));
  const added = await storeAdded(services, viewer, id, edit.images, sender);
  const paths = added.map(({ path }) => path);
  const ordered = inOrder?.(paths);

  let certifies = false;
  const saveSaid = async (tx: Queryable) => {
    certifies = await saveStatements(tx, viewer.id, { ...edit, ...after });
  };
  const save = async (tx: Queryable, signalChange: SignalChange, author: Viewer) => {
    if (certifies) await signalChange();
    const listing = await lockOwn(tx, author, id, 'edit');
    const revision = await findRevision(tx, id);
    if (!isDeepStrictEqual(versionOf(listing, revision), versionOf(seen, seenRevision)))
      fail('LISTING_CHANGED');
    await saveListingPictures(tx, viewer.id, added);
    const wanted = mergeEdit(wantedOf(listing, revision), edit, ordered);
    const { availability = listing.availability } = edit;
    const isAvailabilityChanged = availability !== listing.availability;
    if (isAvailabilityChanged) requireOwn(author, listing, availability);
    const changed =
      listing.status === 'accepted'
        ? await revise(tx, signalChange, services, listing, revision, wanted, edit)
        : await rewrite(tx, services, listing, wanted);
    return isAvailabilityChanged ? changeLife(tx, signalChange, services, changed, availability) : changed;
  };
  return dropUnlessShown(services, paths, () => write(save, saveSaid));
}

/** Ids of the listings whose new pictures this process is encoding. */
const encodingFor = new Set<string>();

/** One edit of a listing at a time: another one would be refused once its pictures were encoded. */
async function storeAdded(
  { db, images }: Needed,
  viewer: Viewer,
  listingId: string,
  files: File[],
  sender: Sender,
): Promise<StoredPicture[]> {
  if (files.length === 0) return [];
  if (encodingFor.has(listingId)) fail('LISTING_CHANGED');
  encodingFor.add(listingId);
  try {
    await requirePictureRoom(db, viewer.id);
    return await images.storeAll(files, sender);
  } finally {
    encodingFor.delete(listingId);
  }
}

/** What an author edits: with what waits already. A revision that was refused is theirs to send again. */
const wantedOf = (listing: ListingRow, revision: RevisionRow | undefined): ListingContent => ({
  ...contentOf(listing),
  ...(revision?.refused === null && revision.fields),
});

const versionOf = ({ status, editedAt }: ListingRow, revision: RevisionRow | undefined) => ({
  status,
  editedAt,
  submittedAt: revision?.submittedAt,
  refused: revision?.refused,
});

/** No visitor sees it: it waits with its new text, and keeps its place in the queue. */
async function rewrite(
  tx: Queryable,
  { jobs, places }: Needed,
  listing: ListingRow,
  wanted: ListingContent,
): Promise<ListingRow> {
  const changed = await tx
    .updateTable('listings')
    .set({
      ...columnsOf(wanted, places),
      ...knownBefore(listing),
      ...{ status: 'pending', deleteReason: null, editedAt: new Date() },
      ...(listing.status === 'refuse' && { waitingSince: new Date() }),
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // One that reports have sent back may have had changes of its author's waiting, which are among what is wanted.
  await deleteRevision(tx, { jobs }, listing.id);
  await dropPictures(tx, jobs, listing.images);
  await jobs.enqueue(tx, scoreSpam, { listingId: listing.id });
  return changed;
}

async function revise(
  tx: Queryable,
  signalChange: SignalChange,
  { jobs }: Needed,
  listing: ListingRow,
  revision: RevisionRow | undefined,
  wanted: ListingContent,
  edit: ListingEdit,
): Promise<ListingRow> {
  const { immediate, fields } = partEdit(contentOf(listing), wanted, edit);
  const isSame = revision?.refused === null && isDeepStrictEqual(fields, revision.fields);
  if (isReviewed(edit, fields) && !isSame) {
    if (Object.keys(fields).length > 0) await saveRevision(tx, listing.id, fields);
    else await deleteRevision(tx, { jobs }, listing.id);
    await dropPictures(tx, jobs, revision?.fields.images ?? []);
    await jobs.enqueue(tx, scoreSpam, { listingId: listing.id });
  }
  const changed = await tx
    .updateTable('listings')
    .set({ ...immediate, editedAt: new Date() })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (listing.isLive) await signalChange();
  return changed;
}
