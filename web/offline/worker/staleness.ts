import type { Client } from './scope.ts';

/** Number of pages that have not listened yet; the oldest are dropped. */
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
