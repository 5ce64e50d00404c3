import { createStore, delMany, entries, get, keys, promisifyRequest } from 'idb-keyval';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/** Fields of a form's draft, pictures included: a `FormData` itself can't be stored. */
type Fields = [name: string, value: FormDataEntryValue | FileBytes][];

interface FileBytes {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

interface StoredDraft {
  /** Time of saving the draft, in milliseconds since 1970. */
  savedAt: number;
  fields: Fields;
}

/**
 * Key of a draft: its owner and its form. Each belongs to one member, or to the visitor of one tab, unless tabs share
 * it: the next person on the device does not see it.
 */
export interface FormDraftKey {
  /** Id of the member who owns the draft; undefined for visitors. */
  userId: string | undefined;
  /** Name of the draft's form, with the id of what is edited. */
  form: string;
  /** True for a visitor's draft that every tab finds, of a form whose address is a secret. */
  isSharedByTabs?: boolean | undefined;
}

interface FoundDraft {
  form: string;
  savedAt: number;
  data: FormData;
}

export const MAX_MEMBER_FORM_DRAFT_AGE_MS = 30 * 24 * 3_600_000;
export const MAX_VISITOR_FORM_DRAFT_AGE_MS = 24 * 3_600_000;

/** Prefix of keys in local storage of the drafts that there are: a form reserves room before the draft is found. */
const MARK_PREFIX = 'draft ';

/** Prefix of the names of visitors' drafts, in place of a member's id. */
const VISITOR = 'visitor ';
/** Key in session storage of the visitor's name for this tab, which a reload keeps. */
const TAB = 'drafts-tab';
/** Name in place of a tab's, of drafts that all tabs share. */
const ALL_TABS = 'all';

const store = createStore('drafts', 'drafts');

/**
 * Draft of a form, undefined once it is outdated. Rejects where storage is refused, as do the other functions here
 * unless they say otherwise.
 */
export async function readStoredFormDraft(key: FormDraftKey): Promise<FormData | undefined> {
  const name = nameOf(key);
  const draft = await get<StoredDraft>(name, store);
  if (draft && !isOutdated(name, draft)) return formDataOf(draft.fields);
  mark(name, null);
}

/** True when a draft is expected, which `readStoredFormDraft` then finds. */
export const hasStoredFormDraft = (key: FormDraftKey): boolean =>
  readBrowserStorage('local', MARK_PREFIX + nameOf(key)) !== null;

const mark = (name: string, value: '1' | null) => writeBrowserStorage('local', MARK_PREFIX + name, value);

/** Drafts of forms whose name has a prefix, oldest first. Outdated drafts of all owners are deleted first. */
export async function pruneAndListFormDrafts(
  userId: string | undefined,
  begin: string,
): Promise<FoundDraft[]> {
  const owner = ownerPrefix(userId);
  return (await listCurrentDrafts())
    .filter(([name]) => name.startsWith(owner + begin))
    .map(([name, { savedAt, fields }]) => ({
      form: name.slice(owner.length),
      savedAt,
      data: formDataOf(fields),
    }))
    .sort((one, other) => one.savedAt - other.savedAt);
}

/** Deletes outdated drafts of all owners. */
export async function deleteOutdatedFormDrafts(): Promise<void> {
  await listCurrentDrafts();
}

/** Drafts of all owners that are not outdated; the outdated ones are deleted. */
async function listCurrentDrafts(): Promise<[name: string, draft: StoredDraft][]> {
  const stored = await entries<string, StoredDraft>(store);
  const outdated = stored.filter((draft) => isOutdated(...draft)).map(([name]) => name);
  if (outdated.length > 0) await delMany(outdated, store);
  return stored.filter(([name]) => !outdated.includes(name));
}

const isOutdated = (name: string, { savedAt }: StoredDraft) =>
  savedAt <
  Date.now() - (name.startsWith(VISITOR) ? MAX_VISITOR_FORM_DRAFT_AGE_MS : MAX_MEMBER_FORM_DRAFT_AGE_MS);

export async function saveFormDraft(key: FormDraftKey, data: FormData): Promise<void> {
  const fields = [...data];
  try {
    await put(key, fields);
  } catch (error) {
    if (!fields.some(([, value]) => value instanceof File)) throw error;
    // Files stored as bytes: a private window of WebKit can't store files.
    await put(key, await Promise.all(fields.map(async ([name, value]) => [name, await bytesOf(value)])));
  }
}

async function put(key: FormDraftKey, fields: Fields): Promise<void> {
  const draft: StoredDraft = { savedAt: Date.now(), fields };
  await write((drafts) => drafts.put(draft, nameOf(key)));
  mark(nameOf(key), '1');
}

function write(change: (drafts: IDBObjectStore) => void): Promise<unknown> {
  return store('readwrite', (drafts) => {
    change(drafts);
    // Commit at once: a page that is being left aborts an open transaction.
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });
}

const bytesOf = async (value: FormDataEntryValue) =>
  typeof value === 'string'
    ? value
    : { bytes: await value.arrayBuffer(), name: value.name, type: value.type };

export async function deleteFormDraft(key: FormDraftKey): Promise<void> {
  mark(nameOf(key), null);
  await write((drafts) => drafts.delete(nameOf(key)));
}

/** Deletes a member's drafts, and those of visitors of all tabs, who may have been the same person. Never rejects. */
export async function deleteMemberAndVisitorFormDrafts(userId: string | undefined): Promise<void> {
  try {
    const isTheirs = (name: string) => name.startsWith(VISITOR) || name.startsWith(ownerPrefix(userId));
    const theirs = (await keys<string>(store)).filter(isTheirs);
    for (const name of theirs) mark(name, null);
    await delMany(theirs, store);
  } catch {
    // Error ignored: no drafts exist where storage is refused.
  }
}

const ownerPrefix = (userId: string | undefined) => (userId ? `${userId} ` : `${VISITOR}${tabName()} `);

function tabName(): string {
  const named = readBrowserStorage('session', TAB);
  if (named) return named;
  const name = newIdempotencyKey();
  writeBrowserStorage('session', TAB, name);
  return name;
}

const nameOf = ({ userId, form, isSharedByTabs }: FormDraftKey) =>
  (isSharedByTabs ? `${VISITOR}${ALL_TABS} ` : ownerPrefix(userId)) + form;

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
