import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isApiDataShownOnPage } from './background-requests.ts';

/** Milliseconds by which the worker's message about a page may arrive before the router reports the navigation. */
const LEAD_MS = 500;

/** True once this document has requested the messages sent before it listened. */
let hasAsked = false;

/**
 * Time at which the shown data were fetched, in milliseconds since 1970; that of the oldest part. Undefined while all
 * parts come from the network.
 */
export function useDataFetchTime(): { seenAt: number | undefined; forget: () => void } {
  const [seenAt, setSeenAt] = useState(() => Number(document.documentElement.dataset.seen) || undefined);
  const { key, pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const [received] = useState<Received>({ messages: [], since: 0, key });

  const listen = useEffectEvent(({ data }: MessageEvent) => {
    if (typeof data?.seenAt !== 'number') return;
    const stale = { at: data.seenAt, path: String(data.path), receivedAt: Date.now() };
    received.messages.push(stale);
    if (isApiDataShownOnPage(stale.path, pathname))
      setSeenAt((before) => Math.min(before ?? stale.at, stale.at));
  });
  useEffect(() => {
    navigator.serviceWorker?.addEventListener('message', listen);
    if (!hasAsked) navigator.serviceWorker?.controller?.postMessage({ seen: true });
    hasAsked = true;
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (isLoading) received.since = Date.now() - LEAD_MS;
  }, [isLoading, received]);

  useEffect(() => {
    if (key === received.key) return;
    received.key = key;
    received.messages = received.messages.filter(({ receivedAt }) => receivedAt >= received.since);
    const times = received.messages
      .filter(({ path }) => isApiDataShownOnPage(path, pathname))
      .map(({ at }) => at);
    setSeenAt(times.length > 0 ? Math.min(...times) : undefined);
  }, [key, pathname, received]);

  return {
    seenAt,
    forget() {
      received.messages = [];
      setSeenAt(undefined);
    },
  };
}

interface Received {
  messages: StaleData[];
  /** Time from which messages are about the page that is loading. */
  since: number;
  /** Key of the router's location that the messages are about. */
  key: string;
}

interface StaleData {
  /** Time of the data's fetch, in milliseconds since 1970. */
  at: number;
  path: string;
  receivedAt: number;
}
