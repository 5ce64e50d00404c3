import { listingTexts } from '#contract/listings/texts.ts';
import { type ApiError, onlyApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import {
  deleteDraft,
  findDraft,
  findDrafts,
  saveDraft,
  WAITING,
  type WaitingForm,
} from '#web/drafts/draft-store.ts';
import { canTryLater } from '#web/outbox/can-try-later.ts';
import { inOneTab } from '#web/outbox/in-one-tab.ts';
import { WAITS_SINCE } from '#web/outbox/unsent.ts';
import { isAnother } from '#web/session/is-another.ts';
import { createStore } from '#web/state/store.ts';
import { IDEMPOTENCY_KEY } from './publish-intents.ts';

/** An hour less than the server knows its key: later it could be published twice. */
const LEAVES_FOR_MS = 23 * 3_600_000;
const REFUSAL = 'refusal';
const TOO_OLD = "Le réseau a manqué près d'une journée. Relisez votre annonce, puis publiez-la.";

export interface WaitingListing {
  form: WaitingForm;
  productName: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** False: its author has to read it again. */
  leaves: boolean;
  /** Why it does not leave; French. */
  refusal: string | undefined;
}

/** How many left this tab or were refused, for the page that shows them. */
export const waitingListingsSent = createStore(0);

/** Rejects where storage is refused. @param data the form as it was sent, with its key, its boxes and photos */
export async function saveForLater(userId: string, data: FormData): Promise<void> {
  const draft = without(data);
  draft.set(WAITS_SINCE, String(Date.now()));
  await saveDraft({ userId, form: `${WAITING}${data.get(IDEMPOTENCY_KEY)}` }, draft);
}

/** The oldest first. */
export async function listWaiting(userId: string): Promise<WaitingListing[]> {
  const drafts = await findDrafts(userId, WAITING).catch(() => []);
  return drafts.map(({ form, savedAt, data }) => ({
    form: form as WaitingForm,
    productName: String(data.get('productName') ?? ''),
    savedAt,
    leaves: data.has(WAITS_SINCE),
    refusal: data.get(REFUSAL)?.toString(),
  }));
}

/** It leaves no more by itself: its author changes it. */
export async function takeBack(userId: string, form: WaitingForm): Promise<void> {
  const draft = await findDraft({ userId, form });
  if (draft?.has(WAITS_SINCE)) await saveDraft({ userId, form }, toReadAgain(draft));
}

export const sendWaitingListings = (userId: string): Promise<Record<Fate, number>> =>
  inOneTab('waiting-listing', () => deliver(userId));

type Fate = 'sent' | 'refused';

async function deliver(userId: string): Promise<Record<Fate, number>> {
  const outcome = { sent: 0, refused: 0 };
  const drafts = await findDrafts(userId, WAITING).catch(() => []);
  for (const { form, data } of drafts) {
    if (!data.has(WAITS_SINCE)) continue;
    const fate = await send(userId, form as WaitingForm, data);
    if (!fate) break;
    outcome[fate]++;
  }
  waitingListingsSent.set(waitingListingsSent.get() + outcome.sent + outcome.refused);
  return outcome;
}

/** Undefined: it waits on, and so do the others. */
async function send(userId: string, form: WaitingForm, draft: FormData): Promise<Fate | undefined> {
  if (isAnother(userId)) return undefined;
  const refuse = async (reason: string): Promise<Fate> => {
    const refused = toReadAgain(draft);
    refused.set(REFUSAL, reason);
    await saveDraft({ userId, form }, refused);
    return 'refused';
  };
  if (Number(draft.get(WAITS_SINCE)) < Date.now() - LEAVES_FOR_MS) return refuse(TOO_OLD);
  const headers = { [IDEMPOTENCY_KEY]: String(draft.get(IDEMPOTENCY_KEY)) };
  try {
    await call('POST /api/adverts/create', {
      headers,
      body: without(draft, WAITS_SINCE, IDEMPOTENCY_KEY),
      status: 201,
    });
  } catch (error) {
    if (canTryLater(error)) return undefined;
    const refusal = onlyApiError(error);
    return refuse(refusal.code === 'KEY_REUSED' ? listingTexts.alreadySaved : saidBy(refusal));
  }
  await deleteDraft({ userId, form }).catch(() => undefined);
  return 'sent';
}

/** A consent is given each time. */
const toReadAgain = (draft: FormData) => without(draft, WAITS_SINCE, 'cgu');

function without(data: FormData, ...names: string[]): FormData {
  const rest = new FormData();
  for (const [name, value] of data) if (!names.includes(name)) rest.append(name, value);
  return rest;
}

const saidBy = ({ message, errors }: ApiError) => [message, ...Object.values(errors)].join(' ');
