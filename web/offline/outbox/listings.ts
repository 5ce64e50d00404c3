import { IDEMPOTENCY_KEY_HEADER } from '#contract/create-idempotency-key-header-schema.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { listingErrorTexts } from '#contract/listings/texts.ts';
import { call } from '#web/client/call.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { createExternalStore } from '#web/client/store.ts';
import {
  deleteFormDraft,
  pruneAndListFormDrafts,
  readStoredFormDraft,
  saveFormDraft,
} from '#web/offline/drafts/draft-store.ts';
import { runExclusivelyAcrossTabs } from './one-at-a-time.ts';
import { OUTBOX_ENTRY_WAITING_EVENT } from './outbox-event.ts';
import {
  attemptOutboxSend,
  type OutboxSendAttemptResult,
  sendOutboxEntriesInOrder,
} from './send-outbox-entries-in-order.ts';

/** Prefix of the names of waiting listings among the drafts, followed by their idempotency key. */
export const UNSENT_LISTING_DRAFT_PREFIX = 'waiting-listing ';

/** Field of an unsent listing that is sent automatically: time in milliseconds since 1970 when it was stored. */
const WAITS_SINCE = 'waits-since';
const REFUSAL = 'refusal';
/** Field of a listing refused because the server stored an earlier form of it: id of that one, empty once deleted. */
const SAVED_ID = 'saved-id';

/**
 * Maximum age in milliseconds of a listing that is sent automatically: an hour less than the server remembers its
 * idempotency key, after which the listing could be published twice.
 */
const MAX_AGE_MS = 23 * HOUR_MS;
const TOO_OLD = "Le réseau a manqué près d'une journée. Relisez votre annonce, puis publiez-la.";

export interface UnsentListing {
  /** Name of the unsent listing among the drafts. */
  form: string;
  productName: string;
  /** Time of saving the unsent listing, in milliseconds since 1970. */
  savedAt: number;
  /** True while the listing will be sent automatically; false when its author has to read it again. */
  sendsLater: boolean;
  /** Reason why the listing was not sent, in French. */
  refusal: string | undefined;
  /** Id of the listing that the server has stored from an earlier form of this one; empty once it is deleted. */
  savedId: string | undefined;
}

/** Number of listings that this tab has sent or that were refused, for the page that shows them. */
export const processedOutboxListingCountStore = createExternalStore(0);

/** Listing from the outbox that this tab has sent. */
export interface SentOutboxListing {
  /** Name of the sent listing among the drafts while it waited. */
  form: string;
  id: string;
  productName: string;
}

/** Listings that this tab has sent since the page that shows them was opened. */
export const sentOutboxListingsStore = createExternalStore<readonly SentOutboxListing[]>([]);

/**
 * Time before which this tab sends no further listing after the server asked for a delay, in milliseconds since 1970.
 */
let retryAt = 0;

/**
 * Stores a listing to send later. Rejects where storage is refused.
 * @param data form as it was sent, with its idempotency key, checkboxes and photos
 */
export async function saveUnsentListing(userId: string, data: FormData): Promise<void> {
  const draft = without(data);
  draft.set(WAITS_SINCE, String(Date.now()));
  await saveFormDraft(
    { userId, form: `${UNSENT_LISTING_DRAFT_PREFIX}${data.get(IDEMPOTENCY_KEY_HEADER)}` },
    draft,
  );
  dispatchEvent(new Event(OUTBOX_ENTRY_WAITING_EVENT));
}

/** Unsent listings of the member, oldest first. */
export async function listUnsentListings(userId: string): Promise<UnsentListing[]> {
  const drafts = await pruneAndListFormDrafts(userId, UNSENT_LISTING_DRAFT_PREFIX).catch(() => []);
  return drafts.map(({ form, savedAt, data }) => ({
    form,
    productName: String(data.get('productName') ?? ''),
    savedAt,
    sendsLater: data.has(WAITS_SINCE),
    refusal: data.get(REFUSAL)?.toString(),
    savedId: data.get(SAVED_ID)?.toString(),
  }));
}

/** Stops the automatic sending of a listing: its author is changing it. */
export async function stopAutomaticListingSending(userId: string, form: string): Promise<void> {
  const draft = await readStoredFormDraft({ userId, form });
  if (draft?.has(WAITS_SINCE)) await saveFormDraft({ userId, form }, toReadAgain(draft));
}

/**
 * Sends the waiting listings, oldest first.
 * @returns how many were sent and how many refused
 */
export const sendUnsentListings = (userId: string): Promise<{ sent: number; refused: number }> =>
  runExclusivelyAcrossTabs('waiting-listing', async () => {
    const drafts = await pruneAndListFormDrafts(userId, UNSENT_LISTING_DRAFT_PREFIX).catch(() => []);
    const counts = await sendOutboxEntriesInOrder(
      drafts
        .filter(({ data }) => data.has(WAITS_SINCE))
        .map(({ form, data }) => ({
          destination: UNSENT_LISTING_DRAFT_PREFIX,
          isTooOld: Number(data.get(WAITS_SINCE)) < Date.now() - MAX_AGE_MS,
          retryAt,
          refuseAsTooOld: () => refuse(userId, form, data, TOO_OLD),
          send: () => postUnsentListing(userId, form, data),
        })),
    );
    processedOutboxListingCountStore.set(
      processedOutboxListingCountStore.get() + counts.sent + counts.refused,
    );
    return counts;
  });

/** Ends the pause between two attempts to send listings: the author sends now. */
export function endListingSendPause() {
  retryAt = 0;
}

async function postUnsentListing(
  userId: string,
  form: string,
  draft: FormData,
): Promise<OutboxSendAttemptResult<unknown>> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: String(draft.get(IDEMPOTENCY_KEY_HEADER)) };
  const body = without(draft, WAITS_SINCE, IDEMPOTENCY_KEY_HEADER);
  const outcome = await attemptOutboxSend(userId, () =>
    call('POST /api/adverts/create', { headers, body, status: 201 }),
  );
  if (outcome.is === 'sent') {
    await deleteFormDraft({ userId, form }).catch(() => undefined);
    const { _id: id, productName } = outcome.answer.ad;
    sentOutboxListingsStore.set([...sentOutboxListingsStore.get(), { form, id, productName }]);
  }
  if (outcome.is === 'delayed') ({ retryAt } = outcome);
  if (outcome.is === 'refused') {
    const { code, message, errors, data } = outcome.error;
    if (code === 'KEY_REUSED') {
      draft.set(SAVED_ID, String(data?.details?.listingId ?? ''));
      // New key: a listing published after it was reviewed is a listing of its own.
      draft.set(IDEMPOTENCY_KEY_HEADER, newIdempotencyKey());
      await refuse(userId, form, draft, listingErrorTexts.alreadySaved);
    } else await refuse(userId, form, draft, [message, ...Object.values(errors)].join(' '));
  }
  return outcome;
}

async function refuse(userId: string, form: string, draft: FormData, reason: string): Promise<void> {
  const refused = toReadAgain(draft);
  refused.set(REFUSAL, reason);
  await saveFormDraft({ userId, form }, refused);
}

/**
 * Draft of a listing that its author has to read again. The accepted terms (`cgu`) are left out: consent is given each
 * time.
 */
const toReadAgain = (draft: FormData) => without(draft, WAITS_SINCE, 'cgu');

function without(data: FormData, ...names: string[]): FormData {
  const rest = new FormData();
  for (const [name, value] of data) if (!names.includes(name)) rest.append(name, value);
  return rest;
}
