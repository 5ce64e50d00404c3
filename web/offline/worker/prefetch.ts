import { NetworkFirst, type StrategyHandler } from 'serwist';
import { SERVICE_WORKER_NETWORK_TIMEOUT_SECONDS } from './seen.ts';

/** Maximum age in milliseconds of a prefetched answer that is still shown. */
const MAX_AGE_MS = 10_000;

let prefetched: { key: string; answer: Promise<Response>; until: number } | undefined;

/**
 * Prefetches a page's data; only the last one is kept.
 * @param key path of the data
 */
export async function prefetchPageDataInWorker(key: string): Promise<void> {
  if (prefetched?.key === key && Date.now() < prefetched.until) return;
  const answer = fetch(key);
  prefetched = { key, answer, until: Date.now() + MAX_AGE_MS };
  await answer.catch(() => undefined);
}

/** Network-first strategy that takes a prefetched answer for one from the network. */
export class PrefetchedNetworkFirstStrategy extends NetworkFirst {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const answer = takePrefetched(pathname + search);
    const fresh = answer && (await Promise.race([answer.catch(() => undefined), isLate()]));
    if (fresh === 'late') return (await handler.cacheMatch(request)) ?? super._handle(request, handler);
    if (!fresh?.ok) return super._handle(request, handler);
    void handler.waitUntil(handler.cachePut(request, fresh.clone()));
    return fresh;
  }
}

/** Takes the prefetched answer, which is used once. */
function takePrefetched(key: string): Promise<Response> | undefined {
  const taken = prefetched;
  if (taken?.key !== key) return undefined;
  prefetched = undefined;
  return Date.now() < taken.until ? taken.answer : undefined;
}

const isLate = () =>
  new Promise<'late'>((resolve) =>
    setTimeout(resolve, SERVICE_WORKER_NETWORK_TIMEOUT_SECONDS * 1000, 'late'),
  );
