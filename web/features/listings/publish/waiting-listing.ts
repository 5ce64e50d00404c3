import { listingTexts } from '#contract/listings/texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type DraftKey, deleteDraft, findDraft, REFUSAL, saveDraft } from '#web/drafts/draft-store.ts';
import { isAnother } from '#web/session/is-another.ts';
import { createStore } from '#web/state/store.ts';
import { IDEMPOTENCY_KEY } from './publish-intents.ts';

/** As long as the server knows its key: later it could be published twice. */
const LEAVES_FOR_MS = 24 * 3_600_000;
const WRITTEN_AT = 'written-at';
const TOO_OLD = 'Le réseau a manqué plus de 24 heures. Relisez votre annonce, puis publiez-la.';

/** `refused`: French; the draft is back in the form. */
export type WaitingListing = { is: 'none' } | { is: 'waiting' } | { is: 'refused'; reason: string };

let isShown = false;
/** What became of it in this tab, for the page that waits with it. */
export const sendingOutcome = createStore<'sent' | 'refused' | undefined>(undefined, () => {
  isShown = true;
  return () => {
    isShown = false;
  };
});

/** Whether that page is open: a notice would say the same, over it. */
export const isOutcomeShown = (): boolean => isShown;

const keyOf = (userId: string): DraftKey => ({ userId, form: 'waiting-listing' });

/** Rejects where storage is refused. @param data the form as it was sent, with its key, its boxes and photos */
export async function saveForLater(userId: string, data: FormData): Promise<void> {
  const draft = without(data);
  draft.set(WRITTEN_AT, String(Date.now()));
  sendingOutcome.set(undefined);
  await saveDraft(keyOf(userId), draft);
}

export async function findWaiting(userId: string): Promise<WaitingListing> {
  const draft = await findDraft(keyOf(userId)).catch(() => undefined);
  if (!draft) return { is: 'none' };
  const reason = draft.get(REFUSAL);
  return typeof reason === 'string' ? { is: 'refused', reason } : { is: 'waiting' };
}

/** It leaves no more by itself, and is what the form is filled in with. */
export async function takeBack(userId: string): Promise<void> {
  const draft = await findDraft(keyOf(userId)).catch(() => undefined);
  if (draft && !draft.has(REFUSAL)) await toForm(userId, draft);
  await forget(userId);
}

/** Also the reason of a refusal. */
export const forget = (userId: string) => deleteDraft(keyOf(userId)).catch(() => undefined);

/** One tab at a time, where the browser can: elsewhere the key makes a second sending harmless. */
export const sendWaitingListing = (userId: string) =>
  navigator.locks ? navigator.locks.request('waiting-listing', () => deliver(userId)) : deliver(userId);

/** Undefined: nothing waits, or it waits on. */
async function deliver(userId: string): Promise<'sent' | 'refused' | undefined> {
  const draft = await findDraft(keyOf(userId)).catch(() => undefined);
  if (!draft || draft.has(REFUSAL) || isAnother(userId)) return undefined;
  if (Number(draft.get(WRITTEN_AT)) < Date.now() - LEAVES_FOR_MS) return refuse(userId, draft, TOO_OLD);
  const headers = { [IDEMPOTENCY_KEY]: String(draft.get(IDEMPOTENCY_KEY)) };
  try {
    await call('POST /api/adverts/create', {
      headers,
      body: without(draft, WRITTEN_AT, IDEMPOTENCY_KEY),
      status: 201,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Out of reach, not logged in, too many at once or a fault of the server: later.
    const { status, code } = error;
    if (status === 0 || status === 401 || status === 429 || status >= 500) return undefined;
    return refuse(userId, draft, code === 'KEY_REUSED' ? listingTexts.alreadySaved : saidBy(error));
  }
  await forget(userId);
  await deleteDraft({ userId, form: 'publish' });
  sendingOutcome.set('sent');
  return 'sent';
}

async function refuse(userId: string, refused: FormData, reason: string): Promise<'refused'> {
  await toForm(userId, refused);
  const draft = new FormData();
  draft.set(REFUSAL, reason);
  await saveDraft(keyOf(userId), draft);
  sendingOutcome.set('refused');
  return 'refused';
}

/** The form's draft: a consent is given each time. */
const toForm = (userId: string, draft: FormData) =>
  saveDraft({ userId, form: 'publish' }, without(draft, WRITTEN_AT, 'cgu'));

function without(data: FormData, ...names: string[]): FormData {
  const rest = new FormData();
  for (const [name, value] of data) if (!names.includes(name)) rest.append(name, value);
  return rest;
}

const saidBy = ({ message, errors }: ApiError) => [message, ...Object.values(errors)].join(' ');
