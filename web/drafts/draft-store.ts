import { createStore, del, delMany, entries, keys, promisifyRequest } from 'idb-keyval';
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
  /** `waiting-listing`: one that leaves once the network is back. */
  form: 'publish' | 'sign-up' | 'waiting-listing';
}

export const MAX_DRAFT_AGE_MS = 30 * 24 * 3_600_000;

const store = createStore('drafts', 'drafts');

/** Also deletes the drafts of everybody that are too old. Rejects where storage is refused, as all of these do. */
export async function findDraft(key: DraftKey): Promise<FormData | undefined> {
  const stored = await entries<string, StoredDraft>(store);
  const isOld = ({ savedAt }: StoredDraft) => savedAt < Date.now() - MAX_DRAFT_AGE_MS;
  const old = stored.filter(([, draft]) => isOld(draft)).map(([name]) => name);
  if (old.length > 0) await delMany(old, store);
  const found = stored.find(([name, draft]) => name === nameOf(key) && !isOld(draft))?.[1];
  return found && formDataOf(found.fields);
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
  return store('readwrite', (drafts) => {
    drafts.put(draft, nameOf(key));
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
  await del(nameOf(key), store);
}

/** Local storage: the messages that are not known to be stored. */
export const OUTBOX_KEY = 'messages-outbox';

/** Session storage: before the author of a message that is being written, and where it goes. */
export const MESSAGE_KEY = 'message-draft ';

/** In a `waiting-listing` that was refused: why. The listing itself is back in the draft of the form. */
export const REFUSAL = 'refusal';

/** What logging out would delete though its author takes it for sent. */
export interface Unsent {
  messages: number;
  /** Whether one of the messages leaves only when it is sent again. */
  isRefused: boolean;
  listing: boolean;
}

/** Never rejects. */
export async function findUnsent(userId: string): Promise<Unsent> {
  const messages = storedMessages().filter((message) => message.userId === userId);
  const listing = await findDraft({ userId, form: 'waiting-listing' }).catch(() => undefined);
  return {
    messages: messages.length,
    isRefused: messages.some(({ failure }) => failure !== undefined),
    listing: listing !== undefined && !listing.has(REFUSAL),
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
