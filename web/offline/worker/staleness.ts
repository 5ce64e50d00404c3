import type { Client } from './scope.ts';

/** Pages that have not listened yet; the oldest leave. */
const MOST_PAGES = 20;

/** Of each page, when the oldest of what it was given was seen: it may ask for its data long before it listens. */
const unheard = new Map<string, number>();

export function sayMark(page: Client, seenAt: number) {
  page.postMessage({ seenAt });
  unheard.set(page.id, Math.min(unheard.get(page.id) ?? seenAt, seenAt));
  const [oldest] = unheard.keys();
  if (unheard.size > MOST_PAGES && oldest) unheard.delete(oldest);
}

export function repeatMarks(page: Client) {
  const seenAt = unheard.get(page.id);
  if (seenAt) page.postMessage({ seenAt });
  unheard.delete(page.id);
}
