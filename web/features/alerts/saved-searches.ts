import { useEffect, useSyncExternalStore } from 'react';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import type { SearchQuery } from '#contract/listings/search.ts';
import { call } from '#web/api.ts';
import { useSession } from '#web/session.ts';

/** The member's saved searches, shared by all that shows them; undefined until they are known. */
let searches: readonly SavedSearch[] | undefined;
let ownerId: string | undefined;
/** Grows with every change made here: an answer that was asked for before says less than we know. */
let changes = 0;
const listeners = new Set<() => void>();

/** The last saved first; undefined for a visitor and until the answer is there. */
export function useSavedSearches(): readonly SavedSearch[] | undefined {
  const userId = useSession()?.userId;
  useEffect(() => {
    // Without an answer none are shown as saved: saving one again does no harm.
    if (userId && userId !== ownerId) loadSavedSearches(userId).catch(() => publish(searches ?? []));
  }, [userId]);
  const known = useSyncExternalStore(
    subscribe,
    () => searches,
    () => undefined,
  );
  return userId && userId === ownerId ? known : undefined;
}

/** @throws ApiError */
export async function loadSavedSearches(userId: string, signal?: AbortSignal): Promise<void> {
  if (ownerId !== userId) publish(undefined);
  ownerId = userId;
  const before = changes;
  const answer = await call('GET /api/search', signal ? { signal } : {});
  if (ownerId === userId && before === changes) publish(answer);
}

/** @throws ApiError */
export async function saveSearch(query: SearchQuery): Promise<void> {
  const saved = await call('POST /api/search', { body: { query } });
  change((all) => [saved, ...all.filter(({ _id }) => _id !== saved._id)]);
}

/** The member has opened it. Nothing is said when it fails: it stays lit and can be opened again. */
export async function markSeen(_id: string): Promise<void> {
  const seen = await call('PUT /api/search/:id', { params: { id: _id }, body: { hasNew: false } }).catch(
    () => undefined,
  );
  if (seen) replace(seen);
}

/** @throws ApiError */
export async function setMails(_id: string, email: boolean): Promise<void> {
  const body = { notifications: { email } };
  replace(await call('PATCH /api/search/:id/notifications', { params: { id: _id }, body }));
}

/** @throws ApiError */
export async function removeSearch(id: string): Promise<void> {
  await call('DELETE /api/search/:id', { params: { id } });
  change((all) => all.filter(({ _id }) => _id !== id));
}

const replace = (changed: SavedSearch) =>
  change((all) => all.map((search) => (search._id === changed._id ? changed : search)));

function change(edit: (all: readonly SavedSearch[]) => readonly SavedSearch[]) {
  changes += 1;
  publish(edit(searches ?? []));
}

function publish(changed: readonly SavedSearch[] | undefined) {
  searches = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
