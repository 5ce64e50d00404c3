import type { ServiceWorkerClient } from './scope.ts';

/**
 * Maximum number of open pages whose age of data is stored until they request it; the oldest page is
 * forgotten.
 */
const MAX_PAGES = 20;

/**
 * Time of the oldest cached answer that each page was given, by page and then by path of the data. It is kept until the
 * page asks for it, as a page loads data before it listens to this worker.
 */
const pending = new Map<string, Map<string, number>>();

/**
 * Sends a page the age of its data.
 * @param path path of the data
 */
export function sendDataFetchTimeToPage(page: ServiceWorkerClient, seenAt: number, path: string) {
  page.postMessage({ seenAt, path });
  const times = pending.get(page.id) ?? new Map<string, number>();
  pending.set(page.id, times.set(path, Math.min(times.get(path) ?? seenAt, seenAt)));
  const [oldest] = pending.keys();
  if (pending.size > MAX_PAGES && oldest) pending.delete(oldest);
}

export function resendDataFetchTimesToPage(page: ServiceWorkerClient) {
  for (const [path, seenAt] of pending.get(page.id) ?? []) page.postMessage({ seenAt, path });
  pending.delete(page.id);
}
