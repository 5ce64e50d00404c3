import { createStore, delMany, entries, keys, promisifyRequest } from 'idb-keyval';
import { readStored, writeStored } from '#web/state/storage.ts';

/** What a form held, pictures included: a `FormData` itself can't be stored. */
type Fields = [name: string, value: FormDataEntryValue | FileBytes][];

interface FileBytes {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

interface StoredDraft {
  /** Milliseconds since 1970. */
  savedAt: number;
  fields: Fields;
}

/** Each draft belongs to one member, or to the visitors of this device. */
export interface DraftKey {
  /** Undefined for visitors. */
  userId: string | undefined;
  form: 'publish' | 'sign-up' | 'profile' | EditedListing | WaitingForm;
}

/** With its id. */
type EditedListing = `listing ${string}`;

/** A listing that leaves once the network is back, by its idempotency key. */
export type WaitingForm = `waiting-listing ${string}`;

interface FoundDraft {
  form: DraftKey['form'];
  savedAt: number;
  data: FormData;
}

export const MAX_DRAFT_AGE_MS = 30 * 24 * 3_600_000;

const store = createStore('drafts', 'drafts');

/** Rejects where storage is refused, as all of these do. */
export const findDraft = async ({ userId, form }: DraftKey): Promise<FormData | undefined> =>
  (await findDrafts(userId, form)).find((draft) => draft.form === form)?.data;

/** Drafts of forms whose name begins so, the oldest first. Also deletes the drafts of everybody that are too old. */
export async function findDrafts(userId: string | undefined, begin: string): Promise<FoundDraft[]> {
  const stored = await entries<string, StoredDraft>(store);
  const isOld = ({ savedAt }: StoredDraft) => savedAt < Date.now() - MAX_DRAFT_AGE_MS;
  const old = stored.filter(([, draft]) => isOld(draft)).map(([name]) => name);
  if (old.length > 0) await delMany(old, store);
  const owner = ownerPrefix(userId);
  return stored
    .filter(([name, draft]) => name.startsWith(owner + begin) && !isOld(draft))
    .map(([name, { savedAt, fields }]) => ({
      form: name.slice(owner.length) as DraftKey['form'],
      savedAt,
      data: formDataOf(fields),
    }))
    .sort((one, other) => one.savedAt - other.savedAt);
}

export async function saveDraft(key: DraftKey, data: FormData): Promise<void> {
  const fields = [...data];
  try {
    await put(key, fields);
  } catch (error) {
    if (!fields.some(([, value]) => value instanceof File)) throw error;
    // A private window of WebKit stores no files, but what is in them.
    await put(key, await Promise.all(fields.map(async ([name, value]) => [name, await bytesOf(value)])));
  }
}

function put(key: DraftKey, fields: Fields): Promise<unknown> {
  const draft: StoredDraft = { savedAt: Date.now(), fields };
  return write((drafts) => drafts.put(draft, nameOf(key)));
}

function write(change: (drafts: IDBObjectStore) => void): Promise<unknown> {
  return store('readwrite', (drafts) => {
    change(drafts);
    // At once: a page that is being left aborts what is not committed.
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });
}

const bytesOf = async (value: FormDataEntryValue) =>
  typeof value === 'string'
    ? value
    : { bytes: await value.arrayBuffer(), name: value.name, type: value.type };

export async function deleteDraft(key: DraftKey): Promise<void> {
  await write((drafts) => drafts.delete(nameOf(key)));
}

/** Local storage: the messages that are not known to be stored. */
export const OUTBOX_KEY = 'messages-outbox';

/** Session storage: before the author of a message that is being written, and where it goes. */
export const MESSAGE_KEY = 'message-draft ';

export const WAITING: WaitingForm = 'waiting-listing ';

/** In a waiting listing that leaves by itself: since when, in milliseconds since 1970. */
export const WAITS_SINCE = 'waits-since';

/** What logging out would delete though its author takes it for sent. */
export interface Unsent {
  messages: number;
  /** Whether one of the messages leaves only when it is sent again. */
  isRefused: boolean;
  listings: number;
}

/** Never rejects. */
export async function findUnsent(userId: string): Promise<Unsent> {
  const messages = storedMessages().filter((message) => message.userId === userId);
  const listings = await findDrafts(userId, WAITING).catch(() => []);
  return {
    messages: messages.length,
    isRefused: messages.some(({ failure }) => failure !== undefined),
    listings: listings.filter(({ data }) => data.has(WAITS_SINCE)).length,
  };
}

/** When the member logs out: with what they wrote and did not send, and also the drafts of visitors, who may have been the same person. Never rejects. */
export async function deleteDraftsOf(userId: string | undefined): Promise<void> {
  writeStored('local', OUTBOX_KEY, othersMessages(userId));
  try {
    const begun = Object.keys(sessionStorage).filter((name) => name.startsWith(MESSAGE_KEY));
    for (const name of begun) sessionStorage.removeItem(name);
  } catch {
    // Where storage is refused there are none.
  }
  try {
    const isTheirs = (name: string) =>
      [ownerPrefix(userId), ownerPrefix(undefined)].some((prefix) => name.startsWith(prefix));
    await delMany((await keys<string>(store)).filter(isTheirs), store);
  } catch {
    // Where storage is refused there are none.
  }
}

/** They leave after their author's next login. */
function othersMessages(userId: string | undefined): string | null {
  const others = storedMessages().filter((message) => message.userId !== userId);
  return others.length > 0 ? JSON.stringify(others) : null;
}

function storedMessages(): readonly { userId: string; failure?: string }[] {
  try {
    const written: unknown = JSON.parse(readStored('local', OUTBOX_KEY) ?? '[]');
    return Array.isArray(written) ? written : [];
  } catch {
    return [];
  }
}

const ownerPrefix = (userId = 'visitor') => `${userId} `;
const nameOf = ({ userId, form }: DraftKey) => ownerPrefix(userId) + form;

function formDataOf(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of fields)
    data.append(
      name,
      typeof value === 'string' || value instanceof File
        ? value
        : new File([value.bytes], value.name, { type: value.type }),
    );
  return data;
}
