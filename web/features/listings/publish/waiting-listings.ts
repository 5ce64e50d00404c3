import { listingTexts } from '#contract/listings/texts.ts';
import { type ApiError, rethrowUnlessApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import {
  deleteDraft,
  findDraft,
  findDrafts,
  saveDraft,
  WAITING_LISTING_PREFIX,
  type WaitingForm,
} from '#web/drafts/draft-store.ts';
import { canTryLater } from '#web/outbox/can-try-later.ts';
import { inOneTab } from '#web/outbox/in-one-tab.ts';
import { WAITING_SINCE_FIELD } from '#web/outbox/unsent.ts';
import { isOtherMemberLoggedIn } from '#web/session/is-other-member-logged-in.ts';
import { createStore } from '#web/state/store.ts';
import { IDEMPOTENCY_KEY } from './publish-intents.ts';

/**
 * Age after which a listing is no longer sent automatically: an hour less than the server remembers its idempotency
 * key, after which the listing could be published twice.
 */
const MAX_AGE_MS = 23 * 3_600_000;
const REFUSAL = 'refusal';
const TOO_OLD = "Le réseau a manqué près d'une journée. Relisez votre annonce, puis publiez-la.";

export interface WaitingListing {
  form: WaitingForm;
  productName: string;
  /** Time of saving, in milliseconds since 1970. */
  savedAt: number;
  /** True while the listing will be sent automatically; false when its author has to read it again. */
  sendsLater: boolean;
  /** Reason why it is not sent, in French. */
  refusal: string | undefined;
}

/** Number of listings that this tab sent or that were refused, for the page that shows them. */
export const waitingListingsSent = createStore(0);

/**
 * Stores a listing to send later. Rejects where storage is refused.
 * @param data form as it was sent, with its idempotency key, checkboxes and photos
 */
export async function saveForLater(userId: string, data: FormData): Promise<void> {
  const draft = without(data);
  draft.set(WAITING_SINCE_FIELD, String(Date.now()));
  await saveDraft({ userId, form: `${WAITING_LISTING_PREFIX}${data.get(IDEMPOTENCY_KEY)}` }, draft);
}

/** Waiting listings, oldest first. */
export async function listWaiting(userId: string): Promise<WaitingListing[]> {
  const drafts = await findDrafts(userId, WAITING_LISTING_PREFIX).catch(() => []);
  return drafts.map(({ form, savedAt, data }) => ({
    form: form as WaitingForm,
    productName: String(data.get('productName') ?? ''),
    savedAt,
    sendsLater: data.has(WAITING_SINCE_FIELD),
    refusal: data.get(REFUSAL)?.toString(),
  }));
}

/** Stops the automatic sending of a listing: its author is changing it. */
export async function takeBack(userId: string, form: WaitingForm): Promise<void> {
  const draft = await findDraft({ userId, form });
  if (draft?.has(WAITING_SINCE_FIELD)) await saveDraft({ userId, form }, toReadAgain(draft));
}

export const sendWaitingListings = (userId: string): Promise<Record<Outcome, number>> =>
  inOneTab('waiting-listing', () => deliver(userId));

type Outcome = 'sent' | 'refused';

async function deliver(userId: string): Promise<Record<Outcome, number>> {
  const counts = { sent: 0, refused: 0 };
  const drafts = await findDrafts(userId, WAITING_LISTING_PREFIX).catch(() => []);
  for (const { form, data } of drafts) {
    if (!data.has(WAITING_SINCE_FIELD)) continue;
    const outcome = await send(userId, form as WaitingForm, data);
    if (!outcome) break;
    counts[outcome]++;
  }
  waitingListingsSent.set(waitingListingsSent.get() + counts.sent + counts.refused);
  return counts;
}

/** @returns undefined when the listing keeps waiting, and the others with it */
async function send(userId: string, form: WaitingForm, draft: FormData): Promise<Outcome | undefined> {
  if (isOtherMemberLoggedIn(userId)) return undefined;
  const refuse = async (reason: string): Promise<Outcome> => {
    const refused = toReadAgain(draft);
    refused.set(REFUSAL, reason);
    await saveDraft({ userId, form }, refused);
    return 'refused';
  };
  if (Number(draft.get(WAITING_SINCE_FIELD)) < Date.now() - MAX_AGE_MS) return refuse(TOO_OLD);
  const headers = { [IDEMPOTENCY_KEY]: String(draft.get(IDEMPOTENCY_KEY)) };
  try {
    await call('POST /api/adverts/create', {
      headers,
      body: without(draft, WAITING_SINCE_FIELD, IDEMPOTENCY_KEY),
      status: 201,
    });
  } catch (error) {
    if (canTryLater(error)) return undefined;
    const refusal = rethrowUnlessApiError(error);
    return refuse(refusal.code === 'KEY_REUSED' ? listingTexts.alreadySaved : messagesOf(refusal));
  }
  await deleteDraft({ userId, form }).catch(() => undefined);
  return 'sent';
}

/** Draft that its author has to read again. The accepted terms (`cgu`) are left out: consent is given each time. */
const toReadAgain = (draft: FormData) => without(draft, WAITING_SINCE_FIELD, 'cgu');

function without(data: FormData, ...names: string[]): FormData {
  const rest = new FormData();
  for (const [name, value] of data) if (!names.includes(name)) rest.append(name, value);
  return rest;
}

const messagesOf = ({ message, errors }: ApiError) => [message, ...Object.values(errors)].join(' ');
