import type { Client } from './scope.ts';

/** Maximum number of open pages whose age of data is remembered until they ask; the oldest page is forgotten. */
const MAX_PAGES = 20;

/**
 * Time of the oldest data that each page was given. A page may request its data long before it listens to messages.
 */
const pending = new Map<string, number>();

export function reportStaleness(page: Client, seenAt: number) {
  page.postMessage({ seenAt });
  pending.set(page.id, Math.min(pending.get(page.id) ?? seenAt, seenAt));
  const [oldest] = pending.keys();
  if (pending.size > MAX_PAGES && oldest) pending.delete(oldest);
}

export function repeatStaleness(page: Client) {
  const seenAt = pending.get(page.id);
  if (seenAt) page.postMessage({ seenAt });
  pending.delete(page.id);
}
