import { createStore, delMany, entries, keys, promisifyRequest } from 'idb-keyval';
import { newKey } from '#web/api/new-key.ts';
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

/** Each draft belongs to one member, or to the visitor of one tab: whoever opens the site next does not see it. */
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
export const MAX_VISITOR_DRAFT_AGE_MS = 24 * 3_600_000;

/** How the names of visitors' drafts begin, in place of a member's id. */
const VISITOR = 'visitor ';
/** Session storage: a name for this tab, which its reload keeps. */
const TAB = 'drafts-tab';

const store = createStore('drafts', 'drafts');

/** Rejects where storage is refused, as all of these do. */
export const findDraft = async ({ userId, form }: DraftKey): Promise<FormData | undefined> =>
  (await findDrafts(userId, form)).find((draft) => draft.form === form)?.data;

/** Drafts of forms whose name begins so, the oldest first. Also deletes the drafts of everybody that are too old. */
export async function findDrafts(userId: string | undefined, begin: string): Promise<FoundDraft[]> {
  const stored = await entries<string, StoredDraft>(store);
  const isOld = ([name, { savedAt }]: [string, StoredDraft]) =>
    savedAt < Date.now() - (name.startsWith(VISITOR) ? MAX_VISITOR_DRAFT_AGE_MS : MAX_DRAFT_AGE_MS);
  const old = stored.filter(isOld).map(([name]) => name);
  if (old.length > 0) await delMany(old, store);
  const owner = ownerPrefix(userId);
  return stored
    .filter((draft) => draft[0].startsWith(owner + begin) && !isOld(draft))
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

export const WAITING: WaitingForm = 'waiting-listing ';

/** Deletes a member's drafts, and those of visitors of all tabs, who may have been the same person. Never rejects. */
export async function deleteDraftsOf(userId: string | undefined): Promise<void> {
  try {
    const isTheirs = (name: string) => name.startsWith(VISITOR) || name.startsWith(ownerPrefix(userId));
    await delMany((await keys<string>(store)).filter(isTheirs), store);
  } catch {
    // Where storage is refused there are none.
  }
}

const ownerPrefix = (userId: string | undefined) => (userId ? `${userId} ` : `${VISITOR}${tabName()} `);

function tabName(): string {
  const named = readStored('session', TAB);
  if (named) return named;
  const name = newKey();
  writeStored('session', TAB, name);
  return name;
}

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
