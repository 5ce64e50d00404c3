import { keysOf } from '#contract/keys-of.ts';
import type { ListingLifecycleAction } from '#contract/listings/rules.ts';
import {
  type BulkListingEditItem,
  type BulkListingEditItemResult,
  bulkListingEditItemSchema,
} from '#contract/listings/stall.ts';
import { listingErrorTexts } from '#contract/listings/texts.ts';
import { pickFirstErrorByField } from '#contract/pick-first-error-by-field.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { Failure, fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import { applyListingLifecycleActions, lockListingForOwner } from './apply-listing-lifecycle-actions.ts';
import {
  calculateStockQuantityWithReserved,
  createQuantityUpdateColumns,
  updateAvailabilityFromStock,
} from './stock.ts';

type Needed = Pick<Services, 'db' | 'config' | 'produce' | 'onBecamePublic'>;

/**
 * Changes several listings of one author, each in its own transaction, so that a refused change does not stop
 * the others.
 * @param lines changes as sent, not yet validated
 * @throws Failure UNAUTHENTICATED when the session ends meanwhile
 */
export async function applyBulkListingEditsIndependently(
  write: ViewerTransactionRunner,
  services: Needed,
  viewer: Viewer,
  lines: { id: string }[],
): Promise<BulkListingEditItemResult[]> {
  const results: BulkListingEditItemResult[] = [];
  const changed: ListingRow[] = [];
  for (const line of lines) {
    try {
      const change = readLine(line);
      changed.push(
        await write((tx, signalChange, author) => changeLine(tx, signalChange, services, author, change)),
      );
      results.push({ id: line.id, ok: true });
    } catch (error) {
      if (!isRefusedLine(error)) throw error;
      const { code, message, fields } = error;
      results.push({ id: line.id, ok: false, code, message, ...(fields && { errors: fields }) });
    }
  }
  return withListings(services.db, results, changed, viewer);
}

/**
 * Changes several listings of one author in one transaction.
 * @param lines changes as sent, not yet validated
 * @throws Failure INVALID_INPUT when a line is refused, with the reason of each refused one under `changes.N`;
 * UNAUTHENTICATED when the session ends meanwhile
 */
export async function applyBulkListingEditsAtomically(
  write: ViewerTransactionRunner,
  services: Needed,
  viewer: Viewer,
  lines: { id: string }[],
): Promise<BulkListingEditItemResult[]> {
  const changed = await write(async (tx, signalChange, author) => {
    const rows: { line: { id: string }; index: number; row: ListingRow }[] = [];
    const fields: Record<string, string> = {};
    // Listings are locked in the order of their ids, so that two such calls cannot deadlock.
    const ordered = [...lines.entries()].sort(([, a], [, b]) =>
      a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1,
    );
    for (const [index, line] of ordered) {
      try {
        rows.push({ line, index, row: await changeLine(tx, signalChange, services, author, readLine(line)) });
      } catch (error) {
        if (!isRefusedLine(error)) throw error;
        fields[`changes.${index}`] = Object.values(error.fields ?? {})[0] ?? error.message;
      }
    }
    if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields });
    return rows.sort((a, b) => a.index - b.index);
  });
  const results = changed.map(({ line }) => ({ id: line.id, ok: true }));
  const rows = changed.map(({ row }) => row);
  return withListings(services.db, results, rows, viewer);
}

/** Results of the changes with the listings as they are now, all read at once. */
async function withListings(
  db: Queryable,
  results: BulkListingEditItemResult[],
  changed: ListingRow[],
  viewer: Viewer,
): Promise<BulkListingEditItemResult[]> {
  const ads = new Map((await presentListings(db, changed, viewer)).map((ad) => [ad._id, ad]));
  return results.map((result) => {
    const ad = result.ok ? ads.get(result.id.toLowerCase()) : undefined;
    return ad ? { ...result, ad } : result;
  });
}

/** True for a refusal of one line; other errors are those of the whole call. */
const isRefusedLine = (error: unknown): error is Failure =>
  error instanceof Failure && error.status !== 401 && error.status < 500;

/**
 * Validates one change of a listing.
 * @throws Failure INVALID_INPUT
 */
function readLine(line: { id: string }): BulkListingEditItem {
  const read = bulkListingEditItemSchema.safeParse(line);
  if (read.success) return read.data;
  fail('INVALID_INPUT', { fields: pickFirstErrorByField(read.error.issues) });
}

async function changeLine(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Needed,
  author: Viewer,
  { id, availability, renew, isArchived, expected = {}, ...amounts }: BulkListingEditItem,
): Promise<ListingRow> {
  const actions: ListingLifecycleAction[] = [];
  if (renew) actions.push('renew');
  if (isArchived !== undefined) actions.push(isArchived ? 'archive' : 'unarchive');
  if (availability) actions.push(availability);
  const { price, quantity, weeklyQuantity } = amounts;
  const isPriced = [price, quantity, weeklyQuantity].some((amount) => amount !== undefined);
  const listing = await lockListingForOwner(
    tx,
    author,
    id,
    ...(isPriced ? (['edit'] as const) : []),
    ...actions,
  );
  const found = { ...listing, quantity: calculateStockQuantityWithReserved(listing) };
  const wanted = { availability, isArchived, price, quantity, weeklyQuantity };
  const changes = keysOf(wanted).filter((key) => wanted[key] !== undefined);
  const isOvertaken = keysOf(expected).some(
    (key) => expected[key] !== undefined && expected[key] !== found[key],
  );
  // Change that is already made: its sender has not received the first answer.
  const isRepeated = changes.length > 0 && changes.every((key) => wanted[key] === found[key]);
  if (isOvertaken && !isRepeated)
    fail('LISTING_CHANGED', { fields: { expected: listingErrorTexts.changedMeanwhile } });
  const priced = isPriced ? await setAmounts(tx, signalChange, listing, amounts) : listing;
  return actions.length > 0
    ? applyListingLifecycleActions(tx, signalChange, services, priced, ...actions)
    : updateAvailabilityFromStock(tx, signalChange, services, priced, listing.isLive);
}

/** Sets price (sales only) and quantities (offers only). Other values are dropped, as the listing's form does. */
async function setAmounts(
  tx: Queryable,
  signalChange: SignalPublicChange,
  listing: ListingRow,
  {
    price,
    quantity,
    weeklyQuantity,
    priceType,
  }: Pick<BulkListingEditItem, 'price' | 'quantity' | 'weeklyQuantity' | 'priceType'>,
): Promise<ListingRow> {
  if (listing.status === 'refuse') fail('TRANSITION_FORBIDDEN');
  const isOffer = listing.mainType === 'offer';
  if (isOffer && quantity !== undefined && !quantity) {
    fail('INVALID_INPUT', { fields: { quantity: listingErrorTexts.quantity } });
  }
  if (isOffer && priceType && listing.priceType && priceType !== listing.priceType) {
    fail('INVALID_INPUT', { fields: { quantity: listingErrorTexts.otherUnit } });
  }
  const changed = await tx
    .updateTable('listings')
    .set({
      ...(isOffer &&
        quantity !== undefined && { quantity, ...createQuantityUpdateColumns(listing, quantity) }),
      ...(isOffer && weeklyQuantity !== undefined && { weeklyQuantity }),
      ...(isOffer && priceType && { priceType }),
      ...(listing.type === 'sell' && price !== undefined && { price }),
      editedAt: new Date(),
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (listing.isLive) await signalChange();
  return changed;
}
