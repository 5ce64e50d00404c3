/** Age in milliseconds after which a prefetched answer would be too old to show. */
const MAX_AGE_MS = 10_000;

let prefetched: { key: string; answer: Promise<Response>; until: number } | undefined;

/**
 * Prefetches a page's data; only the last one is kept.
 * @param key path of the data
 */
export async function prefetch(key: string): Promise<void> {
  if (prefetched?.key === key && Date.now() < prefetched.until) return;
  const answer = fetch(key);
  prefetched = { key, answer, until: Date.now() + MAX_AGE_MS };
  await answer.catch(() => undefined);
}

/** Prefetched successful answer, once. */
export async function takePrefetched(key: string): Promise<Response | undefined> {
  const taken = prefetched;
  if (taken?.key !== key) return undefined;
  prefetched = undefined;
  if (Date.now() >= taken.until) return undefined;
  const answer = await taken.answer.catch(() => undefined);
  return answer?.ok ? answer : undefined;
}
