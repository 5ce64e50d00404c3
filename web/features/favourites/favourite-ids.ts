import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#web/api.ts';
import { useSession } from '#web/session.ts';

/** Which listings the member keeps, shared by every star of the page; undefined until they are known. */
let ids: ReadonlySet<string> | undefined;
let ownerId: string | undefined;
const listeners = new Set<() => void>();

/** Undefined for a visitor and until the answer is there. */
export function useFavouriteIds(): ReadonlySet<string> | undefined {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId) void load(userId);
  }, [userId]);
  const known = useSyncExternalStore(
    subscribe,
    () => ids,
    () => undefined,
  );
  return userId && userId === ownerId ? known : undefined;
}

/**
 * Shows the change at once and takes it back when the server refuses.
 * @throws ApiError
 */
export async function setFavourite(id: string, isKept: boolean): Promise<void> {
  mark(id, isKept);
  try {
    if (isKept) await call('POST /api/favorites', { body: { ad: id } });
    else await call('DELETE /api/favorites/:adId', { params: { adId: id } });
  } catch (error) {
    mark(id, !isKept);
    throw error;
  }
}

async function load(userId: string) {
  if (ownerId === userId) return;
  ownerId = userId;
  publish(undefined);
  try {
    const known = await call('GET /api/favorites/ids');
    if (ownerId === userId) publish(new Set(known));
  } catch {
    // Without an answer there are no stars; the next page that shows one asks again.
    if (ownerId === userId) ownerId = undefined;
  }
}

function mark(id: string, isKept: boolean) {
  const changed = new Set(ids);
  if (isKept) changed.add(id);
  else changed.delete(id);
  publish(changed);
}

function publish(changed: ReadonlySet<string> | undefined) {
  ids = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
